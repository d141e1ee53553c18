import { rmdirSync, rmSync, existsSync, mkdirSync } from 'node:fs'
import { GateError } from '../../ground/model/errors.ts'
import type { InstallFile } from './client-install.ts'
import type { InstalledFile } from './file-record.ts'
import { bytesOf, digestBytes, replaceFile, decodeText } from './replace-file.ts'
import { join } from 'node:path'
import { readInstallations } from './installations-file.ts'
import { readWraps } from './servers/plan-wraps.ts'

/** The outcome for one file. */
export interface RestoredFile {
  readonly path: string
  /** `restored`: its bytes are those of before. `kept`: it stays as it is, and `why` says so. */
  readonly how: 'restored' | 'removed' | 'ours removed' | 'kept'
  readonly why?: string
}

/** Puts back what stood there, or takes ours out where somebody changed it since. Never throws. */
export function restoreFile(
  stateFolder: string,
  file: InstalledFile,
  source: Pick<InstallFile, 'remove'> | undefined,
): RestoredFile {
  const { path } = file
  try {
    const now = bytesOf(path)
    if (now === null) return { path, how: 'removed', why: 'somebody removed it already' }
    if (digestBytes(now) === file.after) return asItWas(stateFolder, file)
    if (file.byClient)
      return { path, how: 'kept', why: 'the client changed it since; it holds nothing that acts' }
    if (!source)
      return { path, how: 'kept', why: 'it was changed since, and its client is not known any more' }
    return withoutOurs(path, source.remove(decodeText(now)))
  } catch (error) {
    return { path, how: 'kept', why: error instanceof GateError ? error.message : String(error) }
  }
}

function asItWas(stateFolder: string, { path, before, folders }: InstalledFile): RestoredFile {
  if (before !== null) {
    replaceFile(path, readCopy(stateFolder, before), 0o600)
    return { path, how: 'restored' }
  }
  rmSync(path)
  for (const folder of [...folders].toReversed()) removeEmpty(folder)
  return { path, how: 'removed' }
}

function withoutOurs(path: string, left: string | null): RestoredFile {
  const why = 'it was changed since'
  if (left === null) rmSync(path)
  else replaceFile(path, left, 0o600)
  return { path, how: left === null ? 'removed' : 'ours removed', why }
}

/** Removes a folder that nothing is in. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Something else is in it by now.
  }
}

/** Keeps a copy of a file, for this account alone, under its digest. */
export function keepCopy(stateFolder: string, bytes: Buffer): string {
  const folder = join(stateFolder, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const digest = digestBytes(bytes)
  const file = join(folder, digest)
  if (!existsSync(file)) replaceFile(file, bytes, 0o600)
  return digest
}

/** A kept copy. Throws `storage` where it is gone or was changed. */
export function readCopy(stateFolder: string, digest: string): Buffer {
  const bytes = bytesOf(join(stateFolder, 'backups', digest))
  if (bytes && digestBytes(bytes) === digest) return bytes
  throw new GateError('storage', 'The kept copy of what stood there is gone or was changed.')
}

/** Takes the kept copies away that nothing on record needs. */
export function dropCopies(stateFolder: string, digests: readonly (string | null)[]): void {
  const files = [
    ...readInstallations(stateFolder).flatMap(one => one.files),
    ...readWraps(stateFolder).map(({ file }) => file),
  ]
  const needed = new Set(files.map(({ before }) => before))
  for (const digest of digests)
    if (digest !== null && !needed.has(digest)) rmSync(join(stateFolder, 'backups', digest), { force: true })
}
