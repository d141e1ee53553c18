import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { openToRead } from './open-to-read.ts'

/**
 * Returns the bytes of a regular file of at most `most` bytes. Throws for anything else: the owner of a folder may have
 * put a pipe or a device there, which would hold its reader for ever.
 */
export function readRegularFile(file: string, max: number): Buffer {
  const handle = openToRead(file)
  try {
    const status = fstatSync(handle)
    if (!status.isFile()) throw new Error('it is no regular file')
    if (status.size > max) throw new Error(`it is larger than ${sizeText(max)}`)
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.round(bytes / 1_024)} KiB` : `${Math.round(bytes / 1_048_576)} MiB`
}
