import type { Decision } from '../../ground/model/decision.ts'
import type { Review } from '../../ground/model/review.ts'
import type { HookAnswer } from './client-adapter.ts'
import { refusalText } from './refusal-text.ts'

/** The decision about a call, and what its client is to do. */
export interface AgentDecision {
  readonly effect: HookAnswer['effect']
  readonly decision: Decision
  readonly review?: Review
}

/** The abilities of a client besides running a call or not. */
export interface ClientAbilities {
  /** The dashboard, for a link to the review. */
  readonly address?: string | undefined
  /** Nobody sits there, and the client can end with a call left open. */
  readonly canDefer: boolean
  /** Answers of people to earlier calls of this session, meanwhile. */
  readonly told?: string
}

/** Renders a decision in the words that the client’s model reads. */
export function renderAnswer(
  { effect, decision, review }: AgentDecision,
  { address, canDefer, told: message }: ClientAbilities,
): HookAnswer {
  if (effect === 'allow')
    return {
      effect,
      approved: decision.reason.kind === 'person',
      ...(message !== undefined && { told: message }),
    }
  const text = [refusalText(decision, review, address), message].filter(Boolean).join(' ')
  const { reviewId } = decision
  if (effect !== 'park') return { effect, text }
  return reviewId === undefined
    ? { effect: 'deny', text }
    : { effect, text, reviewId, ...(canDefer && { defer: true }) }
}
