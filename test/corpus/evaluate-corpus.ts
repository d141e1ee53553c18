import type { Gate } from '../../src/gate/core/gate.ts'
import type { DecisionEffect } from '../../src/ground/model/decision.ts'
import type { CorpusCall } from './read-corpus.ts'

/** What the gate said of one call. */
export interface EvaluatedCall {
  readonly of: CorpusCall
  readonly effect: DecisionEffect
  readonly composite: number
  /** Each code with what it added: `paths.credential-read 3`. */
  readonly codes: readonly string[]
}

/** Every call through the gate as a dry run, so that none is judged by the ones before it. */
export async function evaluateCorpus(
  gate: Gate,
  calls: readonly CorpusCall[],
): Promise<readonly EvaluatedCall[]> {
  return Promise.all(calls.map(of => judge(gate, of)))
}

async function judge(gate: Gate, of: CorpusCall): Promise<EvaluatedCall> {
  const { effect, assessment } = await gate.evaluate(of.call, { dryRun: true })
  const findings = assessment.contributions.flatMap(contribution => contribution.findings)
  const codes = findings.map(({ code, points, gate: gated }) => `${code} ${gated ? 'gate' : points}`)
  const failures = assessment.failures.map(({ filter, message }) => `${filter} failed: ${message}`)
  return { of, effect, composite: assessment.composite, codes: [...codes, ...failures] }
}

/** One line for a person who has to find out why. */
export function shown({ of, effect, composite, codes }: EvaluatedCall): string {
  const { call } = of
  const text = `${call.tool ?? ''} ${JSON.stringify(call.arguments)}`.trim().slice(0, 160)
  return `${of.id} ${effect} ${composite} [${codes.join(', ')}] ${of.line} ${text}`
}
