import type { ShownChallenge } from '../../../ground/model/challenge.ts'
import type { ReviewPage } from '../../../people/acts/gate-people/reviews.ts'

/** The question to an approver: the review as everybody sees it, and their own challenge. */
export interface ApprovalRequest extends ReviewPage {
  /** Questions to answer, words to write, or a plain yes; and how long it must be looked at. */
  readonly sheet: ShownChallenge
  /** The reason why the last answer failed, and the number of attempts that are left. */
  readonly failed?: { readonly why: string; readonly attemptsLeft: number }
  /** Ends when somebody else has answered, the call was given up, or the review is over. */
  readonly signal: AbortSignal
}

/** The answer of an approver. */
export interface ApprovalAnswer {
  readonly approve: boolean
  /** With `approve: false`: neither a yes nor a no; `reason` says what the agent shall change. */
  readonly revise?: true
  readonly reason?: string
  /** For a quiz: the index of the chosen option, by question. */
  readonly choices?: readonly number[]
  /** For a teach-back: what would happen, in own words. */
  readonly text?: string
  /** The proof of a reviewer who has a PIN or one-time codes, as at a gate elsewhere. */
  readonly pin?: string
  readonly totp?: string
}

/**
 * Somebody who answers from this program. The program vouches for who they are; the gate holds them to everything
 * else: their challenge, its minimum time (an earlier yes is kept back until then), and one voice each.
 */
export interface Approver {
  /** The reviewer’s name: letters, digits, `.`, `_`, `-`, `@`. Several approvers of one name are one voice. */
  readonly name: string
  /** False is a no; undefined leaves it to others. What it throws is told in `CallParked`, and asks nobody else less. */
  ask(request: ApprovalRequest): Promise<ApprovalAnswer | boolean | undefined>
  /** Called when the gate is closed. */
  close?(): Promise<void>
}

/** A function of yours as an approver. */
export function approver(name: string, ask: Approver['ask']): Approver {
  return { name, ask }
}
