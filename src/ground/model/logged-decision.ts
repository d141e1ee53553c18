import type { Level } from './assessment.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { LogOrigin } from './log-origin.ts'
import type { ToolCall } from './tool-call.ts'
import type { TraceParent } from './trace-parent.ts'
import type { Decision, DecisionEffect } from './decision.ts'

/** One decision as the log holds it: the call as redacted, the decision, and its place in the chain. */
export interface LoggedDecision {
  readonly call: ToolCall
  readonly decision: Decision
  readonly entry: Pick<AuditEntry, 'seq' | 'at' | 'kind' | 'prev' | 'hash'>
  /** The span that asked for the call, where its caller told one. */
  readonly trace?: TraceParent
  /** JSON Pointers into the record whose values were erased, with the reason of each. */
  readonly redacted: Readonly<Record<string, string>>
  /** JSON Pointers to parts that are not there any more, with one sentence each: who erased it, when and why. */
  readonly missing?: Readonly<Record<string, string>>
  /** The salted digest of the call's own digest, by which a signature names the call; absent in entries of older versions. */
  readonly commitment?: string
  /** The log that it is from; only where the hub of a team shows it. */
  readonly team?: TeamPlace
}

/** The place of an entry among those of all gates of a team. */
export interface TeamPlace extends LogOrigin {
  /** Rises in the order in which entries came to the team; pages of a list go by it. */
  readonly place: number
}

/** Conditions for a list of decisions, newest first. Conditions that are left out hold for all. */
export interface DecisionQuery {
  readonly effect?: DecisionEffect
  readonly tool?: string
  readonly session?: string
  readonly agent?: string
  readonly level?: Level
  /** From then on; milliseconds since 1970. */
  readonly since?: number
  /** Before then. */
  readonly until?: number
  /** Words, each the beginning of one in the arguments, the tool, the session, or what was found; all of them. */
  readonly search?: string
  readonly minimumComposite?: number
  /** A finding code, or the beginning of one up to a dot. */
  readonly finding?: string
  readonly includeDryRuns?: boolean
  /** The name of a gate’s log; at the hub of a team alone, as the two that follow. */
  readonly gate?: string
  /** Gates that are in this group now. */
  readonly group?: string
  /** The person for whom the agent works. */
  readonly principal?: string
  /** Only entries before this sequence number, at a hub before this place: the next page. */
  readonly before?: number
  readonly limit?: number
}

/** The same call evaluated again under the policy in force. */
export interface Replay {
  readonly before: Decision
  readonly after: Decision
  readonly same: boolean
  /** The reason why the call can't be evaluated exactly as then: redacted, cut, files changed. */
  readonly caveats: readonly string[]
}
