import { GateError } from '../../../ground/model/errors.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { findByBeginning } from '../find-by-beginning.ts'

/**
 * Returns the grant of this id, or the only one whose id begins so, ended ones among them. Throws `missing` where there is
 * none, and `invalid` where there are several.
 */
export function findGrant(all: readonly Grant[], named: string): Grant {
  const grant = findByBeginning(named, {
    noun: 'grants',
    find: id => all.find(one => one.id === id),
    startingWith: (beginning, limit) => all.filter(({ id }) => id.startsWith(beginning)).slice(0, limit),
  })
  if (grant) return grant
  const shown = visibleText(named.trim(), 40)
  throw new GateError('missing', `There is no grant “${shown}”: see countersign grant list.`, 'id')
}
