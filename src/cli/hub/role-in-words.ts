import { localMoment } from '../../ground/model/local-moment.ts'
import type { RoleBinding } from '../../ground/model/role-binding.ts'
import { onOneLine } from '../render/table.ts'

/** Returns a role that was given as one line: `b-7k2m…  reviewer  group security  gates production  up to high`. */
export function roleInWords({ id, role, to, gates, upTo, profiles, until, by }: RoleBinding): string {
  const cells = [
    id,
    role,
    to.kind === 'group' ? `group ${to.group}` : to.reviewer,
    gates && `gates ${gates.join(', ')}`,
    upTo && `up to ${upTo}`,
    profiles && `profiles ${profiles.join(', ')}`,
    until !== undefined && `until ${localMoment(until)}`,
    `by ${by}`,
  ]
  return onOneLine(cells.filter(Boolean).join('  '))
}
