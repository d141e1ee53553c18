import { base64, readBase64 } from '../../../proof/evidence/bytes/base-64.ts'
import type { TreeHead } from '../../../proof/evidence/verify/tree/is-consistent.ts'
import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { readVerifierKey, type VerifierKey } from '../../../proof/evidence/verify/note/verifier-key.ts'
import { type Database, openAsItIs } from '../../../gate/store/open-database.ts'

/** A log that the witness knows, as it last saw it. */
export interface WitnessedLog extends TreeHead {
  readonly origin: string
  readonly keys: readonly VerifierKey[]
  /** The note as it was cosigned; empty before the first. */
  readonly note: string
}

/** All that a witness remembers: the newest note of each log. Every write is on the disk before it is answered. */
export class WitnessTable {
  private readonly database: Database

  /** `:memory:` keeps nothing. */
  constructor(file: string) {
    this.database = openAsItIs(file)
    this.database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS logs (
        origin TEXT PRIMARY KEY, keys TEXT NOT NULL, size INTEGER NOT NULL, root TEXT NOT NULL, note TEXT NOT NULL
      ) STRICT, WITHOUT ROWID`)
  }

  /** Knows a log by one more of its keys. False where that key is known. */
  trust(key: VerifierKey, raw: string): boolean {
    const known = this.row(key.name)
    if (known?.keys.split(' ').includes(raw)) return false
    const keys = known ? `${known.keys} ${raw}` : raw
    this.database
      .prepare(
        `INSERT INTO logs VALUES (?, ?, 0, ?, '') ON CONFLICT (origin) DO UPDATE SET keys = excluded.keys`,
      )
      .run(key.name, keys, base64(nodePlatform.sha256(new Uint8Array())))
    return true
  }

  /** Knows a log by these keys and no others. */
  replaceKeys(origin: string, rawNames: readonly string[]): void {
    this.database.prepare('UPDATE logs SET keys = ? WHERE origin = ?').run(rawNames.join(' '), origin)
  }

  log(origin: string): WitnessedLog | undefined {
    const row = this.row(origin)
    if (!row) return undefined
    const keys = row.keys.split(' ').map(one => readVerifierKey(nodePlatform.sha256, one))
    return { ...row, root: readBase64(row.root) as Uint8Array, keys: keys.filter(one => one !== undefined) }
  }

  origins(): readonly string[] {
    const rows = this.database.prepare('SELECT origin FROM logs').all() as unknown as readonly Row[]
    return rows.map(({ origin }) => origin)
  }

  /** Puts a newer note in the place of the one of `old` entries; false where another was quicker. */
  replace(origin: string, old: TreeHead, next: TreeHead & { readonly note: string }): boolean {
    const { changes } = this.database
      .prepare('UPDATE logs SET size = ?, root = ?, note = ? WHERE origin = ? AND size = ? AND root = ?')
      .run(next.size, base64(next.root), next.note, origin, old.size, base64(old.root))
    return Number(changes) === 1
  }

  close(): void {
    this.database.close()
  }

  private row(origin: string): Row | undefined {
    return this.database.prepare('SELECT * FROM logs WHERE origin = ?').get(origin) as Row | undefined
  }
}

interface Row {
  readonly origin: string
  readonly keys: string
  readonly size: number
  readonly root: string
  readonly note: string
}
