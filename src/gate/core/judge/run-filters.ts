import type { Filter, FilterInput } from '../../../judge/filters/filter.ts'
import type { Contribution, FilterFailure, Finding, Phase } from '../../../ground/model/finding.ts'
import type { Profile } from '../../../ground/model/settings/profile-settings.ts'
import { largest, price } from '../../../judge/scoring/price.ts'

/** Every filter in phase order, each finding with its price; a filter that throws is a failure. */
export function runFilters(
  filters: readonly Filter[],
  input: FilterInput,
): {
  contributions: readonly Contribution[]
  failures: FilterFailure[]
} {
  const contributions: Contribution[] = []
  const failures: FilterFailure[] = []
  for (const filter of inPhaseOrder(filters)) {
    try {
      const findings = filter.find(input)
      if (findings.length > 0) contributions.push(contributionOf(filter, findings, input.profile))
    } catch (error) {
      failures.push({ filter: filter.name, message: error instanceof Error ? error.message : String(error) })
    }
  }
  return { contributions, failures }
}

const phases: Readonly<Record<Phase, number>> = { static: 0, pattern: 1, context: 2 }

function inPhaseOrder(filters: readonly Filter[]): readonly Filter[] {
  const known = orderOf.get(filters)
  if (known) return known
  const ordered = [...filters].sort((a, b) => phases[a.phase] - phases[b.phase])
  orderOf.set(filters, ordered)
  return ordered
}

/** A gate has the same list of filters for all of its calls, so that is put in order once. */
const orderOf = new WeakMap<readonly Filter[], readonly Filter[]>()

function contributionOf(filter: Filter, findings: readonly Finding[], profile: Profile): Contribution {
  const priced = findings.map(finding => price(filter, finding, profile))
  return {
    filter: filter.name,
    points: largest(priced),
    deny: priced.some(({ gate }) => gate),
    findings: priced,
  }
}
