import type { CallOrigin, HeardOrder, NamedValue, Voice } from '../../ground/model/call-origin.ts'
import type { Following } from '../../ground/model/following.ts'
import type { ActClass } from '../../ground/model/hearing.ts'
import { namesWhom } from './is-strict.ts'
import { minStrong } from './voice-of.ts'

/** Acts that no text asks for in a person’s place, whatever they let it do. */
const never: ReadonlySet<ActClass> = new Set(['pay', 'grant', 'unlock'])
const idle: ReadonlySet<ActClass> = new Set(['read'])
const trusted: ReadonlySet<Voice> = new Set(['person', 'approved', 'own'])

/** Tells whether a text may be followed in what this call does: no money, no rights, nothing that only a number or a name reaches, and nothing unseen. */
export function isFollowable({ acts, named, isCut }: Pick<CallOrigin, 'acts' | 'named' | 'isCut'>): boolean {
  if (isCut) return false
  const done = acts.filter(act => !idle.has(act))
  return done.length > 0 && !done.some(act => never.has(act)) && !named.some(isReachedByName)
}

/** Strangers name a person, a phone, an account or a place that is on no site: nobody can say whose it is. */
function isReachedByName({ isFirm, voice, site, isSiteless, pointer }: NamedValue): boolean {
  if (!isFirm || trusted.has(voice) || site !== undefined) return false
  return isSiteless === true || namesWhom(pointer)
}

/** Returns the order that asked for a call and whose text a person might let the session follow. */
export function followableOrder(origin: CallOrigin): HeardOrder | undefined {
  if (!origin.hasPerson || origin.order || !isFollowable(origin)) return undefined
  const orders = origin.orders.filter(({ isActNamed, firm, soft, isObjectNamed, beside }) => {
    return isActNamed && (firm > 0 || soft > 0 || isObjectNamed || beside > 0)
  })
  const found = orders.at(-1) ?? origin.plain
  return found && orders.every(canFollow) && canFollow(found) ? found : undefined
}

function canFollow({ strength, isHidden, source }: HeardOrder): boolean {
  return strength < minStrong && !isHidden && source.pointed > 0 && source.place !== undefined
}

/** Returns the origin without the bare orders of texts that a person lets the session follow, where one covers this call. */
export function withoutFollowed(origin: CallOrigin, following: () => readonly Following[]): CallOrigin {
  const places = [...origin.orders, ...(origin.plain ? [origin.plain] : [])].filter(canFollow)
  if (places.length === 0 || origin.order || !isFollowable(origin)) return origin
  const covers = following().filter(one => isCovered(origin, one))
  const [first] = covers
  if (!first) return origin
  const isFollowed = (order: HeardOrder) =>
    canFollow(order) && covers.some(({ place }) => place === order.source.place)
  const orders = origin.orders.filter(order => !isFollowed(order))
  const { plain, ...rest } = origin
  const isPlainLeft = plain !== undefined && !isFollowed(plain)
  if (orders.length === origin.orders.length && isPlainLeft === (plain !== undefined)) return origin
  const { review, by, at } = first
  return { ...rest, ...(isPlainLeft && { plain }), orders, followed: { review, by, at } }
}

/** All that it does was shown, and wherever it leads was shown or is the person’s own. */
function isCovered({ acts, named }: CallOrigin, { acts: shown, sites }: Following): boolean {
  const isShown = acts.every(act => idle.has(act) || shown.includes(act))
  return (
    isShown &&
    named.every(({ site, voice }) => site === undefined || trusted.has(voice) || sites.includes(site))
  )
}
