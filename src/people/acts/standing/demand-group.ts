import { GateError } from '../../../ground/model/errors.ts'
import type { GrantScope } from '../../../ground/model/grant.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'

/** Throws `invalid` for what is to hold in a group which nobody here knows: it would hold nowhere. */
export function demandGroup(
  { group }: GrantScope | { readonly group: string | undefined },
  groups: () => readonly string[] = () => [],
  field = 'scope.group',
): void {
  if (group === undefined || groups().includes(group)) return
  const names = groups()
  const advice =
    names.length === 0
      ? 'a gate of no team has none, so leave it out'
      : `name one of ${names.map(name => visibleText(name, 64)).join(', ')}`
  throw new GateError('invalid', `There is no group “${visibleText(group, 64)}”: ${advice}.`, field)
}
