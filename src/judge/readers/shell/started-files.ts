import type { PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { Word } from '../command.ts'
import { commandReaders } from '../commands/index.ts'
import { isWithin, pathTarget } from '../paths/path-target.ts'
import { wrappers } from './wrapper-table.ts'

const maxFolders = 16

/**
 * Returns the files that a program’s name may start: the one that it spells, or one in each folder of programs and of a
 * `PATH` that the call sets.
 */
export function startedFiles(
  raw: string,
  args: readonly Word[],
  place: Place,
  searchPath = '',
): readonly PathTarget[] {
  const fileAt = (text: string) => pathTarget({ text, known: true, glob: false }, place)
  if (raw.includes('/')) return [fileAt(raw)]
  const isKnown = commandReaders.has(raw) || wrappers.has(raw)
  // A program of ours does nothing without a verb.
  if (isKnown || args.length === 0 || !/^[\w.-]{1,64}$/.test(raw)) return []
  const folders = [...foldersOf(searchPath, place), ...ofPackages(place), ...(place.programFolders ?? [])]
  return [...new Set(folders)].map(folder => ({ ...fileAt(`${folder}/${raw}`), raw: raw }))
}

/** `npx x`, `npm exec x`: programs of packages, save where this program itself is worked on. */
function ofPackages({ cwd, workspace, installation = [], observed }: Place): readonly string[] {
  const isOwn = installation.some(folder => isWithin(cwd, folder))
  return isOwn || !observed ? [] : [cwd, workspace].map(folder => `${folder}/node_modules/.bin`)
}

/** An empty part of a search path is the working folder. */
function foldersOf(searchPath: string, place: Place): readonly string[] {
  if (searchPath === '') return []
  const parts = searchPath.slice(0, 4_096).split(':').slice(0, maxFolders)
  return parts.flatMap(
    part => pathTarget({ text: part || '.', known: !part.includes('$'), glob: false }, place).path ?? [],
  )
}
