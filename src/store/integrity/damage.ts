import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../model/errors.ts'

/** Characters of a reason that are kept and shown. */
const longestReason = 300

/** Returns the file that says that the state of a folder can't be judged on, and why. */
export function damageNote(stateFolder: string): string {
  return join(stateFolder, 'damaged')
}

/**
 * The damage of one state. Once any process has found some, the folder says so, and every process refuses until the
 * state is restored; a folder that can't be written to is refused by who found it.
 */
export class Damage {
  private readonly file: string | undefined
  private found: GateError | undefined

  /** Without a folder there is nobody else to tell. */
  constructor(stateFolder: string | null) {
    this.file = stateFolder === null ? undefined : damageNote(stateFolder)
  }

  /** Returns what is the matter. Looks at one name: some microseconds. */
  error(): GateError | undefined {
    if (this.found) return this.found
    if (this.file === undefined || !existsSync(this.file)) return undefined
    return damageError(reasonIn(this.file))
  }

  /** Notes what is lost, and returns the error that refuses from now on. */
  note(what: string): GateError {
    if (this.found) return this.found
    this.found = damageError(what)
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
    `The state is damaged (${what.slice(0, longestReason)}), so nothing is allowed: countersign audit verify says what can't be read; stop the gate and put a copy of the whole state folder in its place, or move it away to begin anew.`,
    undefined,
    { kind: 'damaged' },
  )
}

function reasonIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, longestReason).trim() || 'nothing is known of where'
  } catch {
    return 'its note can’t be read'
  }
}
