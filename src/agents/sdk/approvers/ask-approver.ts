import { setTimeout as later } from 'node:timers/promises'
import type { Gate } from '../../../gate/core/gate.ts'
import type { GivenAnswer } from '../../../people/acts/gate-people/reviews.ts'
import type { ShownChallenge } from '../../../ground/model/challenge.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { ApprovalAnswer, ApprovalRequest, Approver } from './approver.ts'

/** One approver and one review. */
export interface ApproverQuestion {
  readonly gate: Gate
  readonly reviewId: string
  readonly approver: Approver
  readonly who: Identity
  /** Milliseconds that only go forward. */
  readonly steady: () => number
  /** Ends when the review has. */
  readonly signal: AbortSignal
}

/** Asks until there is an answer that counts, no attempt is left, or the review is over. Rejects with what went wrong. */
export async function askApprover(asking: ApproverQuestion): Promise<void> {
  const { gate, reviewId, who } = asking
  let failed: ApprovalRequest['failed']
  for (;;) {
    const sheet = await gate.reviews.begin(reviewId, who)
    const since = asking.steady()
    const answer = await answerOf(asking, sheet, failed)
    if (!answer) return
    if (answer.approve) await untilReadable(asking, sheet, since)
    const outcome = await gate.reviews.answer(givenFrom(asking, sheet, answer))
    failed = outcome.failed
    if (!failed || failed.attemptsLeft === 0) return
  }
}

async function answerOf(
  { gate, reviewId, approver, signal }: ApproverQuestion,
  sheet: ShownChallenge,
  failed: ApprovalRequest['failed'],
): Promise<ApprovalAnswer | undefined> {
  const page = await gate.reviews.show(reviewId)
  signal.throwIfAborted()
  const input: unknown = await approver.ask({ ...page, sheet, ...(failed && { failed }), signal })
  signal.throwIfAborted()
  if (input === undefined || input === null) return undefined
  if (typeof input === 'boolean') return { approve: input }
  const isAnswer = typeof input === 'object' && typeof (input as { approve?: unknown }).approve === 'boolean'
  if (isAnswer) return input as ApprovalAnswer
  throw new GateError(
    'invalid',
    `The approver ${approver.name} gave neither true nor false: nothing was approved.`,
    'approve',
  )
}

/** A yes counts from the minimum time on, and is kept back until then: `since` is when the challenge was shown. */
async function untilReadable(
  { signal, steady }: ApproverQuestion,
  sheet: ShownChallenge,
  since: number,
): Promise<void> {
  const until = since + sheet.minimumSeconds * 1_000
  for (let remaining = until - steady(); remaining > 0; remaining = until - steady())
    await later(Math.min(remaining, 100), undefined, { signal })
}

function givenFrom(
  { reviewId, who }: ApproverQuestion,
  sheet: ShownChallenge,
  answer: ApprovalAnswer,
): GivenAnswer {
  const { approve, revise, reason, choices, text, pin, totp } = answer
  return {
    reviewId,
    who: { ...who, ...(pin !== undefined && { pin }), ...(totp !== undefined && { totp }) },
    approve,
    ...(revise && !approve && { revise }),
    ...(reason !== undefined && { reason }),
    ...(approve && {
      sheetId: sheet.id,
      answer: { ...(choices && { choices }), ...(text !== undefined && { text }) },
    }),
  }
}
