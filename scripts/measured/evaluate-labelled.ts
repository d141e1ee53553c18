import type { Gate } from '../../src/gate/core/gate.ts'
import type { Assessment } from '../../src/ground/model/assessment.ts'
import type { DecisionEffect } from '../../src/ground/model/decision.ts'
import type { LabelledCall } from './labelled-calls.ts'

/** A labelled call, what it got, and how long that took. */
export interface EvaluatedLabel {
  readonly of: LabelledCall
  readonly effect: DecisionEffect
  /** The code that said most; null where nothing was found. */
  readonly code: string | null
  readonly microseconds: number
}

/** One call after the other as a dry run: nothing is learned from any of them. */
export async function evaluateLabelled(
  gate: Gate,
  calls: readonly LabelledCall[],
): Promise<readonly EvaluatedLabel[]> {
  const judged: EvaluatedLabel[] = []
  for (const of of calls) {
    const start = process.hrtime.bigint()
    const { effect, assessment } = await gate.evaluate(of.call, { dryRun: true })
    const microseconds = Number(process.hrtime.bigint() - start) / 1_000
    judged.push({ of, effect, code: leadingCode(assessment), microseconds })
  }
  return judged
}

function leadingCode({ contributions }: Assessment): string | null {
  const worth = (finding: { readonly gate: boolean; readonly points: number }) =>
    finding.gate ? Number.POSITIVE_INFINITY : finding.points
  const [most] = contributions.flatMap(({ findings }) => findings).toSorted((a, b) => worth(b) - worth(a))
  return most?.code ?? null
}
