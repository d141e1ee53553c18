import type { Gate } from '../../src/gate/gate.ts'
import type { DecisionEffect } from '../../src/model/decision.ts'
import type { LabelledCall } from './labelled-calls.ts'
/** A labelled call, what it got, and how long that took. */
export interface JudgedLabel {
  readonly of: LabelledCall
  readonly effect: DecisionEffect
  /** The code that said most; null where nothing was found. */
  readonly code: string | null
  readonly microseconds: number
}
/** One call after the other as a dry run: nothing is learned from any of them. */
export declare function judgeLabelled(
  gate: Gate,
  calls: readonly LabelledCall[],
): Promise<readonly JudgedLabel[]>
