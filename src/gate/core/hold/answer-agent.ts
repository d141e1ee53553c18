import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import {
  evaluateAndWait,
  type EvaluatingGate,
  type WaitResult,
  type WaitLimits,
} from './evaluate-and-wait.ts'

/** The ways in which an agent’s client can be answered. */
export interface AnswerLimits extends WaitLimits {
  /** It has a prompt of its own, which may decide where the policy says so. */
  readonly canAsk: boolean
}

/** The answer for a client that runs the call itself, with the decision and review behind it. */
export interface AgentAnswer {
  readonly effect: 'allow' | 'deny' | 'ask' | 'park'
  readonly decision: Decision
  readonly review?: Review
}

/**
 * Judges a call for a client that runs it itself: waits for people where it may, hands the question to the client’s own
 * prompt where the profile says `ask` and the client can, and parks what nobody answered.
 */
export async function answerAgent(
  gate: EvaluatingGate,
  call: ToolCall,
  how: AnswerLimits,
): Promise<AgentAnswer> {
  const settled = await evaluateAndWait(gate, call, how)
  const { effect } = settled.decision
  if (effect !== 'queue') return { ...settled, effect }
  const isAsked = how.canAsk && (await isForClient(gate, settled))
  if (isAsked && settled.review)
    await gate.reviews.withdraw(settled.review.id, 'The client’s own prompt was given this question.')
  return { ...settled, effect: isAsked ? 'ask' : 'park' }
}

async function isForClient(gate: EvaluatingGate, { review }: WaitResult): Promise<boolean> {
  return review !== undefined && review.state === 'pending' && gate.reviews.mayAskClient(review.id)
}
