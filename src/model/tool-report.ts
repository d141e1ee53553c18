import type { ToolOffer } from './offered-tool.ts'

/** The output of a tool, reported by the front end that ran it. `text` is untrusted; every other field is the front end’s own. */
export interface ToolReport {
  readonly session: string
  readonly agent: string
  readonly profile: string
  readonly tool: string | null
  /** The call that it answers, where the front end knows it. */
  readonly callId?: string
  readonly text: string
  /** A person wrote it to the agent: what it says to do is no injection. */
  readonly from?: 'person'
  /** The result, for a program. */
  readonly exitCode?: number
  /** The function threw; `text` is its error then. */
  readonly failed?: true
  /** The time that it ran. */
  readonly milliseconds?: number
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
