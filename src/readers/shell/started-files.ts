import type { PathTarget } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import type { Word } from '../command.ts'
import { commandReaders } from '../commands/index.ts'
import { pathTarget } from '../paths/path-target.ts'
import { wrappers } from './wrapper-table.ts'

/** Returns the files that a program’s name may start: the one that it spells, or one in each folder of programs. */
export function startedFiles(spelled: string, args: readonly Word[], place: Place): readonly PathTarget[] {
  const fileAt = (text: string) => pathTarget({ text, known: true, glob: false }, place)
  if (spelled.includes('/')) return [fileAt(spelled)]
  const isKnown = commandReaders.has(spelled) || wrappers.has(spelled)
  // A program of ours does nothing without a verb.
  if (isKnown || args.length === 0 || !/^[\w.-]{1,64}$/.test(spelled)) return []
  return (place.programFolders ?? []).map(folder => ({ ...fileAt(`${folder}/${spelled}`), raw: spelled }))
}
