import type { Assessment } from './assessment.ts'
import type { Effect } from './effect.ts'
import type { Challenge } from './challenge.ts'
import type { GroupNeed } from './review.ts'

/** The answer to a call: it runs, it waits for a person, or it does not run. */
export type DecisionEffect = 'allow' | 'queue' | 'deny'

/** The kind of reason why a call does not simply run: tells an agent what kind of refusal it met. */
export type ReasonKind =
  | 'routine'
  | 'points'
  | 'gate'
  | 'rule'
  | 'failed'
  | 'cold_start'
  | 'grant'
  | 'person' // somebody answered
  | 'parked' // it waits for somebody already
  | 'changed' // what was approved is not what would run
  | 'paused'
  | 'observed' // nothing is stopped for a while

/** The reason for a decision, for people and for agents. */
export interface Reason {
  readonly kind: ReasonKind
  /** One sentence: what decided. */
  readonly text: string
  /** A call that would be allowed instead, where there is one. */
  readonly instead?: string
  /** False when a person may still say yes. */
  readonly final: boolean
}

/** The answer to one call, exactly as it is logged but for `repeated`. */
export interface Decision {
  readonly id: string
  readonly callId: string
  /** SHA-256 over the RFC 8785 form of the call and the files that it runs; hex. */
  readonly callDigest: string
  readonly effect: DecisionEffect
  readonly reason: Reason
  /** The challenge for a person; `none` for allow. */
  readonly challenge: Challenge
  /** Seconds before which a yes is refused. */
  readonly minimumSeconds: number
  /** The groups of a team’s people who must agree; only where it waits and the policy names some. */
  readonly approvers?: readonly GroupNeed[]
  readonly effects: readonly Effect[]
  readonly assessment: Assessment
  readonly policyDigest: string
  readonly engineVersion: string
  /** The review that it opened, joined, or was answered by. */
  readonly reviewId?: string
  /** The grant that decided. */
  readonly grantId?: string
  /** The effect without observing; only where the policy has the gate observe, and would have stopped the call. */
  readonly observed?: Exclude<DecisionEffect, 'allow'>
  /** A dry run opens no review and teaches nothing. */
  readonly dryRun: boolean
  /** The time of judging, to a hundredth; absent in decisions of older versions. */
  readonly milliseconds?: number
  readonly at: number
  /** The call’s id was answered before, with this very decision: it is one call, which runs once. Never logged. */
  readonly repeated?: true
}
