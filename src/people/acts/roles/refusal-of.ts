import { GateError } from '../../../ground/model/errors.ts'
import { whyNot } from './may-do.ts'
import type { TeamDeed } from './team-deed.ts'
import type { TeamRoles } from './team-roles.ts'

/** Says why somebody may not do this now: `forbidden`, with the field `role`. */
export type RefusalOf = (reviewer: string, deeds: readonly TeamDeed[]) => GateError | undefined

/** Returns who may do what by a team’s roles, which are read at each use. */
export function refusalOf(roles: () => TeamRoles, now: () => number): RefusalOf {
  return (reviewer, deeds) => {
    const why = deeds.map(one => whyNot(roles(), reviewer, one, now())).find(one => one !== undefined)
    return why === undefined ? undefined : new GateError('forbidden', why, 'role')
  }
}
