import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'
import { mapOf } from '../../ground/model/map-of.ts'

const reasons: ReadonlyMap<string, string> = mapOf({
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this account',
  EROFS: 'it can only be read',
  EACCES: 'this account may not write there',
  ENOENT: 'it is not there',
  EIO: 'the disk refuses to write',
})

/**
 * Makes a folder for the files that a boundary is made with, as long as it is used. Throws `storage` where they can’t be
 * written; what else goes wrong is thrown as it is.
 */
export async function withOwnFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = orStorageError(() => realpathSync(mkdtempSync(join(tmpdir(), 'countersign-exec-'))))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Does what writes into that folder. Throws `storage` where it can’t. */
export function orStorageError<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    const why = reasons.get((error as NodeJS.ErrnoException).code ?? '')
    if (why === undefined) throw error
    throw new GateError(
      'storage',
      `A boundary needs a few small files, and ${tmpdir()} can’t be written (${why}), so nothing ran: make room there, or set TMPDIR to a folder that can be written.`,
    )
  }
}
