import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'
import { readInstallations } from './installations-file.ts'
import { readWraps } from './servers/wrap-record.ts'
import { bytesOf, digestBytes, replaceFile } from './replace-file.ts'

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
