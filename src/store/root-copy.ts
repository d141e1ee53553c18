import { lstatSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder in which root keeps what reviewers’ keys of accounts’ state folders begin with. */
const usualFolder = '/etc/countersign/keys'

/**
 * Returns the fingerprint that root wrote down for a state folder: the keys of its reviewers go on from there. Null where
 * root wrote none; a file that others could have written is none.
 */
export function rootCopy(stateFolder: string, uid: number, folder = usualFolder, root = 0): string | null {
  const file = join(folder, String(uid))
  if (!isRoots(folder, root) || !isRoots(file, root)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const found = lines.find(line => line.slice(line.indexOf(' ') + 1) === resolve(stateFolder))
  return found === undefined ? null : found.slice(0, found.indexOf(' '))
}

function isRoots(path: string, root: number): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false })
  return status?.uid === root && !status.isSymbolicLink() && (status.mode & 0o022) === 0
}
