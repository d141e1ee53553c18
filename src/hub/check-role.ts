import { GateError } from '../ground/model/errors.ts'
import { type RoleBinding, teamRoles } from '../ground/model/role-binding.ts'
import { checkBounds, roleName } from './check-bounds.ts'

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
  input: Pick<RoleBinding, 'role' | 'to' | 'gates' | 'upTo' | 'profiles'>,
  { groups, reviewers }: KnownNames,
): void {
  const { role, to } = input
  if (!teamRoles.includes(role))
    throw new GateError('invalid', `The roles are ${teamRoles.join(', ')}.`, 'role')
  if (to.kind === 'group') roleName(to.group, 'to')
  else if (!reviewers.includes(to.reviewer))
    throw new GateError(
      'missing',
      `“${to.reviewer.slice(0, 64)}” is no reviewer: see countersign hub member list, or name a group of people.`,
      'to',
    )
  for (const [bound, of] of Object.entries(bounds) as [keyof typeof bounds, readonly string[]][])
    if (input[bound] !== undefined && !of.includes(role))
      throw new GateError('invalid', `The role ${role} is not bound so: only ${of.join(' and ')} is.`, bound)
  checkBounds(input, groups)
}
