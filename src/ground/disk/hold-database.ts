import { statSync } from 'node:fs'

/**
 * The files of this process’s databases, their logs and locks. Where a process closes any handle of a file, POSIX takes
 * all of its locks on that file away, SQLite’s own among them: another process would believe that nobody has the database
 * open, and cut its log below our feet. So nothing here opens such a file in passing.
 */
const databases = new Set<string>()
const suffixes = ['', '-wal', '-shm', '-journal']

/** Notes that this process has a database open. */
export function holdDatabase(file: string): void {
  if (file !== ':memory:') databases.add(file)
}

/** Tells whether a file, by whatever name it was found, belongs to a database of this process. Takes some microseconds. */
export function isHeldFile({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): boolean {
  for (const file of databases) {
    if (!identityOf(file)) databases.delete(file)
    for (const suffix of suffixes) {
      const held = identityOf(file + suffix)
      if (held?.ino === ino && held.dev === dev) return true
    }
  }
  return false
}

function identityOf(path: string) {
  return statSync(path, { throwIfNoEntry: false, bigint: true })
}
