import { unionOfNeeds } from '../../ground/model/settings/strictness.ts'
import type { Level } from '../../ground/model/assessment.ts'
import type { RuleMatch } from '../../ground/model/policy.ts'
import type { Profile } from '../../ground/model/settings/profile-settings.ts'
import type { GroupNeed } from '../../ground/model/review.ts'
import type { ReviewSettings } from '../../ground/model/settings/review-settings.ts'

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
