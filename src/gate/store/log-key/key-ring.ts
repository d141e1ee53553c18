import type { KeyObject } from 'node:crypto'
import { type KeyChange, type KeyLine, readKeyChange } from '../../../people/audit/key-change.ts'
import { publicKeyOf } from '../../../people/audit/sign-checkpoint.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Database } from '../open-database.ts'
import type { KeyFiles } from './key-files.ts'

/** Gives the key that signs the log, which most processes need for nothing. Wants a transaction around it. */
export type SigningKey = () => KeyObject

type Statement = ReturnType<Database['prepare']>

const lastLine =
  "SELECT seq, body FROM entries WHERE kind = 'key' AND body ->> '$.event' = 'rotated' ORDER BY seq DESC LIMIT 1"

/** The keys of a log: its entries say which one is in force, and the files have it. */
export class KeyRing {
  readonly files: KeyFiles
  private readonly lines: Statement
  private readonly last: Statement

  constructor(database: Database, files: KeyFiles) {
    this.files = files
    this.lines = database.prepare("SELECT seq, body FROM entries WHERE kind = 'key' ORDER BY seq")
    this.last = database.prepare(lastLine)
  }

  /**
   * The key in force. A change that was cut off after its entry is ended here: the entry counts. Throws `storage` where no
   * file has the key that the log names. Wants the transaction open, so that nobody else makes a key meanwhile.
   */
  signing(): KeyObject {
    const change = lastRotation(this.last)
    const present = this.files.present()
    if (!change || publicKeyOf(present) === change.new) return present
    const taken = this.files.take(change.new)
    if (taken) return taken
    throw new GateError('storage', missingText(change.seq))
  }

  /** The sentence that says that no file has the key in force; undefined where one has it. */
  problem(): string | undefined {
    const change = lastRotation(this.last)
    return change && !this.files.has(change.new) ? missingText(change.seq) : undefined
  }

  /** The public half of the key in force, SPKI DER in base64; no file is changed. */
  publicKey(): string {
    return lastRotation(this.last)?.new ?? publicKeyOf(this.files.present())
  }

  /** Every change of the keys, oldest first. */
  changes(): readonly KeyChange[] {
    const lines = this.lines.all() as unknown as readonly KeyLine[]
    return lines.map(readKeyChange).filter(change => change !== undefined)
  }
}

const missingText = (seq: number) =>
  `checkpoint.key is not the key that entry ${seq} put in force, so nothing is signed: put the file of that key back, or restore a backup that has it.`

/** Gives the change that put the key in force which signs now; undefined while the first one does. */
function lastRotation(statement: Statement): Extract<KeyChange, { readonly event: 'rotated' }> | undefined {
  const line = statement.get() as KeyLine | undefined
  const change = line && readKeyChange(line)
  return change?.event === 'rotated' ? change : undefined
}

/** The public half of the key that a log names, SPKI DER in base64; undefined while its first key signs. */
export function keyNamedIn(database: Database): string | undefined {
  return lastRotation(database.prepare(lastLine))?.new
}
