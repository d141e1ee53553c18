import { summaryLine } from '../../../people/review/summary-line.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'

/** Describes a logged call on one line of at most some 160 characters. */
export function callInALine({ call, decision }: Pick<LoggedDecision, 'call' | 'decision'>): string {
  return summaryLine(call, decision.effects)
}
