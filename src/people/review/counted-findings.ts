import type { Decision } from '../../ground/model/decision.ts'
import type { PricedFinding } from '../../ground/model/finding.ts'

/** The codes with points that a person is shown, each once, sorted. */
export function codesOf(decision: Pick<Decision, 'assessment'>): readonly string[] {
  return [...new Set(countedFindings(decision).map(({ code }) => code))].sort()
}

/** The findings with points, which a person is shown. */
export function countedFindings({ assessment }: Pick<Decision, 'assessment'>): readonly PricedFinding[] {
  return assessment.contributions.flatMap(({ findings }) => findings.filter(({ points }) => points > 0))
}
