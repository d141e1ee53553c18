import { canonicalJson } from '../../audit/canonical-json.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { StandingCanary, StandingSet } from '../../../ground/model/standing-set.ts'
import { standingToolKey } from './set-after.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** The two sets that a restored one is made from. */
export interface SetsToJoin {
  /** Signed set of the backup. */
  readonly backup: StandingSet
  /** Signed set of the state that is replaced; undefined where it can’t be read, or no key signed it. */
  readonly present: StandingSet | undefined
  /** Live blocks of the state that is replaced, signed or not. */
  readonly blocks: readonly Grant[]
  /** Grants of which an entry was erased since. */
  readonly erasedGrants: ReadonlySet<string>
  /** Canaries that are placed after the restore. */
  readonly canaries: readonly StandingCanary[]
  /** Names under which answers are forgotten from now on. */
  readonly forget: readonly string[]
  /** Tells that what the backup allowed holds on where nothing shows whether it was taken back. */
  readonly keepsAllowed: boolean
  readonly at: number
}

/**
 * Returns what stands after a restore. What loosens must stand in both, since it may have been taken back after the backup
 * was made; what tightens holds if either has it.
 */
export function restoredSet(sets: SetsToJoin): StandingSet {
  const { backup, present, forget, canaries, at } = sets
  const other = present ?? (sets.keepsAllowed ? backup : undefined)
  const isSamePause = other !== undefined && isSame(backup.pause, other.pause)
  const tools = backup.tools.filter(one =>
    other?.tools.some(two => standingToolKey(one) === standingToolKey(two) && one.digest === two.digest),
  )
  return {
    grants: grantsAfter(sets, other),
    pause: isSamePause ? backup.pause : null,
    tools,
    canaries,
    tokens: backup.tokens.filter(one =>
      other?.tokens.some(({ id, digest }) => one.id === id && one.digest === digest),
    ),
    forgotten: {
      ...later(backup.forgotten, present?.forgotten ?? {}),
      ...Object.fromEntries(forget.map(name => [name, at])),
    },
    policy: other?.policy ?? null,
    // A gate of a team is told anew.
    groupPolicies: {},
  }
}

function grantsAfter(
  { backup, present, blocks, erasedGrants, at }: SetsToJoin,
  other: StandingSet | undefined,
): readonly Grant[] {
  const allowed = backup.grants.filter(
    ({ id, effect }) =>
      effect === 'allow' && !erasedGrants.has(id) && other?.grants.some(one => one.id === id),
  )
  const denied = [...backup.grants, ...(present?.grants ?? []), ...blocks].filter(
    ({ id, effect }) => effect === 'deny' && !erasedGrants.has(id),
  )
  const all = new Map([...allowed, ...denied].map(one => [one.id, one]))
  return [...all.values()]
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > at)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function later(
  one: StandingSet['forgotten'],
  other: StandingSet['forgotten'],
): Readonly<Record<string, number>> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries(
    [...names].map(name => [name, Math.max(memberOf(one, name) ?? 0, memberOf(other, name) ?? 0)]),
  )
}

function isSame(one: object | null, other: object | null): boolean {
  return canonicalJson(one as Json) === canonicalJson(other as Json)
}
