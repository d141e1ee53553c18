import type { CallOrigin } from '../../../ground/model/call-origin.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { FollowOffer } from '../../../ground/model/following.ts'
import { traitsOf } from '../../../ground/model/filter-traits.ts'
import type { ActClass, Hearing, Mark } from '../../../ground/model/hearing.ts'
import { minStrong } from '../../../judge/provenance/voice-of.ts'
import { followableOrder } from '../../../judge/provenance/without-followed.ts'

/** Returns what a review of a call offers besides its plain yes: that the session follows the text which asked for it. */
export function followOffer(
  origin: CallOrigin,
  { effect, assessment: { contributions } }: Pick<Decision, 'effect' | 'assessment'>,
  hearing: Hearing,
): FollowOffer | undefined {
  const isOrdered = contributions.some(({ filter, points }) => points > 0 && traitsOf(filter).followable)
  if (effect !== 'queue' || !isOrdered || contributions.some(({ deny }) => deny)) return undefined
  const order = followableOrder(origin)
  const { place, readBy, sites = [] } = order?.source ?? {}
  if (place === undefined || readBy === undefined) return undefined
  const here = origin.named.flatMap(({ site }) => (site === undefined ? [] : [site]))
  const asked = [...origin.acts, ...mildActs(place, hearing)].filter(act => act !== 'read')
  return { place, readBy, acts: [...new Set(asked)], sites: [...new Set([...sites, ...here])] }
}

/** Acts that can be undone, or that the sites which are shown bound. */
const mild: ReadonlySet<ActClass> = new Set([
  'visit',
  'send',
  'publish',
  'create',
  'change',
  'book',
  'cancel',
  'operate',
])

/** The other mild acts that the same text asks for, so that it need not be asked about each. */
function mildActs(place: Mark, hearing: Hearing): readonly ActClass[] {
  return hearing
    .filter(({ source }) => source.place === place)
    .flatMap(({ segments }) => segments)
    .filter(({ kind, strength, hidden }) => kind === 'order' && strength < minStrong && !hidden)
    .flatMap(({ acts }) => acts)
    .filter(act => mild.has(act))
}
