import type { Filter, FilterInput } from '../../../judge/filters/filter.ts'
import type {
  Contribution,
  FilterFailure,
  Finding,
  Phase,
  PricedFinding,
} from '../../../ground/model/finding.ts'
import type { Profile } from '../../../ground/model/settings/profile-settings.ts'
import { roundSix } from '../../../judge/scoring/composite.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

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

/** A filter's contribution: its largest positive finding; of negative ones alone the smallest; else 0. */
export function largest(findings: readonly PricedFinding[]): number {
  let high = 0
  let low = 0
  for (const { points } of findings) {
    high = Math.max(high, points)
    low = Math.min(low, points)
  }
  return high > 0 ? high : low
}

/** Returns a finding with its price under a profile. */
export function price(
  filter: Pick<Filter, 'name' | 'codes'>,
  finding: Finding,
  profile: Profile,
): PricedFinding {
  const spec = Object.hasOwn(filter.codes, finding.code) ? filter.codes[finding.code] : undefined
  if (!spec) throw new Error(`the code ${finding.code} is not declared`)
  if (!(finding.strength >= 0 && finding.strength <= 1))
    throw new Error(`the strength of ${finding.code} is ${finding.strength} and not between 0 and 1`)
  const worth = memberOf(profile.points, finding.code) ?? spec.points
  const instead = finding.instead ?? spec.instead
  return {
    ...finding,
    filter: filter.name,
    points: worth === 'gate' ? 0 : roundSix(worth * finding.strength),
    gate: worth === 'gate',
    why: spec.why,
    ...(instead !== undefined && { instead }),
  }
}
