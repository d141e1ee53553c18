import { dirname } from 'node:path'
import type { Effect } from '../../ground/model/effect.ts'
import { namedPaths } from '../../ground/model/named-paths.ts'
import type { PathTarget } from '../../ground/model/path-target.ts'
import type { Entry } from './plan.ts'

/**
 * Returns the first entry of a plan that a command’s effects do not lead to as they were judged: a link was led elsewhere
 * between the two. An entry is what was judged, or the folder in which the command makes it.
 */
export function ledElsewhere(entries: readonly Entry[], effects: readonly Effect[]): Entry | undefined {
  const judged = new Set(effects.flatMap(namedPaths).flatMap(placesOf))
  return entries.find(({ path }) => !judged.has(path))
}

function placesOf({ path, leadsTo, facts }: PathTarget): readonly string[] {
  const real = leadsTo ?? facts?.realPath ?? path
  return real === null ? [] : [real, dirname(real)]
}
