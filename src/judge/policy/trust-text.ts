import type { Policy } from '../../ground/model/policy.ts'
import type { Trust } from '../../ground/model/shape.ts'
import { ago } from './approved-reason.ts'

/** Says what trust in a shape means for the next such call. */
export interface TrustWords {
  /** `earned` takes points off, `spoiled` was denied so much that it will not soon. */
  readonly standing: 'earned' | 'growing' | 'spoiled'
  readonly sentence: string
}

/** The settings that say what trust does to calls of one profile. */
export interface TrustTerms {
  readonly auto_allow_min_observations: number
  readonly auto_allow_trust: number
  readonly max_score_reduction: number
  readonly deny_weight: number
  readonly half_life: number
  /** The composite below which a call is allowed. */
  readonly allow: number
}

/** The terms of a policy for a profile that it may not hold. */
export function trustTerms(
  { proxy, reputation, profiles }: Pick<Policy, 'proxy' | 'reputation' | 'profiles'>,
  name: string,
): TrustTerms {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : profiles['default']
  return { ...reputation, allow: profile?.thresholds.allow ?? proxy.auto_allow_threshold }
}

/** "2 people said yes to such calls 15 times and no once, last 2 days ago". */
export function answersText({ approvals, denials, reviewers, lastAt }: Trust, now: number): string {
  if (lastAt === null) return 'no one has decided a call like this before'
  const statements = [approvals > 0 && `yes ${times(approvals)}`, denials > 0 && `no ${times(denials)}`]
  const who = reviewers === 1 ? 'one person' : `${reviewers} people`
  return `${who} said ${statements.filter(part => part !== false).join(' and ')} to such calls, last ${ago(now - lastAt)}`
}

/** "94 %": what stands at 0.94. Rounded down, so that no threshold looks reached that is not. */
export function shareText(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)} %`
}

/** "94 %: 2 people said yes to such calls 15 times, last 2 days ago"; without answers there is no figure to name. */
export function trustLine(trust: Trust, now: number): string {
  const text = answersText(trust, now)
  return trust.lastAt === null ? text : `${shareText(trust.trust)}: ${text}`
}

/** One sentence on what the answers so far do, as the policy has it. */
export function trustWords(trust: Trust, terms: TrustTerms): TrustWords {
  const more = yesesMissing(trust, terms)
  const unasked = `run unasked below ${unaskedBelow(trust, terms)} points`
  if (more === 0) return { standing: 'earned', sentence: `Such calls ${unasked}.` }
  if (trust.trust < 0.5)
    return { standing: 'spoiled', sentence: 'People said no, so such calls keep asking.' }
  if (more === Number.POSITIVE_INFINITY)
    return { standing: 'growing', sentence: 'People are asked each time: so this policy has it.' }
  const after = more === 1 ? 'one more yes' : `${more} more times yes`
  return { standing: 'growing', sentence: `People are still asked; after ${after} such calls ${unasked}.` }
}

/** Says who answered for such calls, and what comes of it: whole sentences. */
export function trustText(trust: Trust, terms: TrustTerms, now: number): string {
  const text = answersText(trust, now)
  const first = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  return trust.lastAt === null ? first : `${first} ${trustWords(trust, terms).sentence}`
}

/** The sentence of what answers teach, as the policy has it: for whoever has not given any yet. */
export function trustRule(terms: TrustTerms): string {
  const stranger = { trust: 0.5, observations: 0 }
  const needed = yesesMissing(stranger, terms)
  if (needed === Number.POSITIVE_INFINITY) return 'With this policy people are asked each time.'
  return `After ${needed} times yes within a few days such calls run unasked below ${unaskedBelow(stranger, terms)} points; one no ends that, and answers fade: after ${terms.half_life} days they count half.`
}

/** Counts how often somebody must say yes until there is a discount: 0 where there is one, infinity where there never is. */
function yesesMissing(
  { trust, observations }: Pick<Trust, 'trust' | 'observations'>,
  terms: TrustTerms,
): number {
  const { auto_allow_trust: needed, auto_allow_min_observations: min, deny_weight: weight } = terms
  const hasEarned = trust >= needed && observations >= min
  if (hasEarned) return 0
  if (needed >= 1) return Number.POSITIVE_INFINITY
  // α and β of the Beta model, out of what is known of them: trust = α / (α + β), observations = α - 1 + (β - 1) / weight.
  const noes = Math.max(0, (1 + observations - trust * (2 + observations)) / (1 + trust * (weight - 1)))
  const alpha = 1 + observations - noes
  const beta = 1 + noes * weight
  const forTrust = (needed * beta) / (1 - needed) - alpha
  return Math.max(1, Math.ceil(forTrust - 1e-9), Math.ceil(min - observations - 1e-9))
}

/** The points from which such a call asks in spite of the discount; of trust that is not earned yet: once it is. */
function unaskedBelow({ trust }: Pick<Trust, 'trust'>, terms: TrustTerms): number {
  const { max_score_reduction: max, allow } = terms
  const share = Math.min(1, Math.max(0, (Math.max(trust, terms.auto_allow_trust) - 0.5) * 2))
  const byShare = share < 1 ? allow / (1 - share) : Number.POSITIVE_INFINITY
  return Math.round(Math.min(byShare, allow + max) * 10) / 10
}

function times(count: number): string {
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${Math.round(count)} times`
}
