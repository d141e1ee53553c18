import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { damageNote, restoreNote } from '../integrity/damage.ts'

/** Files of a state folder that a restore replaces, with the end that SQLite gives to some of their names. */
const replaced = [
  ['state.db', '-wal'],
  ['state.db', '-journal'],
  ['state.db', ''],
  // It names a place in the log that was there.
  ['notifications.json', ''],
  // It is about that log too; the one that goes on has another name.
  ['checkpoint.last', ''],
  // A key that was to come next in that log.
  ['checkpoint.key.next', ''],
] as const

/** Ends of the names of files that SQLite makes beside one. */
const ends = ['', '-wal', '-shm', '-journal'] as const

/** A restore that was begun, as its note says it. */
interface BegunRestore {
  /** `moving`: everything is ready, and nothing is taken back any more. */
  readonly phase: 'staging' | 'moving'
  /** End of the names under which everything that was there is kept. */
  readonly end: string
}

/** Returns the end of the names under which a restore at this moment keeps what was there. */
export function endOfNames(at: number): string {
  return `before-restore-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`
}

/** Returns the file in which a backup is made ready; the same folder, so that one renaming puts it into place. */
export function stagedFile(stateFolder: string): string {
  return join(stateFolder, 'state.db.staged')
}

/** Returns the file of the key that comes with it. */
export function stagedKeyFile(stateFolder: string): string {
  return join(stateFolder, 'checkpoint.key.staged')
}

/** Has every process refuse from now on. Wants the lock of the folder, as everything here does. */
export function noteRestore(stateFolder: string, { phase, end }: BegunRestore): void {
  const note = restoreNote(stateFolder)
  writeFileSync(`${note}.new`, `${phase} ${end}\n`, { mode: 0o600 })
  flush(`${note}.new`)
  renameSync(`${note}.new`, note)
  flush(stateFolder)
}

/** Ends a restore that was killed: one that was ready is finished, any other is taken back. True where there was one. */
export function settleRestore(stateFolder: string): boolean {
  const begun = begunRestore(stateFolder)
  if (begun?.phase === 'moving') putInPlace(stateFolder, begun.end)
  else takeBack(stateFolder)
  return begun !== undefined
}

/** Forgets what was made ready. */
export function takeBack(stateFolder: string): void {
  for (const end of ends) rmSync(`${stagedFile(stateFolder)}${end}`, { force: true })
  rmSync(stagedKeyFile(stateFolder), { force: true })
  rmSync(`${restoreNote(stateFolder)}.new`, { force: true })
  rmSync(restoreNote(stateFolder), { force: true })
}

/**
 * Moves what is ready into place, and everything that was there beside it; gives the names of those. Each step can be done
 * again: whoever is killed in between leaves the rest to the next.
 */
export function putInPlace(stateFolder: string, end: string): readonly string[] {
  const at = (name: string) => join(stateFolder, name)
  if (existsSync(stagedFile(stateFolder))) {
    for (const [name, more] of replaced) keepBeside(at(`${name}${more}`), at(`${name}.${end}`), more)
    rmSync(at('state.db-shm'), { force: true })
    if (existsSync(stagedKeyFile(stateFolder))) {
      keepBeside(at('checkpoint.key'), at(`checkpoint.key.${end}`), '')
      renameSync(stagedKeyFile(stateFolder), at('checkpoint.key'))
    }
    flush(stateFolder)
    renameSync(stagedFile(stateFolder), at('state.db'))
    flush(stateFolder)
  }
  rmSync(damageNote(stateFolder), { force: true })
  rmSync(restoreNote(stateFolder), { force: true })
  flush(stateFolder)
  return readdirSync(stateFolder).filter(name => name.includes(`.${end}`))
}

/** Never over what is kept already: a program of before may have made a file of this name since. */
function keepBeside(file: string, stored: string, more: string): void {
  if (!existsSync(file)) return
  for (let i = 1; ; i++) {
    const name = `${stored}${i === 1 ? '' : `-${i}`}${more}`
    if (existsSync(name)) continue
    renameSync(file, name)
    return
  }
}

function begunRestore(stateFolder: string): BegunRestore | undefined {
  const note = restoreNote(stateFolder)
  if (!existsSync(note)) return undefined
  const match = /^(staging|moving) (before-restore-\d{8}T\d{6}Z)\n$/.exec(readFileSync(note, 'utf8'))
  return { phase: match?.[1] === 'moving' ? 'moving' : 'staging', end: match?.[2] ?? '' }
}

/** Waits until the disk has a file, or the names in a folder. */
export function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
