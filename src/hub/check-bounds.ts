import { levels } from '../ground/model/assessment.ts'
import { GateError } from '../ground/model/errors.ts'
import type { RightBounds } from '../people/acts/roles/lent-rights.ts'

/** Throws `missing` or `invalid` for bounds of a right that name a group of gates, a level or a profile that can’t be. */
export function checkBounds({ gates, upTo, profiles = [] }: RightBounds, groups: readonly string[]): void {
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
