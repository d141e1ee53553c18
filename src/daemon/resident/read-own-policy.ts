import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'
import type { OwnPolicy } from '../../api/http/ports/policy-port.ts'
import { GateError } from '../../ground/model/errors.ts'

const fresh = 0o600
const maxSize = 1_048_576

/** The person’s own policy file as it now is; an empty text without a digest where there is none. */
export function readOwnPolicy(path: string): OwnPolicy {
  try {
    const bytes = readRegularFile(path, maxSize)
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), digest: digestOf(bytes) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { path, text: '', digest: null }
    const why = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8 text' : (code ?? message)
    throw new GateError('configuration', `${path} can’t be read: ${why}; mend it with an editor of your own.`)
  }
}

/** SHA-256 of a text’s bytes; hex. */
export function digestOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Replaces the file whole, through a link where it is one; readers see the old text or the new one, never half. It
 * keeps its permissions, and a new one is 0600. Throws `conflict` where the file is no longer the one of digest `was`.
 */
export function writeOwnPolicy(path: string, text: string, was: string | null): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const target = realpathOr(path)
  const beside = `${target}.${randomBytes(6).toString('hex')}.new`
  const mode = (statSync(target, { throwIfNoEntry: false })?.mode ?? fresh) & 0o777
  try {
    writeDurably(beside, text, mode)
    demandUnchanged(path, was)
    renameSync(beside, target)
  } finally {
    rmSync(beside, { force: true })
  }
}

/** Throws `conflict` where the file is no longer the one of digest `was`. */
export function demandUnchanged(path: string, was: string | null): void {
  if (readOwnPolicy(path).digest === was) return
  throw new GateError(
    'conflict',
    `${path} was changed since you opened it: look at its text as it now is, and make your change there.`,
    'was',
  )
}

function writeDurably(file: string, text: string, mode: number): void {
  const handle = openSync(file, 'wx', fresh)
  try {
    writeFileSync(handle, text)
    fchmodSync(handle, mode)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function realpathOr(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
