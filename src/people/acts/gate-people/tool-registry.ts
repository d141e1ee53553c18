import type { ToolDefinition, ToolPin } from '../../../ground/model/offered-tool.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { FileDiff } from '../../../ground/model/review-snapshot.ts'
import type { Verb } from '../../../ground/model/verb.ts'

/** A tool of an MCP server as it is pinned, with what its server says of it; secrets erased. */
export interface ShownTool extends ToolPin {
  readonly says: ToolDefinition
  /** The newer definition, if the server has changed it since. */
  readonly saysNow?: ToolDefinition
  readonly difference?: FileDiff
  /** The group of a team’s gates for which it was accepted just now. */
  readonly group?: string
}

/** A digest of a tool that a person accepts. */
export interface AcceptedTool extends Pick<ToolPin, 'server' | 'tool' | 'digest'> {
  /**
   * The group of a team’s gates at which it counts; null: every gate. Left out at a gate of a team it is the group of that
   * gate, and else every gate that there is.
   */
  readonly group?: string | null | undefined
}

/** Definitions of MCP servers and their tools, pinned when they were first seen or last accepted. */
export interface ToolRegistry {
  /** By server and tool; at most 10,000. */
  list(): Promise<readonly ShownTool[]>
  /**
   * Pins this digest, with a secret of the reviewer; rejects with `missing` for a tool that was never seen, with
   * `conflict` for a digest that is neither pinned nor what the server says now.
   */
  accept(what: AcceptedTool, who: Identity): Promise<ShownTool>
}

/** The row of each verb. One that has no row does not compile. */
export const toolVerbs = {
  list: { may: 'look' },
  accept: { may: 'answer' },
} as const satisfies Record<keyof ToolRegistry, Verb>
