import type { Gate } from '../../src/gate/gate.ts'
import type { DecisionEffect } from '../../src/model/decision.ts'
import type { LabelledCall } from './labelled-calls.ts'

/** A labelled call, what it got, and how long that took. */
export interface JudgedLabel {
  readonly of: LabelledCall
  readonly effect: DecisionEffect
  readonly microseconds: number
}

/** One call after the other as a dry run: nothing is learned from any of them. */
export async function judgeLabelled(
  gate: Gate,
  calls: readonly LabelledCall[],
): Promise<readonly JudgedLabel[]> {
  const judged: JudgedLabel[] = []
  for (const of of calls) {
    const start = process.hrtime.bigint()
    const { effect } = await gate.evaluate(of.call, { dryRun: true })
    judged.push({ of, effect, microseconds: Number(process.hrtime.bigint() - start) / 1_000 })
  }
  return judged
}
