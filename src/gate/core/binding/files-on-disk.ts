import { lstatSync } from 'node:fs'
import type { FilesNow } from '../../../people/acts/ports/files-now.ts'
import { boundFiles } from './bound-files.ts'

/** Files on the disk of this gate. */
export const filesOnDisk: FilesNow = { digests: boundFiles, isThere }

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}
