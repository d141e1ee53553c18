import type { ToolCall } from '../../src/model/call.ts'
import type { Decision, DecisionEffect } from '../../src/model/decision.ts'
import type { Review } from '../../src/model/review.ts'
/** A call that was really judged, to be written many times with other names and times. */
export interface Sample {
  readonly call: ToolCall
  readonly decision: Decision
  /** That it opened. */
  readonly review: Review | undefined
}
/** Calls of our own corpus, judged once each, by what became of them. */
export declare function sampleCalls(): Promise<Readonly<Record<DecisionEffect, readonly Sample[]>>>
