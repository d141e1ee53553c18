import { refusalText, troubleText } from '../../hook/refusal-text.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Review } from '../../../ground/model/review.ts'
import { refusalOf } from '../../../judge/policy/refusal.ts'

/** The reason why a request does not reach its server: a text for its model, and details for a program. */
export interface RequestRefusal {
  readonly text: string
  readonly details: JsonObject
}

/** The refusal of a decision. `address` is where the dashboard is. */
export function refusalByDecision(
  decision: Decision,
  review: Review | undefined,
  address: string | undefined,
): RequestRefusal {
  const { final } = refusalOf(decision, review)
  const { id, effect, reviewId } = decision
  return {
    text: refusalText(decision, review, address),
    details: {
      effect,
      decision: id,
      final,
      ...(reviewId !== undefined && { review: reviewId }),
      ...(reviewId !== undefined && address !== undefined && { link: `${address}/reviews/${reviewId}` }),
    },
  }
}

/** The refusal of a request that nobody could judge. */
export function refusalWithoutDecision(why: string): RequestRefusal {
  return { text: troubleText(why), details: { effect: 'deny', failed: true, final: false } }
}

/** The form of a refused tool call’s result. */
export interface ResultShape {
  /** The stateless protocol wants to know that nothing more comes. */
  readonly isStateless: boolean
  /** No schema says what the tool’s structured content is: clients check it, of an error too. */
  readonly isFree: boolean
}

/** A refusal as the result of a tool: models read it, where an error would only say that the server is broken. */
export function refusalResult(
  { text, details }: RequestRefusal,
  { isStateless, isFree }: ResultShape,
): JsonObject {
  return {
    content: [{ type: 'text', text }],
    isError: true,
    ...(isFree && { structuredContent: { countersign: details } }),
    ...(isStateless && { resultType: 'complete' }),
    _meta: { 'countersign/decision': details },
  }
}
