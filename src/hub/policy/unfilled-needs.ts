import type { Level } from '../../ground/model/assessment.ts'
import type { Policy } from '../../ground/model/policy.ts'
import type { GroupNeed } from '../../ground/model/review.ts'
import { missingGroups } from '../../people/review/missing-groups.ts'

/** Groups of a team's people who must agree, as a policy names them. */
export interface NamedNeed {
  /** The setting, or the place of the rule. */
  readonly setting: string
  readonly needs: readonly GroupNeed[]
  /** The lowest level at which somebody has to answer for it, and the profile. */
  readonly level: Level
  readonly profile: string
}

/** A need for which there are too few people, and the groups for which there is nobody. */
export interface UnfilledNeed extends NamedNeed {
  readonly missing: readonly GroupNeed[]
}

/** Returns the needs of a policy that nobody could meet; `groupsAt` gives the groups of each person who may answer. */
export function unfilledNeeds(
  policy: Pick<Policy, 'reviews' | 'profiles' | 'rules'>,
  groupsAt: (need: Pick<NamedNeed, 'level' | 'profile'>) => readonly (readonly string[])[],
): readonly UnfilledNeed[] {
  return namedNeeds(policy).flatMap(one => {
    const missing = missingGroups(one.needs, groupsAt(one))
    return missing.length === 0 ? [] : [{ ...one, missing }]
  })
}

function namedNeeds({
  reviews,
  profiles,
  rules,
}: Pick<Policy, 'reviews' | 'profiles' | 'rules'>): readonly NamedNeed[] {
  const levels = ['medium', 'high', 'critical'] as const
  const least = { level: 'medium', profile: 'default' } as const
  const named: readonly (Omit<NamedNeed, 'needs'> & { readonly needs: readonly GroupNeed[] | undefined })[] =
    [
      ...levels.map(level => ({
        ...least,
        level,
        setting: `reviews.approvers.${level}`,
        needs: reviews.approvers?.[level],
      })),
      ...Object.entries(profiles).map(([profile, { approvers }]) => ({
        ...least,
        profile,
        setting: `profile.${profile}.approvers`,
        needs: approvers,
      })),
      ...rules.map(({ source, approvers }) => ({
        ...least,
        setting: `the rule at ${source}`,
        needs: approvers,
      })),
    ]
  return named.flatMap(({ needs, ...one }) => (needs && needs.length > 0 ? [{ ...one, needs }] : []))
}
