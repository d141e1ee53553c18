import type { DecisionEffect } from './decision.ts'

/** Calls that a draft would decide otherwise, of one kind. */
export interface ChangedCalls {
  /** Id of the newest of them, and the gate that judged it. */
  readonly id: string
  readonly gate: string
  readonly at: number
  /** The deed, on one line. */
  readonly what: string
  readonly present: DecisionEffect
  readonly draft: DecisionEffect
  /** The reason under the draft. */
  readonly reason: string
  readonly composite: number
  /** Such calls, and the gates that they came to. */
  readonly calls: number
  readonly gates: number
}

/** The effect that a draft of a group’s policy would have had in the last days, at all gates of the group. */
export interface PolicyEffect {
  readonly days: number
  /** Decisions that were judged again, the newest first. */
  readonly looked: number
  /** There are more in that time than were looked at. */
  readonly isCut: boolean
  /** Decisions of which the hub has not enough: their arguments are erased. */
  readonly unread: number
  /** Gates that any of them came from, of so many in the group. */
  readonly gates: number
  readonly ofGates: number
  /** Calls by what the present policy and the draft say of them, where the two differ. */
  readonly moved: readonly {
    readonly present: DecisionEffect
    readonly draft: DecisionEffect
    readonly calls: number
  }[]
  /** The most telling first: what would run that did not. */
  readonly examples: readonly ChangedCalls[]
  /** Sentences on what such calls would wait for that is not there yet. */
  readonly notes?: readonly string[]
}
