import { chmodSync } from 'node:fs'
import { openLockFile } from './open-database.ts'

/** Holds a state folder for one process. */
export interface FolderLock {
  release(): void
}

/**
 * The lock of a state folder, or undefined where another process has it. The operating system holds it for as long as
 * this process lives: one that was killed leaves none behind, and no process id has to be believed.
 */
export function lockFolder(file: string): FolderLock | undefined {
  const database = openLockFile(file)
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (/locked|busy/i.test(String(error))) return undefined
    throw error
  }
  chmodSync(file, 0o600)
  return { release: () => database.close() }
}
