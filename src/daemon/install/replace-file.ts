import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'
import type { InstallFile } from './client-install.ts'

/** The file that a path means: links are followed. Throws `invalid` for one that leads nowhere. */
export function realFile(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return path
  try {
    return realpathSync(path)
  } catch {
    throw new GateError('invalid', `${path} is a link that leads nowhere: mend or remove it.`)
  }
}

/** The bytes of a file; null where there is none. Throws `invalid` for what is no file. */
export function bytesOf(path: string): Buffer | null {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined) return null
  if (status.isFile()) return readFileSync(path)
  throw new GateError('invalid', `${path} is no file: move it away, then try again.`)
}

/** Bytes as text. Throws `invalid` for what is no UTF-8, since writing it back would change it. */
export function decodeText(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (Buffer.from(text).equals(bytes)) return text
  throw new GateError('invalid', 'The file is left as it is: it is no UTF-8.')
}

/** Replaces a file whole, keeping its owner and permissions; a new one gets `mode`. */
export function replaceFile(path: string, content: string | Buffer, mode: number): void {
  const was = statSync(path, { throwIfNoEntry: false })
  const fresh = `${path}.countersign-new`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, content, { mode: 0o600, flag: 'wx' })
  if (was && was.uid !== process.getuid?.()) chownSync(fresh, was.uid, was.gid)
  chmodSync(fresh, was ? was.mode & 0o7777 : mode)
  renameSync(fresh, path)
}

/** Makes a file’s folder, and gives the folders that were made for it, the outermost first; each has this mode, whatever the umask. */
export function makeFolders(path: string, mode = 0o700): readonly string[] {
  const missing: string[] = []
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing) {
    mkdirSync(folder, { mode: 0o700 })
    chmodSync(folder, mode)
  }
  return missing
}

/** SHA-256 in hexadecimal. */
export function digestBytes(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The text that will be written to one file, or the reason why it is left alone. */
export type PlannedFile =
  | { readonly path: string; readonly before: Buffer | null; readonly after: string; readonly mode: number }
  | { readonly path: string; readonly problem: string; readonly byHand: string }

/** Looks at a file as it is now; nothing is written. */
export function planFile(file: InstallFile): PlannedFile {
  try {
    const path = realFile(file.path)
    const before = bytesOf(path)
    const after = file.add(before && decodeText(before))
    return { path, before, after, mode: file.mode }
  } catch (error) {
    return { path: file.path, problem: sentence(error), byHand: file.byHand }
  }
}

function sentence(error: unknown): string {
  if (error instanceof GateError) return error.message
  return `The file can’t be read (${error instanceof Error ? error.message : String(error)}).`
}
