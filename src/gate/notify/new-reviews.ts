import type { Gate } from '../core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Review } from '../../ground/model/review.ts'

const page = 200
/** After a long time without a gate, so many of the newest decisions are looked at: older reviews have most likely ended. */
const maxPages = 25

/** The reviews that came since the last look. */
export interface NewReviews {
  /** The place in the log from which the next look goes on. */
  readonly cursor: number
  /** Reviews that were opened and still wait, oldest first. */
  readonly opened: readonly Review[]
}

/** Returns where the log is now: the number of its newest queued decision, dry runs among them. */
async function newestQueued(gate: Gate): Promise<number> {
  const [newest] = await gate.decisions({ effect: 'queue', limit: 1 })
  return newest?.entry.seq ?? 0
}

/** Reviews that decisions after `cursor` opened; none, and where the log is, without one. */
export async function reviewsSince(gate: Gate, cursor: number | null): Promise<NewReviews> {
  const head = await newestQueued(gate)
  if (cursor === null) return { cursor: head, opened: [] }
  const opened: Review[] = []
  let before = head + 1
  for (let i = 0; i < maxPages && before > cursor + 1; i++) {
    const found = await gate.decisions({ effect: 'queue', before, limit: page })
    for (const { decision, entry } of found) {
      before = entry.seq
      if (entry.seq <= cursor || decision.reviewId === undefined) continue
      const review = await waitingReview(gate, decision.reviewId)
      // A call that is asked again joins its review: the decision that opened it is told, and no other.
      if (review?.decisionId === decision.id) opened.push(review)
    }
    if (found.length < page) break
  }
  // A head before the cursor is that of another log: whoever put it there begins anew.
  return { cursor: head, opened: opened.toReversed() }
}

/** A review that waits for people; undefined when it has ended, or is not there. */
export async function waitingReview(gate: Gate, id: string): Promise<Review | undefined> {
  try {
    const review = await gate.reviews.wait(id, { timeout: 0 })
    return review.state === 'pending' ? review : undefined
  } catch (error) {
    if (error instanceof GateError && error.code === 'missing') return undefined
    throw error
  }
}
