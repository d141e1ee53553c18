import type { CodeSpec, Finding, PricedFinding } from '../../ground/model/finding.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import type { Profile } from '../../ground/model/settings/profile-settings.ts'
import { roundSix } from './composite.ts'

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

/** Returns a finding with its price under a profile. Throws where its filter declares no such code, or its strength is out of bounds. */
export function price(
  filter: { readonly name: string; readonly codes: Readonly<Record<string, CodeSpec>> },
  finding: Finding,
  profile: Profile,
): PricedFinding {
  const spec = Object.hasOwn(filter.codes, finding.code) ? filter.codes[finding.code] : undefined
  if (!spec) throw new Error(`the code ${finding.code} is not declared`)
  if (!(finding.strength >= 0 && finding.strength <= 1))
    throw new Error(`the strength of ${finding.code} is ${finding.strength} and not between 0 and 1`)
  const worth = memberOf(profile.points, finding.code) ?? spec.points
  const instead = finding.instead ?? spec.instead
  const gate = worth === 'gate'
  const points = gate ? 0 : roundSix(worth * finding.strength)
  const { code, what, evidence, strength } = finding
  // Written out: findings have so many shapes that a spread takes longer than all the rest of a filter.
  const priced = { code, what, evidence, strength, filter: filter.name, points, gate, why: spec.why }
  return instead === undefined ? priced : { ...priced, instead }
}
