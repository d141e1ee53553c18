import type { Decision } from '../model/decision.ts'
import type { JsonObject } from '../model/json.ts'
import type { LoadedPolicy } from './load-policy.ts'

/** The outcome of one `[[case]]` of a policy. */
export interface CaseOutcome {
  readonly name: string
  readonly source: string
  readonly wanted: Decision['effect']
  readonly got: Decision['effect'] | 'error'
  readonly passed: boolean
  /** The reason for the effect that the call got. */
  readonly reason: string
  /** For a case that failed: the rules that have to do with it, and what keeps them from counting. */
  readonly notes: readonly string[]
}

/** The judgement of the call of a case. */
export type JudgedCase = Pick<Decision, 'effect' | 'reason'> & { readonly notes?: () => readonly string[] }

/**
 * Runs every case in turn; `evaluate` takes a call in the form of `countersign check`. A case that can't be evaluated
 * has failed.
 */
export async function runCases(
  cases: LoadedPolicy['cases'],
  evaluate: (call: JsonObject) => Promise<JudgedCase>,
): Promise<readonly CaseOutcome[]> {
  const outcomes: CaseOutcome[] = []
  for (const { name, source, effect: wanted, command, call } of cases) {
    const given: JsonObject = call ?? { kind: 'shell', tool: null, arguments: { command: command ?? '' } }
    const about = { name: name ?? command ?? JSON.stringify(call), source, wanted }
    try {
      const { effect, reason, notes } = await evaluate(given)
      const passed = effect === wanted
      outcomes.push({
        ...about,
        got: effect,
        passed,
        reason: reason.text,
        notes: passed ? [] : (notes?.() ?? []),
      })
    } catch (error) {
      outcomes.push({ ...about, got: 'error', passed: false, reason: (error as Error).message, notes: [] })
    }
  }
  return outcomes
}
