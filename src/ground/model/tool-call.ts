import type { JsonObject } from './json.ts'
import type { OfferedTool } from './offered-tool.ts'
import type { TraceParent } from './trace-parent.ts'

/** The programs that make a boundary: bubblewrap’s namespaces, or Landlock’s rules for files alone. */
export const boundaryBackends = ['bwrap', 'files'] as const
export type BoundaryBackend = (typeof boundaryBackends)[number]

/** The ways of a boundary to other machines: none at all, or each host is a question to the gate. */
export const boundaryNetworks = ['none', 'ask'] as const
export type BoundaryNetwork = (typeof boundaryNetworks)[number]

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

/**
 * The boundary that a call runs inside, as the front end that makes the boundary tells it: whatever of the machine
 * is not listed here is not there for the call. Paths are absolute; one that leads through links stands here as it was
 * given and with every link followed.
 */
export interface CallBoundary {
  /** SHA-256 over the RFC 8785 form of the plan; hex. */
  readonly plan: string
  readonly backend: BoundaryBackend
  readonly network: BoundaryNetwork
  /** Folders and files that it may read, those of the system among them. */
  readonly readable: readonly string[]
  /** Folders and files that it may change, and read. */
  readonly writable: readonly string[]
  /** Paths within those that it can’t change: pinned, or hidden behind an empty file. */
  readonly pinned: readonly string[]
  /** Paths within those that it can’t even read. */
  readonly hidden: readonly string[]
}

/** A boundary that a client runs in, whose calls come in over a socket that is nowhere else. */
export interface RunningBoundary {
  readonly id: string
  readonly boundary: CallBoundary
}
