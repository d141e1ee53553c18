import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs'
import { isHeldFile } from './hold-database.ts'

/** Handles that must not be closed as long as this process runs. */
const stored: number[] = []

/**
 * Opens a file that somebody else named, to be closed by the caller. A pipe does not hold the process. Throws as the
 * system does, and `EACCES` for a file of a database that this process has open.
 */
export function openToRead(path: string): number {
  if (isHeldFile(statSync(path, { bigint: true }))) throw refusal(path)
  const handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  if (isOther(handle)) return handle
  // It took the place of another file in between. Only closing it would do harm.
  stored.push(handle)
  throw refusal(path)
}

/** Also false where nobody can tell. */
function isOther(handle: number): boolean {
  try {
    return !isHeldFile(fstatSync(handle, { bigint: true }))
  } catch {
    closeSync(handle)
    return false
  }
}

function refusal(path: string): NodeJS.ErrnoException {
  const error: NodeJS.ErrnoException = new Error(`${path} belongs to a database that is open here`)
  error.code = 'EACCES'
  return error
}
