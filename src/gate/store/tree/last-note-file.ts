import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readRegularFile } from '../../../ground/disk/read-regular-file.ts'
import { GateError } from '../../../ground/model/errors.ts'

/** The last note that was signed, kept beside the database: a database that was set back does not know it. */
export interface LastNote {
  /** Null where none was signed yet. */
  read(): string | null
  write(note: string): void
}

const maxNoteLength = 100_000

/** The last note of a state folder: `checkpoint.last`. A file that can’t be read is no reason to sign without it. */
export function lastNoteFile(folder: string): LastNote {
  const file = join(folder, 'checkpoint.last')
  return {
    read: () => {
      try {
        return readRegularFile(file, maxNoteLength).toString('utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw new GateError(
          'storage',
          `${file} can’t be read, so no note is signed: restore its owner’s rights.`,
        )
      }
    },
    write: note => {
      writeDurably(`${file}.new`, note)
      renameSync(`${file}.new`, file)
      flushFolder(folder)
    },
  }
}

/** The last note of a state that is kept nowhere. */
export function lastNoteInMemory(): LastNote {
  let stored: string | null = null
  return {
    read: () => stored,
    write: note => {
      stored = note
    },
  }
}

function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
