import type { TraceParent } from '../../ground/model/trace-parent.ts'
import { sha256 } from './sha256.ts'

/** A span: its trace (32 digits of hex) and its own id (16). */
export type SpanId = Pick<TraceParent, 'trace' | 'span'>

/** The names of a decision that its spans go by. */
export interface TracedDecision {
  readonly id: string
  readonly callId: string
}

/**
 * The span of a decision. Whoever told no parent gets a trace that follows from the decision: sent again it is the same span,
 * and nothing of it need be kept.
 */
export function evaluateSpan({ id }: Pick<TracedDecision, 'id'>, parent?: TraceParent): SpanId {
  return { trace: parent?.trace ?? digits(`trace ${id}`, 32), span: digits(`evaluate ${id}`, 16) }
}

/** The span of the call itself, where it is run beside the gate. */
export function executeSpan(decision: TracedDecision, parent?: TraceParent): SpanId {
  const { trace } = evaluateSpan(decision, parent)
  return { trace, span: digits(`execute ${decision.callId}`, 16) }
}

/** The span of a review: the root of a trace of its own, since it ends hours after the call was asked for. */
export function reviewSpan(review: string): SpanId {
  return { trace: digits(`review trace ${review}`, 32), span: digits(`review ${review}`, 16) }
}

/** An id of zeros is none; no digest begins with sixteen of them that anybody will see. */
function digits(name: string, count: number): string {
  return sha256(name).slice(0, count)
}
