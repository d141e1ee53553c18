import { type FactorScore, levelStarts } from '../../ground/model/assessment.ts'
import { isLoweredByAsking } from '../../ground/model/filter-traits.ts'
import type { Contribution, PricedFinding } from '../../ground/model/finding.ts'
import type { AskedFor, AskedShare, CallOrigin } from '../../ground/model/call-origin.ts'
import { roundSix } from './composite.ts'
import { largest } from './price.ts'

/** Of what the person’s own words take off, this much is taken off where a value stands in what they pointed to. */
const pointedPart = 0.6

/** From here on nothing is lowered, whoever asked for it. */
export const tooHigh = levelStarts.high * 10

/** Returns the share that points count with where the person asked for a call. */
export function shareOf({ by }: Pick<AskedFor, 'by'>, askedShare: number): number {
  return by === 'person' ? askedShare : roundSix(1 - (1 - askedShare) * pointedPart)
}

/** The values of one call before anything is lowered. */
export interface WholeValues {
  /** Σ of the filters’ capped contributions. */
  readonly filters: number
  readonly factors: FactorScore | null
  /** The scorers’ combined value. */
  readonly scored: number
}

/** Returns what it takes off that the person asked for a call, or why it takes nothing off; null where nobody asked. */
export function askedShareOf(
  { asked, order }: CallOrigin,
  askedShare: number,
  contributions: readonly Contribution[],
  whole: WholeValues,
): AskedShare | null {
  if (!asked) return null
  const stored = contributions.some(({ deny }) => deny)
    ? 'gate'
    : order
      ? 'order'
      : isHigh(whole)
        ? 'high'
        : undefined
  const share = stored ? 1 : shareOf(asked, askedShare)
  return { ...asked, share, whole: roundSix(whole.scored), ...(stored && { kept: stored }) }
}

function isHigh({ filters, factors, scored }: WholeValues): boolean {
  return Math.max(filters, scored, 10 * (factors?.score ?? 0)) >= tooHigh
}

/** Returns contributions in which the findings that a person’s wish lowers count with this share, the whole points beside. */
export function lowerFindings(
  contributions: readonly Contribution[],
  share: number,
  by: AskedFor['by'] = 'pointed',
): readonly Contribution[] {
  if (share >= 1) return contributions
  return contributions.map(contribution => {
    const findings = contribution.findings.map(finding => lowered(finding, share, by))
    return { ...contribution, findings, points: largest(findings) }
  })
}

function lowered(finding: PricedFinding, share: number, by: AskedFor['by']): PricedFinding {
  const { points } = finding
  if (points <= 0 || !isLoweredByAsking(finding, by)) return finding
  return { ...finding, points: roundSix(points * share), whole: points }
}

/** Returns contributions as they were before any share was taken. */
export function wholeContributions(contributions: readonly Contribution[]): readonly Contribution[] {
  return contributions.map(contribution => {
    const findings = contribution.findings.map(({ whole, ...finding }) =>
      whole === undefined ? finding : { ...finding, points: whole },
    )
    return { ...contribution, points: largest(findings) }
  })
}
