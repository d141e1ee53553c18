import type { Answer, ShownChallenge } from '../../../ground/model/challenge.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { ReviewSummary } from '../../../ground/model/review-snapshot.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { GrantDraft } from './grants.ts'
import type { ReviewQuery } from '../ports/people.ts'
import type { Verb } from '../../../ground/model/verb.ts'

/** All that a reviewer sees of one review before the challenge. */
export interface ReviewPage {
  readonly review: Review
  /** As the log holds it: secrets erased. */
  readonly call: ToolCall
  readonly decision: Decision
  readonly summary: ReviewSummary
  /** The people who answered for such calls, and what comes of it, in whole sentences. */
  readonly trust: string
  /** Earlier decisions of this session, newest first. */
  readonly before: readonly LoggedDecision[]
  /** One sentence each: the policy has changed since, files have vanished, it replaces another review. */
  readonly notes: readonly string[]
  /** The sentence of what a wider yes would let the session do, in one sentence; absent where none is offered. */
  readonly follow?: string
  /**
   * The beginning of what the person wrote last in that session before the call: 300 characters at most, without secrets.
   * Absent where this gate did not hear it, after a restart too: it is kept in no file.
   */
  readonly prompt?: { readonly text: string; readonly at: number }
  /** The cause why a call that the person asked for waits all the same, in a sentence; absent where it does not wait, or nobody asked for it. */
  readonly askedAnyway?: string
  /** JSON Pointers to parts of the decision’s entry that are not there any more, with one sentence each. */
  readonly missing?: NonNullable<LoggedDecision['missing']>
}

/** One person's answer as it comes in. */
export interface GivenAnswer {
  /** The review's id, or a beginning that no other has. */
  readonly reviewId: string
  readonly who: Identity
  readonly approve: boolean
  /** Neither a yes nor a no: the agent is told to change the call as `reason` says; without one it is refused. */
  readonly revise?: true
  readonly reason?: string
  /** The words for where a no came from, where another program vouches for who gave it: a chat, or a gate of the team. No yes has them, and no request. */
  readonly via?: string
  /** Besides the yes: the session may follow the text that the review offers. */
  readonly follow?: true
  /** Granted with a yes that lets the call run: both, or neither. It takes the secret, however the yes is signed. */
  readonly grant?: GrantDraft
  /** The challenge that `begin` issued, and what was filled in; a no needs neither. */
  readonly sheetId?: string
  readonly answer?: Answer
}

/** The result of an answer. */
export interface AnswerOutcome {
  readonly review: Review
  /** For a failed challenge: the mistake, without the right answers, and how many attempts are left. */
  readonly failed?: { readonly why: string; readonly attemptsLeft: number }
  /** The review was a probe: whether the answer was right, and why. */
  readonly planted?: { readonly right: boolean; readonly why: string }
  /** The grant that was made with the yes; absent where that alone does not let the call run yet. */
  readonly grant?: Grant
}

/** Limits of a wait. */
export interface WaitOptions {
  /** Milliseconds; the review comes back as it then is. */
  readonly timeout: number
  readonly signal?: AbortSignal
}

/**
 * Queued decisions before people. Every method rejects with a GateError. The verbs that only people use (`show`, `begin`,
 * `answer`, `reportWrong`) take a review by its id or by a beginning of it, from `r-` and four characters on, that no other
 * review has; they reject with `invalid` for that of several. Those that agents use take the whole id: who guesses at a
 * beginning must not wait for, or withdraw, what somebody else asked for.
 */
export interface Reviews {
  list(query?: ReviewQuery): Promise<readonly Review[]>
  /** Rejects with `missing`. */
  show(id: string): Promise<ReviewPage>
  /** Issues a challenge to one reviewer and starts their clock. A challenge that is open already is returned again. */
  begin(id: string, who: Identity): Promise<ShownChallenge>
  /**
   * Rejects with `forbidden` for a wrong proof, a yes that is too early, a cool-down, or the principal of the call;
   * with `conflict` when the review has ended, naming who ended it and how. A failed challenge is an outcome.
   */
  answer(input: GivenAnswer): Promise<AnswerOutcome>
  /** Comes back when the review is no longer pending, or the time is over: within 100 ms of the answer, across processes. */
  wait(id: string, options: WaitOptions): Promise<Review>
  /**
   * Milliseconds for which a front end should hold this review's call; 0 parks. By the profile's `on_queue`: where it
   * says nothing, held while somebody is there. After two unanswered holds in a row a profile parks until somebody
   * answers anything; not where whoever asked sits `atTerminal`, sees it wait and can answer it there.
   */
  holdFor(id: string, attended: boolean, atTerminal?: boolean): Promise<number>
  /** Tells whether the client’s own prompt may decide: the profile says `ask`, and a plain yes would be enough here. */
  mayAskClient(id: string): Promise<boolean>
  /** A hold ended without an answer. */
  unanswered(id: string): Promise<void>
  withdraw(id: string, why: string): Promise<Review>
  /**
   * Ends that a session follows the text of this review. Needs no secret, as every no. Rejects with `conflict` where it
   * follows none.
   */
  endFollowing(id: string, who: Identity): Promise<Review>
  /**
   * Takes one's own no back, within five minutes of it: the review waits again, or, where a call was answered by the no
   * already, ends as withdrawn, so that the same call asked again opens a new one. It teaches nothing then. Rejects with
   * `conflict` where there is no such no, `forbidden` for that of somebody else or a proof less sure than the no's.
   */
  undo(id: string, who: Identity): Promise<Review>
  /** Says later that an approval was wrong: a denial for the shape, and a line in the reviewer's figures. */
  reportWrong(id: string, why: string, who: Identity): Promise<void>
  stats(): Promise<readonly ReviewerStats[]>
}

/** The row of each verb. One that has no row does not compile. */
export const reviewVerbs = {
  list: { may: 'look' },
  show: { may: 'look' },
  begin: { may: 'answer' },
  answer: { may: 'answer' },
  wait: { may: 'wait' },
  holdFor: { may: 'ask', under: 'review' },
  mayAskClient: { may: 'ask', under: 'review' },
  unanswered: { may: 'ask' },
  withdraw: { may: 'withdraw' },
  endFollowing: { may: 'answer' },
  undo: { may: 'answer' },
  reportWrong: { may: 'answer' },
  stats: { may: 'look' },
} as const satisfies Record<keyof Reviews, Verb>

/** Figures of one reviewer. */
export interface ReviewerStats {
  readonly reviewer: string
  readonly answers: number
  readonly approvals: number
  readonly denials: number
  /** Seconds from the challenge shown to the answer. */
  readonly medianSeconds: number | null
  readonly failedChallenges: number
  /** Approvals given faster than a reader could have read the page. */
  readonly tooFast: number
  readonly reportedWrong: number
  readonly plantedSeen: number
  readonly plantedApproved: number
}
