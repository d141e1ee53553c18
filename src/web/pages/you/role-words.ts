import type { Delegation } from '../../../model/delegation.ts'
import { listWords } from '../../../model/list-words.ts'
import { localMoment } from '../../../model/local-moment.ts'
import type { RoleBinding } from '../../../model/role-binding.ts'
import { visibleText } from '../../../model/visible-text.ts'

type Bounds = Pick<RoleBinding, 'gates' | 'upTo' | 'profiles'>

/** Says what somebody may do by a role: `reviewer up to high, at laptops, by group dev, until 2026-12-31 18:00`. */
export function roleWords({ role, to, until, ...bounds }: RoleBinding): string {
  return [
    `${role}${boundWords(bounds)}`,
    ...(to.kind === 'group' ? [`by group ${nameText(to.group)}`] : []),
    ...(until === undefined ? [] : [`until ${localMoment(until)}`]),
  ].join(', ')
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
