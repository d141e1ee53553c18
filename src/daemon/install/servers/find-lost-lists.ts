import type { InstallFile } from '../client-install.ts'
import { isLostFile, removeLostFiles } from '../lost-entries.ts'
import type { Machine } from '../machine.ts'
import type { RestoredFile } from '../restore-file.ts'
import { realFile } from '../replace-file.ts'
import { type FrontOf, wrapFile, readWraps } from './plan-wraps.ts'
import { serverLists } from './server-lists.ts'

/** A list of servers that names our command, and that no record knows: the state folder was lost. */
export interface LostList {
  readonly client: string
  /** Links followed. */
  readonly path: string
  readonly file: InstallFile
}

/** The lists of this account and this folder that hold what is ours by its form, and have no record. */
export function findLostLists(
  machine: Machine,
  frontOf: FrontOf,
  only?: readonly string[],
): readonly LostList[] {
  const known = readWraps(machine.stateFolder).map(({ file }) => file.path)
  const seen = new Set<string>()
  return serverLists(machine).flatMap(list => {
    const file = wrapFile(list, frontOf(list), null)
    if ((only && !only.includes(list.client)) || !isLostFile(file, known)) return []
    const path = realFile(list.path)
    if (seen.has(path)) return []
    seen.add(path)
    return [{ client: list.client, path, file }]
  })
}

/** Gives each server its own command back, as the entry itself tells it. Never throws. */
export function unwrapLost(lists: readonly LostList[]): readonly RestoredFile[] {
  return removeLostFiles(lists.map(({ file }) => file))
}
