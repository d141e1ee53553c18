import type { CallBoundary } from './call-boundary.ts'
import type { JsonObject } from './json.ts'
import type { OfferedTool } from './offered-tool.ts'
import type { TraceParent } from './trace-parent.ts'

/** The kinds of calls. */
export const callKinds = ['shell', 'file_read', 'file_write', 'http', 'sql', 'tool'] as const

/** A kind of call. */
export type CallKind = (typeof callKinds)[number]

/** The claims of an MCP server about its own tool. A claim can raise a score, never lower it. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint?: boolean
}

/**
 * One call that an agent wants to make. `arguments` was written by the model and is untrusted;
 * every other field comes from the front end, and the two never mix.
 */
export interface ToolCall {
  readonly id: string
  readonly session: string
  readonly agent: string
  readonly principal?: string
  readonly profile: string
  readonly kind: CallKind
  /** The tool's own name as the front end gave it; null where the kind says it all. */
  readonly tool: string | null
  readonly arguments: JsonObject
  readonly docstring?: string
  /** Given by the program that wraps the tool, never by the model. */
  readonly hints?: JsonObject
  readonly annotations?: ToolAnnotations
  /** For a tool of an MCP server: which one, and what the server says of it. */
  readonly offered?: OfferedTool
  /** Absolute working directory; null for a call in the virtual workspace. */
  readonly cwd: string | null
  /** The boundary that it runs inside; only from the front end that makes that boundary. */
  readonly boundary?: CallBoundary
  /** The span that asked for it. The log keeps it beside the call: nobody who judges sees it. */
  readonly trace?: TraceParent
  readonly origin: 'check' | 'start' | 'run' | 'hook' | 'mcp' | 'http' | 'sdk'
  /** Milliseconds since 1970. */
  readonly at: number
}
