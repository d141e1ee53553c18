import type { LoadedPolicy } from '../../gate/config/load-policy.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { needText } from '../../judge/policy/need-text.ts'
import { minimumSeconds } from '../../judge/policy/decide.ts'
import type { Level } from '../../ground/model/assessment.ts'
import type { Policy } from '../../ground/model/policy.ts'
import type { GroupNeed } from '../../ground/model/review.ts'
import { missingGroups } from '../../people/review/missing-groups.ts'

/** The people of a team who can answer for what the gates of a group ask. */
export interface Answering {
  readonly reviewers: number
  /** Gives the groups of each of them who may answer at a level, under a profile. */
  readonly groupsAt: (need: Pick<NamedNeed, 'level' | 'profile'>) => readonly (readonly string[])[]
  /** People sign on by an identity provider, whose word on their groups comes with them. */
  readonly signsOn: boolean
}

/** The people of a team, and a judge of commands under the draft. */
export interface LockOutParts extends Answering {
  readonly judge: (command: string) => Promise<Pick<Decision, 'effect' | 'reason'>>
}

/** Commands that change nothing and go nowhere. */
const harmless = ['git status', 'ls -la', 'cat README.md'] as const

/** Seconds that a person needs to see a note, read and answer. */
const reading = 60
/** Words that somebody can be asked for. */
const maxWords = 200
/** Seconds within which a gate hears of an answer and lets the call through. */
const min = 10

/** Returns why nobody could work under a policy, or nobody answer: one sentence; undefined where both can. */
export async function lockOutProblem(
  { policy, layers }: Pick<LoadedPolicy, 'policy' | 'layers'>,
  { judge, ...answering }: LockOutParts,
): Promise<string | undefined> {
  const { reviewers } = answering
  const denied = await deniedProblem(judge)
  if (denied !== undefined) return denied
  const [unfilled] = answering.signsOn ? [] : unfilledNeeds(policy, answering.groupsAt)
  if (unfilled)
    return `${unfilledText(unfilled)}: see countersign hub member set --help, and hub role add --help`
  const { due, approval, teach_back_words: words, required_approvers: required } = policy.reviews
  const isSaid = layers.some(({ values }) => values.reviews?.required_approvers !== undefined)
  if (isSaid && required > reviewers)
    return `reviews.required_approvers is ${required}, and the team has ${people(reviewers)} who can answer`
  const needed = minimumSeconds.critical + reading
  if (due < needed)
    return `reviews.due is ${due} seconds, and reading a critical call takes ${needed}: nobody could answer in time`
  if (approval < min)
    return `reviews.approval is ${approval} seconds: an approval would be over before a gate could use it`
  if (words > maxWords)
    return `reviews.teach_back_words is ${words}: nobody writes as much, so nobody could approve`
  return undefined
}

/**
 * Returns notes on groups that must agree and of which nobody is known yet, where a provider may tell of somebody who has not
 * signed on: such a call waits until they do.
 */
export function needNotes(
  { policy }: Pick<LoadedPolicy, 'policy'>,
  { signsOn, groupsAt }: Answering,
): readonly string[] {
  if (!signsOn) return []
  return unfilledNeeds(policy, groupsAt).map(
    one => `${unfilledText(one)}: such a call waits until somebody of it has signed on.`,
  )
}

function unfilledText({ setting, needs, missing }: UnfilledNeed): string {
  return `${setting} needs a yes of ${needText(needs)}, and there is nobody for ${needText(missing)} who may answer`
}

async function deniedProblem(judge: LockOutParts['judge']): Promise<string | undefined> {
  let last: string | undefined
  for (const command of harmless) {
    const { effect, reason } = await judge(command)
    if (effect !== 'deny') return undefined
    last = reason.text.replace(/\.$/, '')
  }
  return `it denies even “${harmless[0]}” (${last}), so nobody could work`
}

function people(count: number): string {
  return count === 1 ? 'one person' : `${count} people`
}

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
interface UnfilledNeed extends NamedNeed {
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
  const weakestCall = { level: 'medium', profile: 'default' } as const
  const named: readonly (Omit<NamedNeed, 'needs'> & { readonly needs: readonly GroupNeed[] | undefined })[] =
    [
      ...levels.map(level => ({
        ...weakestCall,
        level,
        setting: `reviews.approvers.${level}`,
        needs: reviews.approvers?.[level],
      })),
      ...Object.entries(profiles).map(([profile, { approvers }]) => ({
        ...weakestCall,
        profile,
        setting: `profile.${profile}.approvers`,
        needs: approvers,
      })),
      ...rules.map(({ source, approvers }) => ({
        ...weakestCall,
        setting: `the rule at ${source}`,
        needs: approvers,
      })),
    ]
  return named.flatMap(({ needs, ...one }) => (needs && needs.length > 0 ? [{ ...one, needs }] : []))
}
