import { delimiter } from 'node:path'
import type { Plan } from '../../proof/boundary/plan.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/**
 * Returns the environment of a command inside: the variables that the plan names, as far as they are set, with the search
 * path cut to folders that are there.
 */
export function insideVariables(
  { variables, mounts, links }: Plan,
  outside: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const places = [
    ...mounts.filter(({ as }) => as !== 'hidden').map(({ path }) => path),
    ...links.map(({ at }) => at),
  ]
  const isThere = (folder: string) =>
    places.some(place => folder === place || folder.startsWith(`${place}/`) || place.startsWith(`${folder}/`))
  const named = variables.flatMap(name => {
    const value = memberOf(outside, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const stored = (outside['PATH'] ?? '').split(delimiter).filter(isThere)
  return { ...Object.fromEntries(named), PATH: stored.length > 0 ? stored.join(delimiter) : '/usr/bin:/bin' }
}
