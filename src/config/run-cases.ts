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
}

/**
 * Runs every case in turn; `evaluate` takes a call in the form of `countersign check`. A case that can't be evaluated
 * has failed.
 */
export async function runCases(
  cases: LoadedPolicy['cases'],
  evaluate: (call: JsonObject) => Promise<Pick<Decision, 'effect' | 'reason'>>,
): Promise<readonly CaseOutcome[]> {
  const outcomes: CaseOutcome[] = []
  for (const { name, source, effect: wanted, command, call } of cases) {
    const given: JsonObject = call ?? { kind: 'shell', tool: null, arguments: { command: command ?? '' } }
    const about = { name: name ?? command ?? JSON.stringify(call), source, wanted }
    try {
      const { effect, reason } = await evaluate(given)
      outcomes.push({ ...about, got: effect, passed: effect === wanted, reason: reason.text })
    } catch (error) {
      outcomes.push({ ...about, got: 'error', passed: false, reason: (error as Error).message })
    }
  }
  return outcomes
}
