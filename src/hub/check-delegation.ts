import { levels } from '../ground/model/assessment.ts'
import type { Delegation } from '../ground/model/delegation.ts'
import { GateError } from '../ground/model/errors.ts'
import type { RoleBinding } from '../ground/model/role-binding.ts'
import { lentRights, type RightBounds } from '../people/acts/roles/lent-rights.ts'
import { inList } from '../people/acts/roles/may-do.ts'
import {
  bindingsOf,
  groupsOf,
  hasRoles,
  type TeamRoles,
  whyEnded,
  withLastingMembers,
} from '../people/acts/roles/team-roles.ts'
import { checkBounds } from './check-bounds.ts'

const day = 86_400_000
/** A right that is lent for longer is a role: an owner gives that. */
export const maxDelegationDuration = 31 * day
/** Nobody knows who has which role later than this. */
const latestStart = 90 * day

/** The names that a delegation may be about. */
interface KnownNames {
  /** Of gates. */
  readonly groups: readonly string[]
  readonly reviewers: readonly string[]
}

/** Throws where a right can’t be lent so at this moment: `missing`, `invalid`, `conflict` or `forbidden`, with the field. */
export function checkDelegation(input: Delegation, roles: TeamRoles, known: KnownNames, now: number): void {
  checkNames(input, known)
  checkTimes(input, now)
  if (!hasRoles(roles))
    throw new GateError(
      'conflict',
      'Nobody was given a role, so every reviewer has each, and there is none to lend.',
      'from',
    )
  const lasting = withLastingMembers(roles)
  for (const [name, field] of [
    [input.from, 'from'],
    [input.to, 'to'],
  ] as const) {
    const ended = whyEnded(lasting, name, now)
    if (ended !== undefined) throw new GateError('forbidden', ended, field)
  }
  checkRight(input, lasting, now)
  checkSides(input, lasting, now)
}

function checkNames(input: Delegation, known: KnownNames): void {
  const { from, to } = input
  for (const [name, field] of [
    [from, 'from'],
    [to, 'to'],
  ] as const)
    if (!known.reviewers.includes(name))
      throw new GateError(
        'missing',
        `“${name.slice(0, 64)}” is no reviewer: see countersign hub member list.`,
        field,
      )
  if (from === to) throw new GateError('invalid', 'A right is lent to somebody else.', 'to')
  checkBounds(input, known.groups)
}

function checkTimes({ start, until }: Delegation, now: number): void {
  if (!Number.isFinite(start) || start > now + latestStart)
    throw new GateError('invalid', 'A right is lent from within 90 days: say a nearer moment.', 'start')
  if (!Number.isFinite(until) || until <= start)
    throw new GateError(
      'invalid',
      'It would end before it begins: say an end after its beginning, and after now.',
      'until',
    )
  if (until - start > maxDelegationDuration)
    throw new GateError(
      'invalid',
      'A right is lent for at most 31 days: lend it for less, or have an owner give a role.',
      'until',
    )
}

/** The lender has all of it by a role of their own. */
function checkRight(input: Delegation, roles: TeamRoles, now: number): void {
  const { from, groups } = input
  const own = bindingsOf(roles, from, now).filter(({ role }) => role === 'reviewer')
  if (own.length === 0) {
    const lenders = lentRights(roles, from, { kind: 'look' }, now).map(one => one.from)
    const why =
      lenders.length > 0
        ? `has the right to answer from ${inList(lenders)}, and it can’t be passed on`
        : 'is no reviewer by a role, and lends none'
    throw new GateError('forbidden', `${from} ${why}.`, 'from')
  }
  const beyond = boundBeyond(input, own)
  if (beyond)
    throw new GateError('forbidden', `${from} has no such right, and lends no more than they have.`, beyond)
  const strange = groups.find(one => !groupsOf(roles, from, now).includes(one))
  if (strange !== undefined)
    throw new GateError(
      'forbidden',
      `${from} is not of ${strange.slice(0, 200)}, and lends no more than they have.`,
      'groups',
    )
}

/** The first bound by which no role of these covers a part that is lent. */
function boundBeyond(
  { gates, upTo, profiles }: RightBounds,
  own: readonly RoleBinding[],
): string | undefined {
  const each = (names: readonly string[] | undefined) => names ?? [undefined]
  const inAt = own.filter(one => upTo === undefined || one.upTo === undefined || isUpTo(upTo, one.upTo))
  if (inAt.length === 0) return 'upTo'
  const within = (one: RoleBinding, gate: string | undefined, profile: string | undefined) =>
    covers(one.gates, gate) && covers(one.profiles, profile)
  if (each(gates).some(gate => !inAt.some(one => within(one, gate, undefined)))) return 'gates'
  const isCovered = each(gates).every(gate =>
    each(profiles).every(profile => inAt.some(one => within(one, gate, profile))),
  )
  return isCovered ? undefined : 'profiles'
}

function isUpTo(level: NonNullable<RoleBinding['upTo']>, ceiling: NonNullable<RoleBinding['upTo']>): boolean {
  return levels.indexOf(level) <= levels.indexOf(ceiling)
}

function covers(bound: readonly string[] | undefined, name: string | undefined): boolean {
  return bound === undefined || name === undefined || bound.includes(name)
}

/** Nobody gets a seat on another side than their own, or than somebody lent them already: two groups are two people. */
function checkSides({ id, from, to, groups, start, until }: Delegation, roles: TeamRoles, now: number): void {
  const beside = roles.delegations.filter(
    one => one.to === to && one.from !== from && one.id !== id && one.start < until && start < one.until,
  )
  const sides = new Set([...groupsOf(roles, to, now), ...beside.flatMap(one => one.groups)])
  const other = groups.find(one => !sides.has(one))
  if (sides.size === 0 || other === undefined) return
  throw new GateError(
    'forbidden',
    `${to} stands for ${inList([...sides])}, and would for ${other.slice(0, 200)} as well: lend it to somebody of ${other.slice(0, 200)} or of no group, or lend no group of people with --no-groups.`,
    'groups',
  )
}
