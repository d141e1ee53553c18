import type { Delegation } from '../../../../ground/model/delegation.ts'
import { listWords } from '../../../../ground/model/list-words.ts'
import { localMoment } from '../../../../ground/model/local-moment.ts'
import type { RoleBinding } from '../../../../ground/model/role-binding.ts'
import type { TeamPerson } from '../../../../ground/model/team-person.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'

type Bounds = Pick<RoleBinding, 'gates' | 'upTo' | 'profiles'>

/** Says what somebody may do by a role: `reviewer up to high, at laptops, by group dev, until 2026-12-31 18:00`. */
export function roleWords({ role, to, until, ...bounds }: RoleBinding): string {
  return [
    `${role}${boundWords(bounds)}`,
    ...(to.kind === 'group' ? [`by group ${nameText(to.group)}`] : []),
    ...(until === undefined ? [] : [`until ${localMoment(until)}`]),
  ].join(', ')
}

/**
 * Says what a reviewer may do by the roles and the lent rights that they have at this moment; `person` is undefined where there
 * is no team: then they may do everything.
 */
export function mayWords(person: TeamPerson | undefined, now: number): string {
  const { roles = null, lent = [], reviewer = '' } = person ?? {}
  if (roles === null) return 'You may answer, and change what is trusted.'
  const has = (...names: readonly RoleBinding['role'][]) => roles.filter(({ role }) => names.includes(role))
  const lenders = lent.filter(({ to, start, until }) => to === reviewer && start <= now && now < until)
  const own = has('reviewer')
  const isLoosening = own.some(({ upTo }) => upTo === undefined)
  const deeds = [
    ...(has('owner').length > 0 ? ['manage the team'] : []),
    ...(has('policy').length > 0 ? ['change its policy'] : []),
    ...(own.length > 0 ? [`answer${isLoosening ? ' and change what is trusted' : ''}`] : []),
    ...(lenders.length > 0
      ? [`answer for ${listWords([...new Set(lenders.map(one => nameText(one.from)))], 3)}`]
      : []),
  ]
  if (deeds.length > 0) return `You may ${listWords(deeds, deeds.length)}: within what stands below.`
  if (has('auditor').length > 0) return 'You may look at everything, and answer nothing.'
  return has('metrics').length > 0
    ? 'You may read measurements, and nothing else.'
    : 'You have no role now, so you may look at nothing and answer nothing: an owner gives one.'
}

/** Says what somebody lends or was lent, from their side: `answers for carl up to medium, counting for security, from … until …`. */
export function lentWords(
  { from, to, groups, start, until, ...bounds }: Delegation,
  reviewer: string,
  now: number,
): string {
  const whose =
    to === reviewer ? `answers for ${nameText(from)}` : `lends the right to answer to ${nameText(to)}`
  const begins = start > now ? `from ${localMoment(start)} ` : `since ${localMoment(start)}, `
  return [
    `${whose}${boundWords(bounds)}`,
    ...(groups.length > 0 ? [`counting for ${listWords(groups.map(nameText), 5)}`] : []),
    `${begins}until ${localMoment(until)}`,
  ].join(', ')
}

function boundWords({ gates, upTo, profiles }: Bounds): string {
  return [
    upTo === undefined ? '' : ` up to ${upTo}`,
    gates === undefined ? '' : ` at ${listWords(gates.map(nameText), 5)}`,
    profiles === undefined ? '' : ` under ${listWords(profiles.map(nameText), 5)}`,
  ].join('')
}

function nameText(name: string): string {
  return visibleText(name, 80)
}
