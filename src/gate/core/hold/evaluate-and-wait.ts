import { isAnswered } from '../../../people/review/is-answered.ts'
import { randomUUID } from 'node:crypto'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Gate } from '../gate.ts'
import { runOnce } from './run-once.ts'

/** The verbs of a gate that waiting needs. */
export type EvaluatingGate = Pick<Gate, 'evaluate' | 'reviews'>

/** The limits of a front end’s waiting. */
export interface WaitLimits {
  /** Milliseconds that it can hold at most: its own client's limit; 0 never holds. */
  readonly longest: number
  /** Milliseconds to hold where it holds at all, instead of the policy's. */
  readonly hold?: number
  /** A person sits where the agent runs. */
  readonly attended: boolean
  /** Whoever asked is a person at a terminal, who sees it wait and may answer it there. */
  readonly atTerminal?: boolean
  readonly signal?: AbortSignal
  /** Told once, before it waits. */
  readonly onWait?: (review: Review, milliseconds: number) => void
}

/** The final decision, with the review that answered or still waits. */
export interface WaitResult {
  readonly decision: Decision
  readonly review?: Review
}

/**
 * Judges a call, and where it is queued waits for people as long as the profile and the client allow. An approved
 * call is asked once more under an id of its own: what would run must be what was approved. Never allows by time, nor
 * twice: rejects with `conflict` for a call that was allowed before.
 */
export async function evaluateAndWait(
  gate: EvaluatingGate,
  call: ToolCall,
  waiting: WaitLimits,
): Promise<WaitResult> {
  const decision = runOnce(await gate.evaluate(call))
  if (decision.effect !== 'queue' || decision.reviewId === undefined) return { decision }
  // Where nobody can answer there is nothing to wait for.
  const hold = decision.reason.final
    ? 0
    : await gate.reviews.holdFor(decision.reviewId, waiting.attended, waiting.atTerminal)
  const milliseconds = Math.min(hold > 0 ? (waiting.hold ?? hold) : 0, waiting.longest)
  if (milliseconds <= 0) return { decision, ...(await reviewOf(gate, decision.reviewId)) }
  const { review: opened } = await reviewOf(gate, decision.reviewId)
  waiting.onWait?.(opened, milliseconds)
  const review = await gate.reviews.wait(decision.reviewId, {
    timeout: milliseconds,
    ...(waiting.signal && { signal: waiting.signal }),
  })
  if (review.state === 'pending') {
    if (!waiting.atTerminal) await gate.reviews.unanswered(review.id)
    return { decision, review }
  }
  if (!isAnswered(review)) return { decision, review }
  return { decision: runOnce(await gate.evaluate({ ...call, id: randomUUID() })), review }
}

/** The review as it is; an agent may wait for its own one, where it may not look at the page of it. */
async function reviewOf(gate: EvaluatingGate, id: string): Promise<{ readonly review: Review }> {
  return { review: await gate.reviews.wait(id, { timeout: 0 }) }
}
