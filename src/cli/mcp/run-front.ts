import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { McpSession, type SessionParts } from '../../agents/mcp/session/mcp-session.ts'
import type { StdioProxy } from '../../agents/mcp/transport/stdio-proxy.ts'
import { onOneLine } from '../render/table.ts'
import { standardError } from '../render/terminal-output.ts'
import { FrontGates } from './front-gates.ts'

/** The options of `mcp`. */
export interface McpOptions {
  readonly name?: string
  readonly agent: string
  readonly profile: string
  readonly unattended?: boolean
}

/** One front: its server, what is judged of it, and the proxy that leads to it. */
export interface McpFront extends Pick<SessionParts, 'tools' | 'also' | 'cwd'> {
  /** Resolves with the exit status of this process. */
  readonly run: (ends: Omit<StdioProxy, 'server'>) => Promise<number>
}

/** Passes what a client says on our own standard streams to a server, with the gate between them. Ends this process. */
export async function runFront(
  { run, ...judged }: McpFront,
  options: McpOptions,
  command: Command,
): Promise<never> {
  const gates = new FrontGates(command, options.agent)
  // By the time of the first call it is there.
  void gates.gate().catch(() => {})
  const code = await run({
    input: process.stdin,
    output: process.stdout,
    signal: ending(),
    note: say,
    open: out =>
      new McpSession({
        ...out,
        ...judged,
        address: () => gates.address(),
        gate: () => gates.gate(),
        who: { agent: options.agent, profile: options.profile },
        session: `mcp-${randomUUID()}`,
        attended: options.unattended !== true,
        note: say,
      }),
  })
  await gates.close()
  process.exit(code)
}

/** Standard error is the operator’s; the other two streams are the protocol’s. */
export function say(sentence: string): void {
  standardError.print(`countersign: ${onOneLine(sentence)}`)
}

/** Aborted when somebody wants this process to end. */
export function ending(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}
