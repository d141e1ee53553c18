import type { KeyObject } from 'node:crypto'
import { type KeyChain, readChain } from '../../../people/acts/keys/key-chain.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { SignedSet, StandingSet } from '../../../ground/model/standing-set.ts'
import { restoredSet } from '../../../people/acts/standing/restored-set.ts'
import { standingCanary } from '../../../people/acts/standing/set-after.ts'
import { emptySet, signedSetProblem, signSet } from '../../../people/acts/standing/sign-set.ts'
import type { People } from '../../../people/acts/ports/people.ts'
import type { PresentState } from './read-present.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import { joinChains, joinReviewers } from '../../../people/acts/keys/join-chains.ts'

/** Everything that the set after a restore is made of. */
export interface SetWish {
  readonly people: Pick<People, 'keyLinks' | 'signedSet' | 'observations' | 'shapes'>
  readonly present: PresentState
  readonly plan: Pick<PeoplePlan, 'isCompared'>
  readonly canaries: readonly Canary[]
  readonly erasedGrants: ReadonlySet<string>
  readonly keepsAllowed: boolean
  readonly at: number
}

/** The set after a restore, before it is signed. */
export interface SetPlan {
  readonly set: StandingSet
  /** The set that was signed in the backup. */
  readonly backup: StandingSet
  readonly isCompared: boolean
  /** Answers that teach nothing any more: every one, or those of these shapes. */
  readonly forget: readonly ({ readonly shape: string } | 'all')[]
  /** Above every counter that was seen. */
  readonly counter: number
}

/** Returns what stands after a restore, and what is forgotten. */
export function planSet({ people, present, plan, ...wish }: SetWish): SetPlan {
  const { at, keepsAllowed, erasedGrants, canaries } = wish
  // Each under its own keys: a key that is out of force by now may have signed rightly then.
  const own = heldSet(people.signedSet(), people.keyLinks())
  const other = plan.isCompared ? heldSet(present.signed?.set, present.links) : undefined
  const backup = own?.set ?? emptySet
  const forget = shapesToForget(people, present.denials, keepsAllowed)
  const set = restoredSet({
    backup,
    present: other?.set,
    blocks: liveBlocks(present.grants ?? [], at),
    erasedGrants,
    canaries: canaries.map(standingCanary),
    forget: forget.map(one => (one === 'all' ? one : one.shape)),
    keepsAllowed,
    at,
  })
  const counter = Math.max(own?.counter ?? 0, other?.counter ?? 0) + 1
  return { set, backup, isCompared: other !== undefined, forget, counter }
}

/** Undefined for a set that these keys did not sign. */
function heldSet(
  signed: SignedSet | null | undefined,
  links: readonly KeyLink[] = [],
): SignedSet | undefined {
  return signed && signedSetProblem(signed, readChain(links).chain) === undefined ? signed : undefined
}

/** Signs the set of a plan. */
export function signPlan({ set, counter }: SetPlan, chain: KeyChain, at: number, key: KeyObject): SignedSet {
  return signSet(set, { log: chain.log ?? '', counter, at }, key)
}

/** Blocks that nobody ended. */
export function liveBlocks(grants: readonly Grant[], at: number): readonly Grant[] {
  return grants.filter(
    ({ effect, revokedAt, expiresAt }) =>
      effect === 'deny' && revokedAt === null && (expiresAt === null || expiresAt > at),
  )
}

/** Returns what is learned anew: where somebody has said no since, or where nobody can know, nothing of before counts. */
function shapesToForget(
  people: SetWish['people'],
  denials: ReadonlyMap<string, string> | undefined,
  keepsAllowed: boolean,
): SetPlan['forget'] {
  if (!denials) return keepsAllowed || people.shapes().length === 0 ? [] : ['all']
  const shapes = new Set(denials.values())
  const known = new Set(
    [...shapes].flatMap(shape => people.observations(shape).map(({ reviewId }) => `${shape} ${reviewId}`)),
  )
  const missing = [...denials].filter(([key]) => !known.has(key)).map(([, shape]) => shape)
  return [...new Set(missing)].map(shape => ({ shape }))
}

/** The half of a restore that is about people. */
export interface PeoplePlan {
  readonly chain: KeyChain
  /** Links of the state that is replaced, and their lines in its log. */
  readonly added: readonly KeyLink[]
  readonly linkLines: readonly JsonObject[]
  readonly reviewers: readonly Reviewer[]
  /** Names of those who are none any more. */
  readonly removed: readonly string[]
  /** True where what stood in the replaced state could be compared with. */
  readonly isCompared: boolean
}

/** Joins the keys and reviewers of a backup with those of the state that it replaces. */
export function planPeople(
  people: Pick<People, 'keyLinks' | 'reviewers'>,
  present: PresentState,
): PeoplePlan {
  const { links, linkLines = [], reviewers } = present
  const { chain, added, isCompared } = joinChains(people.keyLinks(), links)
  const known = people.reviewers()
  const after = joinReviewers(chain, known, isCompared ? reviewers : [])
  const firstAdded = added[0]?.seq ?? Number.POSITIVE_INFINITY
  return {
    chain,
    added,
    linkLines: linkLines.filter(({ link }) => Number((link as JsonObject)['seq']) >= firstAdded),
    reviewers: after,
    removed: known.map(({ name }) => name).filter(name => after.every(one => one.name !== name)),
    isCompared,
  }
}
