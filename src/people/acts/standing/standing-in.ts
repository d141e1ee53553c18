import type { StandingSet } from '../../../ground/model/standing-set.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import { setAfter, standingCanary } from './set-after.ts'
import { emptySet } from './sign-set.ts'

/** Returns what stands as the tables of a store have it; `signed` gives what no table has. */
export function standingIn(
  store: Pick<PeopleStore, 'people' | 'tools' | 'canaries'>,
  signed: StandingSet = emptySet,
): StandingSet {
  const { people, tools } = store
  const accepted = tools
    .pins()
    .flatMap(({ server, tool, digest, by, pinnedAt: at }) =>
      by === null ? [] : [{ server, tool, digest, by, at }],
    )
  const { forgotten, policy, tokens, groupPolicies } = signed
  const placed = store.canaries().map(standingCanary)
  const rows = { at: 0, grants: people.allGrants(), pause: people.pause(), tools: accepted }
  return { ...setAfter(emptySet, rows), canaries: placed, forgotten, policy, tokens, groupPolicies }
}
