import { createHash } from 'node:crypto'
import { type BigIntStats, closeSync, fstatSync, lstatSync, readSync, statSync } from 'node:fs'
import type { FilesNow } from '../../../people/acts/ports/files-now.ts'
import { filesBelow } from './files-below.ts'
import { readFolderKey, unseenKey } from './folder-key.ts'
import { maxNames, type NamesLeft, seeThing } from './see-thing.ts'
import { readThingKey, thingText } from '../../../people/review/seen-thing.ts'
import { openToRead } from '../../../ground/disk/open-to-read.ts'

const chunk = 1024 * 1024
/** The most bytes of one file, and of all, that are hashed. */
const maxOfFile = 32 * chunk
const maxOfAll = 128 * chunk
const maxEntries = 20_000
/** The most files of one folder that are hashed; more of them are known as those with too many bytes are. */
const maxHashed = 1_000

/** The bytes that may still be hashed, and the names that may still be listed. */
interface Allowance extends NamesLeft {
  bytes: number
}

/**
 * Returns the files that an approval is bound to besides the call: each file that decides what it does, with the SHA-256
 * of its bytes (hex), or the reason why there is none. Where there are too many files or bytes a file is known by its number,
 * size and times: nobody but root can set back when it was changed. A thing that the call changes stands there as it is
 * seen. Slower than a look before judging, so it is only
 * taken for a call that waits or was waited for.
 */
export function boundFiles(paths: readonly string[]): Readonly<Record<string, string>> {
  const left: Allowance = { bytes: maxOfAll, names: maxNames }
  return Object.fromEntries([...new Set(paths)].sort().map(path => [path, digestAt(path, left)]))
}

function digestAt(path: string, left: Allowance): string {
  const look = readThingKey(path)
  if (look) return thingText(seeThing(look, left))
  const together = readFolderKey(path)
  if (!together) return digestOf(path, left)
  const { folder, patterns } = together
  if (path === unseenKey(folder)) return '(more files than are looked at)'
  const { files } = filesBelow(folder, patterns, { entries: maxEntries })
  const hash = createHash('sha256')
  const ofFile = files.length > maxHashed ? { bytes: -1, names: 0 } : left
  for (const { name, path: file } of files) hash.update(`${name}\0${digestOf(file, ofFile)}\0`)
  return hash.digest('hex')
}

function digestOf(path: string, left: Allowance): string {
  try {
    const status = statSync(path, { bigint: true })
    if (!status.isFile()) return '(no file)'
    const size = Number(status.size)
    if (size > maxOfFile || size > left.bytes) return identityOf(status)
    left.bytes -= size
    return hashOf(path)
  } catch (error) {
    return `(${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`
  }
}

function identityOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${size} bytes, ${dev}:${ino}, of ${mtimeNs} and ${ctimeNs}`
}

function hashOf(path: string): string {
  const file = openToRead(path)
  try {
    if (!fstatSync(file).isFile()) return '(no file)'
    const hash = createHash('sha256')
    const bytes = Buffer.alloc(chunk)
    for (let remaining = maxOfFile + chunk; remaining > 0; remaining -= chunk) {
      const read = readSync(file, bytes, 0, chunk, null)
      if (read === 0) return hash.digest('hex')
      hash.update(bytes.subarray(0, read))
    }
    return '(it grows while it is read)'
  } finally {
    closeSync(file)
  }
}

/** Files on the disk of this gate. */
export const filesOnDisk: FilesNow = { digests: boundFiles, isThere }

/** Tells whether something is at this path; true where that can’t be seen. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}
