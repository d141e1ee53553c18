import { effectsWithin } from '../../../proof/boundary/reach/effects-within.ts'
import type { Filter, FilterInput } from '../../../judge/filters/filter.ts'
import type { Contribution, PricedFinding } from '../../../ground/model/finding.ts'
import { largest, runFilters } from './run-filters.ts'

/**
 * Returns contributions in which the findings count nothing whose effect the call’s boundary keeps from happening, where
 * the profile requires the boundary. The filters say which: they judge the effects that are left, and what they no longer
 * find is out of reach. Gates stay, whatever holds.
 */
export function withoutOutOfReach(
  filters: readonly Filter[],
  input: FilterInput,
  whole: readonly Contribution[],
): readonly Contribution[] {
  const { boundary } = input.call
  if (!boundary || !input.profile.boundary.required || whole.length === 0) return whole
  const effects = effectsWithin(input.effects, boundary)
  if (effects.length === input.effects.length) return whole
  const within = runFilters(filters, { ...input, effects })
  // Where a filter failed on what is left, nothing is known to be out of reach.
  if (within.failures.length > 0) return whole
  return merged(whole, within.contributions)
}

function merged(whole: readonly Contribution[], within: readonly Contribution[]): readonly Contribution[] {
  const names = new Set([...whole, ...within].map(({ filter }) => filter))
  return [...names].map(filter => {
    const left = findingsOf(within, filter)
    const kept = new Set(left.map(keyOf))
    const gone = findingsOf(whole, filter).filter(finding => !kept.has(keyOf(finding)))
    const findings = [...left, ...gone.map(beyondReach)]
    return { filter, findings, points: largest(findings), deny: findings.some(({ gate }) => gate) }
  })
}

function findingsOf(contributions: readonly Contribution[], filter: string): readonly PricedFinding[] {
  return contributions.find(one => one.filter === filter)?.findings ?? []
}

function keyOf({ code, evidence }: PricedFinding): string {
  return JSON.stringify([code, evidence])
}

/** A gate and what speaks for a call stay as they are. */
function beyondReach(finding: PricedFinding): PricedFinding {
  if (finding.gate || finding.points <= 0) return finding
  return { ...finding, points: 0, outOfReach: finding.points }
}
