import { openGate } from '../../src/gate/open/open-gate.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import type { Decision, DecisionEffect } from '../../src/ground/model/decision.ts'
import type { Review } from '../../src/ground/model/review.ts'
import { readHalf } from '../../test/corpus/read-corpus.ts'

/** A call that was really judged, to be written many times with other names and times. */
export interface Sample {
  readonly call: ToolCall
  readonly decision: Decision
  /** That it opened. */
  readonly review: Review | undefined
}

const max = 600

/** Calls of our own corpus, judged once each, by what became of them. */
export async function sampleCalls(): Promise<Readonly<Record<DecisionEffect, readonly Sample[]>>> {
  const calls = [...readHalf('ordinary').calls, ...readHalf('dangerous').calls]
  const step = Math.max(1, Math.floor(calls.length / max))
  const samples: Record<DecisionEffect, Sample[]> = { allow: [], queue: [], deny: [] }
  const gate = await openGate({ stateFolder: ':memory:' })
  for (const { call } of calls.filter((_, i) => i % step === 0)) {
    const input = { ...call, cwd: null }
    const decision = await gate.evaluate(input)
    const { reviewId } = decision
    const review = reviewId === undefined ? undefined : (await gate.reviews.show(reviewId)).review
    samples[decision.effect].push({ call: input, decision, review })
  }
  await gate.close()
  return samples
}
