import type { CallOrigin } from '../../model/call-origin.ts'
import type { Decision } from '../../model/decision.ts'
import type { FollowOffer } from '../../model/following.ts'
import { followableOrder } from '../../provenance/without-followed.ts'

/** Returns what a review of a call offers besides its plain yes: that the session follows the text which asked for it. */
export function followOffer(
  origin: CallOrigin,
  { effect, assessment: { contributions } }: Pick<Decision, 'effect' | 'assessment'>,
): FollowOffer | undefined {
  const isOrdered = contributions.some(({ filter, points }) => filter === 'origin' && points > 0)
  if (effect !== 'queue' || !isOrdered || contributions.some(({ deny }) => deny)) return undefined
  const order = followableOrder(origin)
  const { place, readBy, sites = [] } = order?.source ?? {}
  if (place === undefined || readBy === undefined) return undefined
  const own = origin.named.flatMap(({ site }) => (site === undefined ? [] : [site]))
  const acts = origin.acts.filter(act => act !== 'read')
  return { place, readBy, acts, sites: [...new Set([...sites, ...own])] }
}
