import { levels } from '../model/assessment.ts'
import { GateError } from '../model/errors.ts'
import { type RoleBinding, teamRoles } from '../model/role-binding.ts'

/** The names that a role may be about. */
interface KnownNames {
  readonly groups: readonly string[]
  readonly reviewers: readonly string[]
}

/** Bounds that only make sense for some roles. */
const bounds = {
  gates: ['policy', 'reviewer'],
  upTo: ['reviewer'],
  profiles: ['reviewer'],
} as const satisfies Partial<Record<keyof RoleBinding, readonly RoleBinding['role'][]>>

/** Throws `invalid` or `missing` for a role that can’t be given so. */
export function checkRole(
  given: Pick<RoleBinding, 'role' | 'to' | 'gates' | 'upTo' | 'profiles'>,
  { groups, reviewers }: KnownNames,
): void {
  const { role, to, gates, upTo, profiles = [] } = given
  if (!teamRoles.includes(role))
    throw new GateError('invalid', `The roles are ${teamRoles.join(', ')}.`, 'role')
  if (to.kind === 'group') roleName(to.group, 'to')
  else if (!reviewers.includes(to.reviewer))
    throw new GateError(
      'missing',
      `“${to.reviewer.slice(0, 64)}” is no reviewer: see countersign hub member list, or name a group of people.`,
      'to',
    )
  for (const [bound, of] of Object.entries(bounds))
    if (given[bound as keyof typeof bounds] !== undefined && !(of as readonly string[]).includes(role))
      throw new GateError('invalid', `The role ${role} is not bound so: only ${of.join(' and ')} is.`, bound)
  const strange = gates?.find(one => !groups.includes(one))
  if (strange !== undefined)
    throw new GateError(
      'missing',
      `There is no group of gates “${strange.slice(0, 40)}”: see countersign hub group list.`,
      'gates',
    )
  if (upTo !== undefined && !levels.includes(upTo))
    throw new GateError('invalid', `The levels are ${levels.join(', ')}.`, 'upTo')
  for (const one of profiles) roleName(one, 'profiles')
}

/** Throws `invalid` for a name that no group of people and no profile has. */
export function roleName(name: string, field: string): void {
  // Providers name groups as they like: with slashes, blanks and colons.
  if (/^[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u.test(name) && name.trim() === name) return
  throw new GateError(
    'invalid',
    'A group of people and a profile have a name of 1 to 200 characters, without control characters and blanks around it.',
    field,
  )
}
