import type { Level } from '../../ground/model/assessment.ts'
import type { Profile, RuleMatch } from '../../ground/model/policy.ts'
import type { GroupNeed, ReviewSettings } from '../../ground/model/review.ts'

/** The parts of a policy that name groups for one call. */
export interface ApproverSources {
  readonly settings: Pick<ReviewSettings, 'approvers'>
  readonly profile: Pick<Profile, 'approvers'>
  /** Those that hold for the call. */
  readonly rules: readonly RuleMatch[]
  readonly level: Exclude<Level, 'low'>
}

/** The groups that must agree to a call that waits: all that its level, its profile and the rules that hold for it name. */
export function neededApprovers({ settings, profile, rules, level }: ApproverSources): readonly GroupNeed[] {
  return unionOfNeeds([
    settings.approvers?.[level] ?? [],
    profile.approvers ?? [],
    ...rules.map(({ rule }) => rule.approvers ?? []),
  ])
}

/** Needs that meet each of several lists of them: of each group as many people as the list that wants most; in order of names. */
export function unionOfNeeds(lists: readonly (readonly GroupNeed[])[]): readonly GroupNeed[] {
  const maxima = new Map<string, number>()
  for (const list of lists)
    for (const group of new Set(list.map(one => one.group)))
      maxima.set(group, Math.max(maxima.get(group) ?? 0, peopleOf(group, list)))
  return [...maxima]
    .map(([group, count]) => ({ group, count }))
    .sort((one, other) => (one.group < other.group ? -1 : 1))
}

/** The people of a group that a list of needs wants; it may name the group twice. */
export function peopleOf(group: string, needs: readonly GroupNeed[]): number {
  return needs.reduce((sum, one) => sum + (one.group === group ? one.count : 0), 0)
}
