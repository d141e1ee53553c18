import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The folder in which root writes down what it says of accounts’ state folders. */
export const rootFolder = '/etc/countersign'

/** Kinds of what root says: the keys of reviewers, a key that is to follow them, that hooks may be taken out. */
export type RootWord = 'keys' | 'recovery' | 'uninstall'

/** The place of root’s words, and who root is. */
export interface RootPlace {
  readonly folder?: string
  readonly root?: number
}

/** Returns the file in which root writes lines of this kind for an account. */
export function rootFile(word: RootWord, uid: number, { folder = rootFolder }: RootPlace = {}): string {
  return join(folder, word, String(uid))
}

/**
 * Returns what root wrote down for a state folder, the last line of each: `WORDS STATEFOLDER`. Nothing where root wrote
 * none; a file that others could have written says nothing, nor does one below a folder that they can write.
 */
export function rootWords(
  word: RootWord,
  stateFolder: string,
  uid: number,
  place: RootPlace = {},
): readonly string[] {
  const file = rootFile(word, uid, place)
  const { folder = rootFolder, root = 0 } = place
  // What lies above the folder is the system’s own; root would have lost everything with it.
  const parts = [folder, dirname(file), file]
  if (!parts.every(path => isRoots(path, root))) return []
  const ending = ` ${resolve(stateFolder)}`
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => (line.endsWith(ending) ? [line.slice(0, -ending.length)] : []))
}

/** Returns the fingerprint that root wrote down for a state folder: the keys of its reviewers go on from there; or null. */
export function rootCopy(stateFolder: string, uid: number, place: RootPlace = {}): string | null {
  return rootWords('keys', stateFolder, uid, place).find(words => /^\d+-[0-9a-f]{1,64}$/.test(words)) ?? null
}

/** Returns the line that root writes for it, as a command for a terminal that asks for root’s password once. */
export function rootCommand(word: RootWord, line: string, uid: number): string {
  const file = rootFile(word, uid)
  const quoted = `'${line.replaceAll("'", `'\\''`)}'`
  return `sudo install -d -m 0755 ${dirname(file)} && printf '%s\\n' ${quoted} | sudo tee -a ${file}`
}

function isRoots(path: string, root: number): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false })
  return status?.uid === root && !status.isSymbolicLink() && (status.mode & 0o022) === 0
}
