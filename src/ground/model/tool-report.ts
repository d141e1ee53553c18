import type { ToolOffer } from './offered-tool.ts'

/**
 * The writer of a report’s text; whatever takes reports in decides it, and nothing behind that does again. `headless` is
 * the prompt of a client at which nobody sits, until the gate knows whether the profile takes it for a person’s; `client`
 * is text that a client wrote itself, or nobody can tell who: it counts for nobody. `result` is anything else.
 */
export type Speaker = 'person' | 'headless' | 'client' | 'result'

/** The output of a tool, reported by the front end that ran it. `text` is untrusted; every other field is the front end’s own. */
export interface ToolReport {
  readonly session: string
  readonly agent: string
  readonly profile: string
  readonly tool: string | null
  /** The call that it answers, where the front end knows it. */
  readonly callId?: string
  readonly text: string
  /** Bytes of it that are left out of `text`: nobody reads them. */
  readonly unread?: number
  /** A result where it is left out. What `person` says to do is no injection. */
  readonly from?: Speaker
  /** The result, for a program. */
  readonly exitCode?: number
  /** The function threw; `text` is its error then. */
  readonly failed?: true
  /** The time that it ran. */
  readonly milliseconds?: number
  /** It ran inside a boundary, which has ended; only from the front end that made it. */
  readonly boundary?: BoundaryEnd
  /** Definitions that an MCP server gave of its tools, where the text is their list. */
  readonly offers?: readonly ToolOffer[]
}

/** A report that goes with the next call of its session, whose session, agent and profile it has. */
export type CarriedReport = Omit<ToolReport, 'session' | 'agent' | 'profile'>

/** Findings in a report, which the session remembers. The text itself is kept nowhere. */
export interface ReportReading {
  /** 0 to 1: how surely the text tells an agent what to do. */
  readonly instructions: number
  /** Kinds of secrets that it holds, each once. */
  readonly secrets: readonly string[]
}

/** A host that something inside a boundary wanted to connect to. */
export interface TouchedHost {
  readonly host: string
  readonly port: number
  /** The number of connections that were tried. */
  readonly connections: number
  /** The review of a connection that waited for a person. */
  readonly review?: string
  /** The reason why it was closed, or never opened; the last one. */
  readonly refused?: string
}

/** The end of a boundary: what came of it, as the front end that made it tells once it has ended. */
export interface BoundaryEnd {
  /** Digest of its plan. */
  readonly plan: string
  /** Those that were wanted first, 200 at most. */
  readonly hosts: readonly TouchedHost[]
  /** Paths that the command said it was refused, as far as its output went through the front end; 50 at most. */
  readonly refused: readonly string[]
  /** Names of settings that were made inside and are obeyed outside; 50 at most. */
  readonly planted: readonly string[]
}
