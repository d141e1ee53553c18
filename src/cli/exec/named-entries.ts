import { lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EffectPaths } from '../../proof/boundary/paths-of-effects.ts'
import type { Entry } from '../../proof/boundary/plan.ts'
import { GateError } from '../../ground/model/errors.ts'
import { entryOf } from './entry-of.ts'

/** Returns what paths lead to that a person or a policy names. Throws `missing` for one that a person typed and is not there. */
export function namedEntries(
  paths: readonly string[],
  home: string,
  from: string,
  option?: string,
): readonly Entry[] {
  return paths.flatMap(path => {
    const entry = entryOf(path === '~' ? home : path.replace(/^~\//, `${home}/`), from)
    if (entry) return [entry]
    if (option === undefined) return []
    throw new GateError(
      'missing',
      `There is nothing at ${path}: give ${option} a path that is there, or leave it out.`,
    )
  })
}

/** Returns what a command names: a path that it would make is shown as the folder that it makes it in. */
export function effectEntries(
  { read, write, taken }: EffectPaths,
  isTooWide: (path: string) => boolean,
): { readonly read: readonly Entry[]; readonly write: readonly Entry[]; readonly notes: readonly string[] } {
  const notes: string[] = []
  const own = taken.filter(path => !isLink(path))
  const written = [...write, ...own].flatMap(path => {
    const entry = entryOf(path) ?? entryOf(dirname(path))
    if (entry && !isTooWide(entry.path)) return [entry]
    notes.push(`${path} is not kept: the folder that it would be made in can’t be shown.`)
    return []
  })
  const seen = read.map(path => entryOf(path)).filter(entry => entry !== undefined && !isTooWide(entry.path))
  return { read: seen as readonly Entry[], write: written, notes }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}
