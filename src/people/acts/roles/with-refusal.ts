import type { Identity } from '../../../ground/model/reviewer.ts'
import type { Act } from '../ports/act.ts'
import type { TeamDeed } from './team-deed.ts'
import type { GrantScope } from '../../../ground/model/grant.ts'
import type { ActRows } from '../ports/act-rows.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { whyNot } from './may-do.ts'
import type { TeamRoles } from './team-roles.ts'

/**
 * Holds an act against the rights of whoever does it once more when it is written: a role may end while somebody proves who
 * they are, at this hub or at another.
 */
export function withRefusal<T extends Act>(
  act: T,
  { reviewer }: Pick<Identity, 'reviewer'>,
  refusalOf: RefusalOf | undefined,
  deeds: readonly TeamDeed[] = deedsOfAct(act),
): T {
  return refusalOf && deeds.length > 0 ? { ...act, refusal: () => refusalOf(reviewer, deeds) } : act
}

/** Returns what an act does that stands for later calls, or is the policy of a group: each takes a right of a team’s people. */
function deedsOfAct({
  grants = [],
  tools = [],
  pause,
  forget = [],
  rollouts = [],
}: Pick<ActRows, 'grants' | 'tools' | 'pause' | 'forget' | 'rollouts'>): readonly TeamDeed[] {
  return [
    // To end one is the other way round: without a block more runs.
    ...grants.map(({ effect, scope, revokedAt }) =>
      stand((effect === 'allow') === (revokedAt === null), scope),
    ),
    ...tools.map(({ group }) => stand(true, { group })),
    ...(pause === undefined ? [] : [stand(pause !== null)]),
    ...(forget.length === 0 ? [] : [stand(false)]),
    ...rollouts.map(({ group }) => ({ kind: 'policy', gates: group }) as const),
  ]
}

function stand(
  loosens: boolean,
  { group, profile }: { readonly [name in 'group' | 'profile']?: GrantScope[name] | undefined } = {},
): TeamDeed {
  return { kind: 'stand', gates: group ?? null, profile: profile ?? null, loosens }
}

/** Says why somebody may not do this now: `forbidden`, with the field `role`. */
export type RefusalOf = (reviewer: string, deeds: readonly TeamDeed[]) => GateError | undefined

/** Returns who may do what by a team’s roles, which are read at each use. */
export function refusalOf(roles: () => TeamRoles, now: () => number): RefusalOf {
  return (reviewer, deeds) => {
    const why = deeds.map(one => whyNot(roles(), reviewer, one, now())).find(one => one !== undefined)
    return why === undefined ? undefined : new GateError('forbidden', why, 'role')
  }
}
