import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { alreadyEnded } from '../../review/apply-vote.ts'
import { expireReview } from '../../review/withdraw-review.ts'
import type { Act } from '../ports/act.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import { findByBeginning } from '../find-by-beginning.ts'
import { reviewLine } from './review-line.ts'

/** The result of some work on a review, with the act that must be written for it. */
export interface ReviewChange<T, A extends Act = Act> {
  /** Undefined where nothing changes. */
  readonly act: A | undefined
  readonly result: T
}

/** The number of tries when somebody else changes the review at the same moment. */
const attempts = 8

/** The rows of reviews: found, or refused in a sentence; changed over the version that was read, or tried again. */
export class ReviewRows {
  private readonly store: PeopleStore
  private readonly moment: () => ClockReading
  private closed = false

  constructor(store: PeopleStore, moment: () => ClockReading) {
    this.store = store
    this.moment = moment
  }

  /** By its whole id. Says nothing of decisions: agents ask this for what may not be theirs. */
  find(id: string): Review {
    this.demandOpen()
    const review = this.store.people.review(id)
    if (review) return review
    throw missingReview(id)
  }

  /** The same, and `conflict` with who ended it and how when it has ended. */
  findPending(id: string): Review {
    const review = this.find(id)
    if (review.state !== 'pending')
      throw new GateError('conflict', alreadyEnded(review), 'review', { kind: 'ended' })
    return review
  }

  /** The same; `conflict` when it was not approved, or somebody has said since that this was wrong. */
  findApproved(id: string): Review {
    const review = this.find(id)
    if (review.state === 'approved' && review.reportedWrong === undefined) return review
    const why = review.reportedWrong
      ? `was reported by ${review.reportedWrong.by} already`
      : 'was not approved'
    throw new GateError(
      'conflict',
      `The review ${review.id} ${why}, so there is nothing to report.`,
      'review',
    )
  }

  /**
   * By what a person gives: its id, or a beginning that no other review has; `invalid` for that of several, `missing` with
   * the review of a decision that was named instead, `forbidden` for one that was denied by itself. For verbs of people
   * alone: whoever guesses beginnings finds what others wait for.
   */
  findNamed(input: string): Review {
    this.demandOpen()
    const { people } = this.store
    const review = findByBeginning(input, {
      noun: 'reviews',
      find: id => people.review(id),
      startingWith: (beginning, limit) =>
        people.reviewsAfter(beginning, limit).filter(({ id }) => id.startsWith(beginning)),
    })
    if (review) return review
    throw this.notReviewed(input.trim())
  }

  /** Writes what the work asks for; the work is done again when a review was changed meanwhile. */
  async change<T, A extends Act>(
    work: (moment: ClockReading) => ReviewChange<T, A>,
    write: (act: A) => Promise<void> = act => this.store.people.act(act),
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const { act, result } = work(this.moment())
      if (!act) return result
      try {
        await write(act)
        return result
      } catch (error) {
        if (attempt === attempts || !isRace(error)) throw error
      }
    }
  }

  /** Ends what nobody answered in time, each with its line in the log. */
  async expireDue(): Promise<void> {
    this.demandOpen()
    const { at } = this.moment()
    const { people } = this.store
    const ending = people.dueReviews(at).map(async review => {
      const after = expireReview(review, at)
      await people.act({ kind: 'review', at, log: [reviewLine('expired', after)], reviews: [after] })
    })
    const ended = await Promise.allSettled(ending)
    // Whoever was first has ended it, and that is what counts.
    const failure = ended.find(one => one.status === 'rejected' && !isRace(one.reason))
    if (failure?.status === 'rejected') throw failure.reason
  }

  /** Nothing is read or written any more. */
  close(): void {
    this.closed = true
  }

  private notReviewed(id: string): GateError {
    const decision = this.store.decision(id)?.decision
    if (decision?.effect === 'deny')
      return new GateError(
        'forbidden',
        `That call was denied by itself, and nobody can approve it: ${visibleText(decision.reason.text)}`,
      )
    return missingReview(id, decision?.reviewId && `its review is ${decision.reviewId}`)
  }

  private demandOpen(): void {
    if (this.closed) throw new GateError('unavailable', 'This gate was closed: open it again.')
  }
}

function isRace(error: unknown): boolean {
  return error instanceof GateError && (error.kind === 'race' || error.kind === 'ended')
}

/** Refuses an id of no review; the same words for a review that whoever asks must not know of. */
export function missingReview(id: string, instead = 'see countersign review list'): GateError {
  return new GateError('missing', `There is no review “${visibleText(id, 80)}”: ${instead}.`)
}

/** The same moment on two clocks: milliseconds since 1970, and of a clock that nobody sets. */
export interface ClockReading {
  readonly at: number
  readonly steady: number
}
