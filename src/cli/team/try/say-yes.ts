import { setTimeout as later } from 'node:timers/promises'
import type { Gate } from '../../../gate/core/gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { AnswerOutcome, GivenAnswer } from '../../../people/acts/gate-people/reviews.ts'
import { grantLike } from '../../grant/grant-like.ts'

/** A yes of somebody to one review, which only asks them to confirm. */
export interface Yes {
  readonly reviewId: string
  readonly who: Identity
  /** Calls like it may run for an hour, at every gate. */
  readonly grants: boolean
  /** Told how many seconds the yes waits: nobody can have read the page yet. */
  readonly onEarly: (seconds: number) => void
}

/** Says yes as `countersign review approve` does: the page, its sheet, the secret; one that is too early is kept until its time. */
export async function sayYes(gate: Gate, { reviewId, who, grants, onEarly }: Yes): Promise<AnswerOutcome> {
  const page = await gate.reviews.show(reviewId)
  const sheet = await gate.reviews.begin(reviewId, who)
  const grant = grantLike(page, grants ? { grant: true, for: '1h' } : {}, Date.now())
  const given: GivenAnswer = {
    reviewId,
    who,
    approve: true,
    sheetId: sheet.id,
    answer: {},
    ...(grant && { grant }),
  }
  try {
    return await gate.reviews.answer(given)
  } catch (error) {
    const { kind, retryAfter } = error instanceof GateError ? error : {}
    if (kind !== 'too_early' || retryAfter === undefined) throw error
    onEarly(retryAfter)
    await later(retryAfter * 1_000)
    return gate.reviews.answer(given)
  }
}
