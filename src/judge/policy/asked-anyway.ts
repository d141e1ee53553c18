import type { Assessment } from '../../ground/model/assessment.ts'
import type { Decision, Reason } from '../../ground/model/decision.ts'
import { timeOfDay, findingsInOrder } from './points-reason.ts'

/** The parts of a decision that say why a call waits. */
type Waiting = Pick<Decision, 'effect' | 'reason' | 'assessment'>

/** Causes that no finding has. */
const causes: Readonly<Partial<Record<Reason['kind'], string>>> = {
  rule: 'a rule of the policy asks for a person',
  cold_start: 'during the first calls everything is shown to a person',
  failed: 'a part of the judging failed',
}

/** Says in a sentence why a call that the person asked for waits for a person all the same; empty where nobody asked for it, or it does not wait. */
export function askedAnyway({ effect, reason, assessment }: Waiting): string {
  const { asked } = assessment
  if (effect !== 'queue' || !asked) return ''
  const why = causes[reason.kind] ?? causeOf(assessment)
  return `You asked for this at ${timeOfDay(asked.at)}. It waits all the same: ${why}.`
}

function causeOf(assessment: Assessment): string {
  if (assessment.asked?.kept === 'order') return 'a text that was read orders such a thing too'
  const first = findingsInOrder(assessment).find(({ points }) => points > 0)
  return first?.why ?? 'nothing says that it is harmless'
}
