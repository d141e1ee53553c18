import { localMoment } from '../../ground/model/local-moment.ts'
import type { Delegation } from '../../ground/model/delegation.ts'
import { onOneLine } from '../render/table.ts'

/** Returns a right that was lent as one line: `d-7k2m…  reviewer  lent by ann to bob  counts for security  from …  until …`. */
export function lentInWords({
  id,
  from,
  to,
  groups,
  gates,
  upTo,
  profiles,
  start,
  until,
  by,
}: Delegation): string {
  const cells = [
    id,
    'reviewer',
    `lent by ${from} to ${to}`,
    groups.length > 0 && `counts for ${groups.join(', ')}`,
    gates && `gates ${gates.join(', ')}`,
    upTo && `up to ${upTo}`,
    profiles && `profiles ${profiles.join(', ')}`,
    `from ${localMoment(start)}`,
    `until ${localMoment(until)}`,
    by !== from && `by ${by}`,
  ]
  return onOneLine(cells.filter(Boolean).join('  '))
}
