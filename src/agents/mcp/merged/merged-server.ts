import type { AgentName } from '../../../gate/core/intake/agent-call.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { ListedTools } from '../catalogue/listed-tools.ts'
import type { McpSession } from '../session/mcp-session.ts'
import type { WireLine } from '../wire/line-splitter.ts'
import type { Id } from '../wire/message.ts'

/** The capabilities of a client that a server may use. */
export const clientCapabilities = ['sampling', 'elicitation', 'roots'] as const

/** One of these capabilities. */
export type ClientCapability = (typeof clientCapabilities)[number]

/** A connection to a server, whatever carries it. */
export interface Transport {
  /** Sends one message. */
  send(raw: Buffer): void
  /** Ends it, with all that was started for it. */
  close(): Promise<void>
}

/** The functions that a connection gives its messages to. */
export interface TransportEnds {
  readonly fromServer: (line: WireLine, about?: Id) => void
  /** The connection has ended, and why in a few words. */
  readonly onEnded: (why: string) => void
  readonly session: () => Pick<McpSession, 'awaits' | 'forget'>
}

/** A server behind the merged endpoint. */
export interface MergedServer {
  readonly name: string
  /** The last lists of its tools; shared by all clients. */
  readonly tools: ListedTools
  /** Tools that are listed and may be called; all when left out. */
  readonly allowed?: readonly string[]
  /** Instead of that of the client’s token. */
  readonly profile?: AgentName['profile']
  /** The capabilities of clients that it may use, where they have them. */
  readonly capabilities: readonly ClientCapability[]
  /** The folder where it runs; null where it runs elsewhere. */
  readonly cwd: string | null
  readonly open: (ends: TransportEnds) => Transport
}

/** Of what a client can, what a server gets to know of. */
export function grantedCapabilities(
  capabilities: JsonObject,
  { capabilities: listed }: MergedServer,
): JsonObject {
  return Object.fromEntries(
    listed.flatMap(name => {
      const own = capabilities[name]
      return own === undefined ? [] : [[name, own] as const]
    }),
  )
}

/** Names the capability of the client that a method of a server needs; undefined for none. */
export function neededCapability(method: string): ClientCapability | undefined {
  return clientCapabilities.find(name => method.startsWith(`${name}/`))
}
