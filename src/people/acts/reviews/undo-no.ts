import { GateError } from '../../../ground/model/errors.ts'
import { type Proof, proofs, type Review, type Vote } from '../../../ground/model/review.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { lastNo, reopenReview, undoLeft, undoTime } from '../../review/reopen-review.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import { reviewLine } from './review-line.ts'
import type { ReviewChange } from './review-rows.ts'

/** More decisions of one agent within the time than anybody looks at: then it is taken to have been told. */
const maxDecisions = 500

/** The person who takes a no back, and how surely it is them. */
export interface UndoneBy {
  readonly reviewer: string
  readonly proof: Proof
}

/**
 * Takes a no back: the review waits again, or is at its end where a call was answered by the no already. What it taught is
 * forgotten. Throws `conflict` where there is no such no or its time is over, `forbidden` for anybody but whoever gave it,
 * and for a proof that is less sure than that of the no.
 */
export function undoNo(
  store: Pick<PeopleStore, 'decisions' | 'people'>,
  review: Review,
  { reviewer, proof }: UndoneBy,
  at: number,
): ReviewChange<Review> {
  const no = lastNo(review)
  demandUndoable(review, reviewer, at)
  if (no && sureness(proof) < neededFor(no))
    throw new GateError(
      'forbidden',
      `A name alone does not undo the no to ${review.id}: give the secret to take it back.`,
      'who',
    )
  const after = reopenReview(review, at, wasTold(store, review) || isAskedAnew(store, review))
  const log = [
    reviewLine('undone', review, { reviewer: visibleText(reviewer, 64), proof, becomes: after.state }),
  ]
  const unlearn = [{ shape: review.shape.key, review: review.id }]
  return { act: { kind: 'undone', at, log, reviews: [after], unlearn }, result: after }
}

function demandUndoable(review: Review, reviewer: string, at: number): void {
  const no = lastNo(review)
  if (!no)
    throw new GateError(
      'conflict',
      `The review ${review.id} is ${review.state}: only a no can be taken back.`,
      'review',
    )
  if (no.reviewer !== reviewer)
    throw new GateError(
      'forbidden',
      `${no.reviewer} said no to ${review.id}: nobody else can take that back.`,
      'who.reviewer',
    )
  if (review.planted)
    throw new GateError('conflict', `${review.id} was a probe: there is nothing to take back.`, 'review')
  if (undoLeft(review, at) === 0)
    throw new GateError(
      'conflict',
      `A no can be taken back for ${undoTime / 60_000} minutes, and these are over: ask the agent to try again later, or run the call yourself.`,
      'review',
    )
}

/** A chat or a gate vouched for whoever said no there: a name alone, which an agent could give, takes none of theirs back. */
function neededFor({ proof, via }: Pick<Vote, 'proof' | 'via'>): number {
  return via === undefined ? sureness(proof) : Math.max(sureness(proof), sureness('browser'))
}

/** The PIN, the code and the passkey are as good as each other here. */
function sureness(proof: Proof): number {
  return Math.min(proofs.indexOf(proof), proofs.indexOf('pin'))
}

/** Its files changed meanwhile, and another review of the call waits: people are asked once. */
function isAskedAnew({ people }: Pick<PeopleStore, 'people'>, { id, callKey }: Review): boolean {
  return people.reviewsOfCall(callKey, 8).some(one => one.id !== id && one.state === 'pending')
}

/** Tells whether a call was answered by the no. */
function wasTold(store: Pick<PeopleStore, 'decisions'>, { id, agent, answeredAt = 0 }: Review): boolean {
  const since = store.decisions({ agent, effect: 'deny', since: answeredAt, limit: maxDecisions })
  return since.length === maxDecisions || since.some(({ decision }) => decision.reviewId === id)
}
