import { closeSync, openSync, statSync } from 'node:fs'
import { isHeldFile } from './hold-database.ts'

/** A handle for reading at given places; several may share it. */
export interface OwnHandle {
  readonly handle: number
  close(): void
}

const stored = new Map<string, number>()

/**
 * Opens a file of our own state folder. The handle of a file of a database that this process has open stays open, one for
 * each file, since closing it would give the database’s locks up.
 */
export function openOwn(path: string): OwnHandle {
  const status = statSync(path, { bigint: true })
  if (!isHeldFile(status)) {
    const handle = openSync(path, 'r')
    return { handle, close: () => closeSync(handle) }
  }
  const name = `${status.dev}:${status.ino}`
  const handle = stored.get(name) ?? openSync(path, 'r')
  stored.set(name, handle)
  return { handle, close: () => {} }
}
