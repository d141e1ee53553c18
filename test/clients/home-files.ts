import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What stands in a folder: path → mode and digest, of plain files alone. */
export type FolderFiles = ReadonlyMap<string, string>

/** Every file below a folder, but for those below the ones that are left out. */
export function filesBelow(folder: string, leftOut: readonly string[]): FolderFiles {
  const found = new Map<string, string>()
  const look = (place: string): void => {
    for (const name of readdirSync(place)) {
      const path = join(place, name)
      if (leftOut.includes(path) || name === 'node_modules') continue
      const about = lstatSync(path)
      if (about.isDirectory()) look(path)
      else if (about.isFile()) found.set(path, `${about.mode.toString(8)} ${digestOf(path)}`)
    }
  }
  look(folder)
  return found
}

/** Files of the first that are gone or differ in the second. */
export function changedFiles(before: FolderFiles, after: FolderFiles): readonly string[] {
  return [...before].filter(([path, was]) => after.get(path) !== was).map(([path]) => path)
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
