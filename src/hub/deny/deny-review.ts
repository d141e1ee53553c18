import { createHash } from 'node:crypto'
import { GateError } from '../../ground/model/errors.ts'
import type { Review } from '../../ground/model/review.ts'
import { alreadyEnded } from '../../people/review/apply-vote.ts'
import type { DenyParts } from './deny-parts.ts'

/** A no that came from a chat. */
interface ChatNo {
  /** The whole id. */
  readonly review: string
  readonly reviewer: string
  /** The words for where it came from. */
  readonly via: string
  /** Whatever is the same only for the same no, and until when it is good; milliseconds since 1970. */
  readonly once: string
  readonly until: number
}

/**
 * Denies a review in the name of a reviewer, once. It only tightens, so no key of theirs is needed; the log says where it came
 * from. Rejects with a sentence for a review that is not there or has ended, for no reviewer, and for a no that was used before.
 */
export async function denyReview({ team, used }: DenyParts, no: ChatNo): Promise<Review> {
  const { gate, copy, fresh } = team
  await fresh()
  const found = copy.people.review(no.review)
  if (!found) throw new GateError('missing', 'There is no such review at this hub any more.', 'review')
  if (found.state !== 'pending')
    throw new GateError('conflict', alreadyEnded(found), 'review', { kind: 'ended' })
  const key = createHash('sha256').update(no.once).digest('hex')
  if (!(await used.take(key, no.until)))
    throw new GateError('conflict', 'This was used before, and works once: open the review.', 'once')
  try {
    const who = { reviewer: no.reviewer, uid: null, terminal: false }
    const given = { reviewId: no.review, who, approve: false, via: no.via }
    return (await gate.reviews.answer(given)).review
  } catch (error) {
    await used.giveBack(key).catch(() => {})
    throw error
  }
}
