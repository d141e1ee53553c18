import { traitsOf } from '../../ground/model/filter-traits.ts'
import type { Assessment } from '../../ground/model/assessment.ts'
import type { PricedFinding } from '../../ground/model/finding.ts'

/** The findings of an assessment, those that matter most first: gates, then points, then what is not our own safety. */
export function findingsInOrder({ contributions }: Pick<Assessment, 'contributions'>): PricedFinding[] {
  return contributions
    .flatMap(({ findings }) => findings)
    .sort(
      (a, b) => Number(b.gate) - Number(a.gate) || b.points - a.points || Number(isOwn(a)) - Number(isOwn(b)),
    )
}

/** Whoever deletes a home folder is told of that first, and not of our state in it. */
function isOwn({ filter }: PricedFinding): boolean {
  return traitsOf(filter).about === 'guard'
}
