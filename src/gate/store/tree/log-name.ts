import { originOfKey, rawPublicKey } from '../../../proof/evidence/note/verifier-key-text.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { KeyRing } from '../log-key/key-ring.ts'
import { newKey } from '../new-salt.ts'
import type { Database } from '../open-database.ts'

/** The parts of the name of a log. */
export interface LogNameParts {
  readonly database: Database
  readonly ring: KeyRing
  readonly origin: LogOrigin
}

/** The name of a log, which its notes begin with. Whoever asks has the transaction open. */
export class LogName {
  private readonly parts: LogNameParts
  private readonly statements: ReturnType<typeof prepareName>

  constructor(parts: LogNameParts) {
    this.parts = parts
    this.statements = prepareName(parts.database)
  }

  /** The name, fixed when it is first asked for; a state that was restored from a backup goes on under a new one. */
  read(): string {
    const kept = this.meta(this.row())
    if (kept !== undefined) return kept
    this.statements.add.run(this.row(), this.newName(this.parts.origin.epoch > 0))
    return this.meta(this.row()) as string
  }

  /** Tells whether the name is of a key that this log has or had: the file of the first one may have been lost, and made anew. */
  isOfKnownKey(): boolean {
    const { ring } = this.parts
    const rotated = ring.changes().flatMap(change => (change.event === 'rotated' ? [change.old] : []))
    const origins = [...rotated, ring.publicKey()].map(originOfPublicKey)
    return origins.includes(this.read().split('/', 2).join('/'))
  }

  /** Gives the log another name; `left`: its last note under the one before, which says nothing of it any more. */
  change(left: string): string {
    this.statements.set.run(this.row(), this.newName(true))
    this.statements.set.run(leftName, left)
    return this.read()
  }

  /** Tells whether this note was left behind with a name. */
  isLeft(note: string): boolean {
    return this.meta(leftName) === note
  }

  /** A row of facts; undefined where there is none. */
  meta(key: string): string | undefined {
    return (this.statements.meta.get(key) as { readonly value: string } | undefined)?.value
  }

  setMeta(key: string, value: string): void {
    this.statements.set.run(key, value)
  }

  private row(): string {
    return `log name ${this.parts.origin.epoch}`
  }

  /** Another than every one before it: a key may have signed other histories. */
  private newName(isAnother: boolean): string {
    const { origin, ring } = this.parts
    const base = originOfKey(rawPublicKey(ring.signing()))
    return isAnother ? `${base}/${origin.epoch}-${newKey().toString('hex').slice(0, 8)}` : base
  }
}

function originOfPublicKey(spki: string): string {
  return originOfKey(Buffer.from(spki, 'base64').subarray(-32))
}

const leftName = 'left note'

function prepareName(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    meta: prepare('SELECT value FROM meta WHERE key = ?'),
    add: prepare('INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)'),
    set: prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
  }
}
