import type { UnreadReason } from '../../../ground/model/program-run.ts'
import { closeSync, fstatSync, readSync } from 'node:fs'
import { openToRead } from '../../../ground/disk/open-to-read.ts'
import { GateError } from '../../../ground/model/errors.ts'

const maximumFiles = 256
const maximumBytes = 1024 * 1024
/** The beginning of a file, in which a program of the machine says that it is one. */
const beginning = 512

/** The text of those files that could be read, by path, and the reason for those that are there and could not. */
export interface WantedFiles {
  readonly texts: Map<string, string>
  readonly unread: Map<string, UnreadReason>
}

/** Throws `unavailable` where the disk is too slow: a script that nobody has read must not run because a machine is busy. */
export function readWantedFiles(paths: readonly string[], late: () => boolean, before = 0): WantedFiles {
  const found: WantedFiles = { texts: new Map(), unread: new Map() }
  for (const [i, path] of paths.entries()) {
    if (before + i >= maximumFiles) {
      found.unread.set(path, 'too many files')
      continue
    }
    if (late())
      throw new GateError(
        'unavailable',
        `${path} could not be read in time, so the call is not allowed: ask again.`,
      )
    const text = readText(path)
    if (typeof text === 'string') found.texts.set(path, text)
    else if (text) found.unread.set(path, text.reason)
  }
  return found
}

/**
 * Returns the text of a regular file of at most 1 MiB, or the reason why there is none; undefined for no file, and for a
 * program of the machine. Devices and pipes are never opened for reading.
 */
function readText(path: string): string | { readonly reason: UnreadReason } | undefined {
  let file: number
  try {
    file = openToRead(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { reason: 'no right to read it' }
  }
  try {
    return textOf(file)
  } catch {
    return { reason: 'no right to read it' }
  } finally {
    closeSync(file)
  }
}

function textOf(file: number): string | { readonly reason: UnreadReason } | undefined {
  const status = fstatSync(file)
  if (status.isDirectory()) return undefined
  if (!status.isFile()) return { reason: 'no regular file' }
  const bytes = Buffer.alloc(Math.min(status.size, maximumBytes))
  const read = readSync(file, bytes, 0, bytes.length, 0)
  if (isMachineCode(bytes)) return undefined
  if (status.size > maximumBytes) return { reason: 'too large' }
  if (bytes.subarray(0, beginning).includes(0)) return { reason: 'no text' }
  // Shells leave such characters out and run the rest.
  return bytes.toString('utf8', 0, read).replaceAll('\0', '')
}

/** ELF, Mach-O in its four forms, PE, WebAssembly. */
function isMachineCode(bytes: Buffer): boolean {
  const begins = bytes.toString('hex', 0, 4)
  return /^(?:7f454c46|feedfac[ef]|c[ef]faedfe|cafebabe|0061736d|4d5a)/.test(begins)
}
