import type { GrantScope } from '../../../ground/model/grant.ts'
import type { ActRows } from '../ports/act-rows.ts'
import type { TeamDeed } from './team-deed.ts'

/** Returns what an act does that stands for later calls, or is the policy of a group: each takes a right of a team’s people. */
export function deedsOfAct({
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
