import type { Decision } from '../../ground/model/decision.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import type { GroupNeed } from '../../ground/model/review.ts'
import { needText } from '../../judge/policy/need-text.ts'
import { peopleOf } from '../../ground/model/settings/strictness.ts'
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
export type JudgedCase = Pick<Decision, 'effect' | 'reason' | 'approvers'> & {
  readonly notes?: () => readonly string[]
}

/**
 * Runs every case in turn; `evaluate` takes a call in the form of `countersign check`. A case that can't be evaluated
 * has failed.
 */
export async function runCases(
  cases: LoadedPolicy['cases'],
  evaluate: (call: JsonObject) => Promise<JudgedCase>,
): Promise<readonly CaseOutcome[]> {
  const outcomes: CaseOutcome[] = []
  for (const { name, source, effect: wanted, command, call, approvers } of cases) {
    const input: JsonObject = call ?? { kind: 'shell', tool: null, arguments: { command: command ?? '' } }
    const about = { name: name ?? command ?? JSON.stringify(call), source, wanted }
    try {
      const { effect, reason, notes, approvers: needed = [] } = await evaluate(input)
      const group = approvers && groupNote(approvers, needed)
      const passed = effect === wanted && group === undefined
      outcomes.push({
        ...about,
        got: effect,
        passed,
        reason: reason.text,
        notes: passed ? [] : [...(group ?? []), ...(notes?.() ?? [])],
      })
    } catch (error) {
      outcomes.push({ ...about, got: 'error', passed: false, reason: (error as Error).message, notes: [] })
    }
  }
  return outcomes
}

/** Says whose yes a call needs, where it is not exactly of the groups that its case names. */
function groupNote(wanted: readonly GroupNeed[], got: readonly GroupNeed[]): readonly string[] | undefined {
  const all = [...wanted, ...got]
  if (all.every(({ group }) => peopleOf(group, wanted) === peopleOf(group, got))) return undefined
  const words = (needs: readonly GroupNeed[]) => (needs.length === 0 ? 'no group' : needText(needs))
  return [`It needs a yes of ${words(got)}, and the case wants ${words(wanted)}.`]
}
