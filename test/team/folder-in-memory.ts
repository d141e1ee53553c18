import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of Linux that is in memory. */
const memory = '/dev/shm'
/** Bytes that must be free there: what lies in it is not the machine's any more. */
const leastRoom = 2 ** 32

/**
 * Makes a folder of a test whose files need not outlast the machine: in memory where there is room, else where all others
 * are. Programs may not be started from it.
 */
export function folderInMemory(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? memory : tmpdir(), prefix))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= leastRoom
  } catch {
    return false
  }
}
