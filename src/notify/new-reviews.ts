import type { Gate } from '../gate/gate.ts'
import { GateError } from '../model/errors.ts'
import type { Review } from '../model/review.ts'

const page = 200

/** Where the log is now: the number of its newest queued decision. */
export async function newestQueued(gate: Gate): Promise<number> {
  const [newest] = await gate.decisions({ effect: 'queue', includeDryRuns: false, limit: 1 })
  return newest?.entry.seq ?? 0
}

/** Reviews that decisions after `cursor` opened and that still wait, oldest first, and where the log is then. */
export async function reviewsSince(
  gate: Gate,
  cursor: number,
): Promise<{ readonly cursor: number; readonly opened: readonly Review[] }> {
  const head = await newestQueued(gate)
  if (head <= cursor) return { cursor, opened: [] }
  const opened: Review[] = []
  let before = head + 1
  while (before > cursor + 1) {
    const found = await gate.decisions({ effect: 'queue', includeDryRuns: false, before, limit: page })
    for (const { decision, entry } of found) {
      before = entry.seq
      if (entry.seq <= cursor || decision.reviewId === undefined) continue
      const review = await waitingReview(gate, decision.reviewId)
      // A call that is asked again joins its review: the decision that opened it is told, and no other.
      if (review?.decisionId === decision.id) opened.unshift(review)
    }
    if (found.length < page) break
  }
  return { cursor: head, opened }
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
