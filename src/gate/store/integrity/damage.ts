import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../../ground/model/errors.ts'

/** Characters of a reason that are kept and shown. */
const maxReasonLength = 300

/** Returns the file that says that the state of a folder can't be judged on, and why. */
export function damageNote(stateFolder: string): string {
  return join(stateFolder, 'damaged')
}

/** Returns the file that says that another state is being put in the place of a folder’s. */
export function restoreNote(stateFolder: string): string {
  return join(stateFolder, 'restoring')
}

/**
 * The damage of one state. Once any process has found some, the folder says so, and every process refuses until the
 * state is restored; a folder that can't be written to is refused by who found it.
 */
export class Damage {
  private readonly file: string | undefined
  private readonly restoring: string | undefined
  private readonly state: string | undefined
  private opened: string | undefined
  private found: GateError | undefined
  private foundWhat: string | undefined

  /** Without a folder there is nobody else to tell. */
  constructor(stateFolder: string | null) {
    if (stateFolder === null) return
    this.file = damageNote(stateFolder)
    this.restoring = restoreNote(stateFolder)
    this.state = join(stateFolder, 'state.db')
  }

  /** Remembers which file the state was opened from: what is put in its place later is another state. */
  rememberFile(): void {
    this.opened = identityOf(this.state)
  }

  /** Returns what is the matter. Looks at three names: some microseconds. */
  error(): GateError | undefined {
    if (this.found) return this.found
    if (this.file !== undefined && existsSync(this.file)) return damageError(reasonIn(this.file))
    if (this.restoring !== undefined && existsSync(this.restoring)) return restoringError()
    if (this.opened !== undefined && identityOf(this.state) !== this.opened) return replacedError()
    return undefined
  }

  /** The damage that this process found itself. */
  get what(): string | undefined {
    return this.foundWhat
  }

  /** Notes what is lost, and returns the error that refuses from now on. */
  note(what: string): GateError {
    if (this.found) return this.found
    this.found = damageError(what)
    this.foundWhat = what
    try {
      if (this.file !== undefined) writeFileSync(this.file, `${what}\n`, { mode: 0o600, flag: 'wx' })
    } catch {
      // It was noted before, or the disk takes nothing any more: this process refuses all the same.
    }
    return this.found
  }
}

/** Returns the error of a state that can't be judged on. */
export function damageError(what: string): GateError {
  return new GateError(
    'storage',
    `The state is damaged (${what.slice(0, maxReasonLength)}), so nothing is allowed: countersign audit verify says what can't be read; stop the gate and put a backup in its place with countersign restore FILE, or move the state folder away to begin anew.`,
    undefined,
    { kind: 'damaged' },
  )
}

/** Throws while another state is being put in the place of a folder’s: there may be no file, and none must be made. */
export function demandNoRestore(stateFolder: string): void {
  if (existsSync(restoreNote(stateFolder))) throw restoringError()
}

/** A process that restores may be at work, or was killed: the next start or restore ends what it began. */
function restoringError(): GateError {
  return new GateError(
    'storage',
    'A backup is being put in the place of the state, so nothing is allowed: wait for countersign restore, or where it was ended, run countersign start, which finishes it or takes it back.',
    undefined,
    { kind: 'damaged' },
  )
}

function replacedError(): GateError {
  return new GateError(
    'storage',
    'The file state.db was replaced while this program had it open, so nothing is allowed: start the program again.',
    undefined,
    { kind: 'damaged' },
  )
}

function identityOf(file: string | undefined): string | undefined {
  const status = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false, bigint: true })
  return status && `${status.dev}:${status.ino}`
}

function reasonIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, maxReasonLength).trim() || 'nothing is known of where'
  } catch {
    return 'its note can’t be read'
  }
}
