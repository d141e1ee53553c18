import { type Challenge, challenges } from '../../ground/model/challenge.ts'
import type { CodeSpec } from '../../ground/model/finding.ts'
import type { Profile } from '../../ground/model/policy.ts'
import type { GroupNeed, ReviewSettings } from '../../ground/model/review.ts'
import { peopleOf } from '../../judge/policy/needed-approvers.ts'
import { mayAnswerOwn, usualSelfApproval } from '../../judge/policy/may-answer-own.ts'
import type { Path } from './refuse-setting.ts'
import type { PolicyParts } from './resolve-layers.ts'
import { settings } from './settings.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import type { BoundarySettings } from '../../ground/model/call-boundary.ts'
import { isPathWithin } from './is-path-within.ts'

type Codes = Readonly<Record<string, CodeSpec>>

/** Returns the settings in which `after` is less strict than `before`; empty when it only tightens. */
export function loosenedSettings(before: PolicyParts, after: PolicyParts, codes: Codes): readonly Path[] {
  const fallback = before.profiles['default']
  const profiles = Object.entries(after.profiles).sort(
    ([a], [b]) => Number(b === 'default') - Number(a === 'default'),
  )
  return [
    ...numbers('proxy', { ...before.proxy }, { ...after.proxy }),
    ...numbers('reputation', { ...before.reputation }, { ...after.reputation }),
    ...numbers('reviews', numbersOf(before.reviews), numbersOf(after.reviews)),
    ...proofsLoosened(before.reviews, after.reviews),
    ...approversLoosened(before.reviews, after.reviews),
    ...selfApprovalLoosened(before.reviews, after.reviews),
    ...profiles.flatMap(([name, profile]) => {
      const was = memberOf(before.profiles, name) ?? fallback
      return was
        ? profileLoosened(was, profile, before, after, codes).map(key => ['profile', name, ...key])
        : []
    }),
  ]
}

function numbersOf(settings: ReviewSettings): Numbers {
  const { proof: _proof, approvers: _approvers, self_approval: _own, ...rest } = settings
  return rest
}

function proofsLoosened(before: ReviewSettings, after: ReviewSettings): readonly Path[] {
  return (['medium', 'high', 'critical'] as const)
    .filter(level => before.proof[level] === 'secret' && after.proof[level] === 'session')
    .map(level => ['reviews', 'proof', level])
}

/** A group that is asked for less than before; who else is asked makes up for nothing. */
function approversLoosened(before: ReviewSettings, after: ReviewSettings): readonly Path[] {
  return (['medium', 'high', 'critical'] as const)
    .filter(level => asksLess(before.approvers?.[level], after.approvers?.[level]))
    .map(level => ['reviews', 'approvers', level])
}

function selfApprovalLoosened(
  { self_approval: was = usualSelfApproval }: ReviewSettings,
  { self_approval: is = usualSelfApproval }: ReviewSettings,
): readonly Path[] {
  return flag(!mayAnswerOwn(is, was), ['reviews', 'self_approval'])
}

/** Tells whether fewer people of some group are asked for than before. */
function asksLess(was: readonly GroupNeed[] = [], is: readonly GroupNeed[] = []): boolean {
  return was.some(({ group }) => peopleOf(group, is) < peopleOf(group, was))
}

type Numbers = Readonly<Record<string, number>>

function numbers(section: string, before: Numbers, after: Numbers): readonly Path[] {
  return Object.keys(after)
    .filter(name => {
      const way = settings.find(one => one.key === `${section}.${name}`)?.tighter ?? 'fixed'
      const [was = 0, is = 0] = [memberOf(before, name), memberOf(after, name)]
      return way === 'lower' ? is > was : way === 'higher' ? is < was : is !== was
    })
    .map(name => [section, name])
}

function profileLoosened(
  was: Profile,
  is: Profile,
  before: PolicyParts,
  after: PolicyParts,
  codes: Codes,
): readonly Path[] {
  const allow =
    (is.thresholds.allow ?? after.proxy.auto_allow_threshold) >
    (was.thresholds.allow ?? before.proxy.auto_allow_threshold)
  const deny =
    (is.thresholds.deny ?? after.proxy.auto_deny_threshold) >
    (was.thresholds.deny ?? before.proxy.auto_deny_threshold)
  const wider = is.capabilities.some(
    type => !was.capabilities.includes('*') && !was.capabilities.includes(type),
  )
  return [
    ...flag(wider, ['capabilities']),
    ...flag(allow, ['thresholds', 'allow']),
    ...flag(deny, ['thresholds', 'deny']),
    ...pointsLoosened(was, is, codes),
    ...challengesLoosened('challenges', was.challenges, is.challenges),
    ...challengesLoosened('floors', was.floors, is.floors),
    ...flag(was.critical === 'deny' && is.critical !== 'deny', ['critical']),
    ...flag(!scorerTightens(was.scorer, is.scorer), ['scorer']),
    ...flag(is.five_factor_floor > was.five_factor_floor, ['five_factor_floor']),
    ...flag(is.sql_writes && !was.sql_writes, ['sql_writes']),
    ...flag(is.prompts === 'person' && was.prompts !== 'person', ['prompts']),
    ...flag(is.on_queue !== was.on_queue && is.on_queue !== 'park', ['on_queue']),
    ...flag(is.asked_share < was.asked_share, ['asked_share']),
    ...flag(hasMore(was.judged_methods, is.judged_methods), ['judged_methods']),
    ...amountsLoosened(was.small_amount, is.small_amount),
    ...flag(asksLess(was.approvers, is.approvers), ['approvers']),
    ...flag(hasMore(is.own_tools, was.own_tools), ['own_tools']),
    ...flag(hasMore(is.own_domains, was.own_domains), ['own_domains']),
    ...loosenedBoundary(was.boundary, is.boundary).map(name => ['boundary', name]),
  ]
}

/** Tells whether the first list has something that the second lacks. */
function hasMore(list: readonly string[], than: readonly string[]): boolean {
  return list.some(one => !than.includes(one))
}

function flag(loose: boolean, path: Path): readonly Path[] {
  return loose ? [path] : []
}

type Amounts = Profile['small_amount']

function amountsLoosened(was: Amounts, is: Amounts): readonly Path[] {
  return Object.keys(is)
    .filter(code => (memberOf(is, code) ?? 0) > (memberOf(was, code) ?? 0))
    .map(code => ['small_amount', code])
}

function pointsLoosened(was: Profile, is: Profile, codes: Codes): readonly Path[] {
  const worth = (profile: Profile, code: string) =>
    memberOf(profile.points, code) ?? memberOf(codes, code)?.points ?? 0
  const size = (points: number | 'gate') => (points === 'gate' ? Number.POSITIVE_INFINITY : points)
  return Object.keys({ ...was.points, ...is.points })
    .filter(code => size(worth(is, code)) < size(worth(was, code)))
    .map(code => ['points', code])
}

type Asked = Readonly<Record<string, Challenge>>

function challengesLoosened(section: string, was: Asked, is: Asked): readonly Path[] {
  const strictness = (asked: Challenge | undefined) => challenges.indexOf(asked ?? 'none')
  return Object.keys({ ...was, ...is })
    .filter(key => strictness(memberOf(is, key)) < strictness(memberOf(was, key)))
    .map(key => [section, key])
}

/** Scorers by strictness: each gives at least the value of the one before it; only the five factors can't be compared. */
const byStrictness: readonly Profile['scorer'][] = ['filters', 'default', 'max']

function scorerTightens(was: Profile['scorer'], is: Profile['scorer']): boolean {
  if (was === is) return true
  const from = byStrictness.indexOf(was)
  return from !== -1 && byStrictness.indexOf(is) > from
}

/** Returns the settings of a boundary in which `is` holds less than `was`. */
export function loosenedBoundary(
  was: BoundarySettings,
  is: BoundarySettings,
): readonly (keyof BoundarySettings)[] {
  const readable = [...was.read, ...was.write]
  const isLoose: Readonly<Record<keyof BoundarySettings, boolean>> = {
    read: is.read.some(path => !isPathWithin(path, readable)),
    write: is.write.some(path => !isPathWithin(path, was.write)),
    hide: was.hide.some(path => !isPathWithin(path, is.hide)),
    net: was.net === 'none' && is.net !== 'none',
    env: is.env.some(name => !was.env.includes(name)),
    hosts: is.hosts.some(host => !was.hosts.includes(host)),
    ports: is.ports.some(port => !was.ports.includes(port)),
    backend: was.backend === 'bwrap' && is.backend !== 'bwrap',
    required: was.required && !is.required,
  }
  return (Object.keys(isLoose) as (keyof BoundarySettings)[]).filter(name => isLoose[name])
}
