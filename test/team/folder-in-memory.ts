import { mkdtempSync, statfsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { folderOfRun } from '../folder-of-run.ts'
import { ownFolder } from '../own-folder.ts'

/** A file system of Linux that is in memory. */
const memory = '/dev/shm'
/** Bytes that must be free there: what lies in it is not the machine's any more. */
const minRoom = 2 ** 32

/**
 * Makes a folder of a test whose files need not outlast the machine: in memory where there is room, else where all others
 * are. Its name begins with that of the run's folder, with which it goes. Programs may not be started from it.
 */
export function folderInMemory(): string {
  return hasRoom() ? mkdtempSync(join(memory, `${basename(folderOfRun())}-`)) : ownFolder('memory')
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= minRoom
  } catch {
    return false
  }
}
