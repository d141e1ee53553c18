import type { KnownWitness } from '../../../ground/model/known-witness.ts'
import type { Database } from '../open-database.ts'

/** A note with the lines that witnesses signed under it. */
export interface CosignedNote {
  readonly size: number
  readonly text: string
}

/** The witnesses of a log, and what they signed, as rows. Whoever writes has the transaction open. */
export class WitnessRows {
  private readonly statements: ReturnType<typeof prepareWitnesses>

  constructor(database: Database) {
    this.statements = prepareWitnesses(database)
  }

  /** All of them, those first that were added first; sizes are those of the log of this name. */
  all(origin: string): readonly KnownWitness[] {
    const rows = this.statements.all.all() as unknown as readonly WitnessRow[]
    return rows.map(({ key, url, problem, ...row }) => ({
      key,
      url,
      size: row.origin === origin ? row.size : 0,
      signedAt: row.signed_at,
      failures: row.failures,
      problem,
      nextAt: row.next_at,
    }))
  }

  /** Adds one, or gives one that is known another address. */
  add(key: string, url: string, at: number): void {
    this.statements.add.run(key, url, at)
  }

  /** False where none is known by this key. What it signed stays. */
  remove(key: string): boolean {
    return Number(this.statements.remove.run(key).changes) === 1
  }

  noteSigned(
    key: string,
    { origin, size }: { origin: string; size: number },
    line: string,
    at: number,
  ): void {
    this.statements.cosign.run(origin, size, key, line)
    this.statements.signed.run(origin, size, at, key)
  }

  noteFailed(key: string, problem: string, nextAt: number): void {
    this.statements.failed.run(problem, nextAt, key)
  }

  /**
   * The note over `least` entries or more that most witnesses signed, a time stamp counting as one, the newest of these;
   * undefined where nobody saw such a note.
   */
  best(origin: string, least: number): CosignedNote | undefined {
    const note = this.statements.best.get(origin, least) as CosignedNote | undefined
    if (!note) return undefined
    const lines = this.statements.lines.all(origin, note.size) as unknown as readonly { line: string }[]
    return { size: note.size, text: note.text + lines.map(({ line }) => line).join('') }
  }
}

interface WitnessRow {
  readonly key: string
  readonly url: string
  readonly origin: string
  readonly size: number
  readonly signed_at: number | null
  readonly failures: number
  readonly problem: string | null
  readonly next_at: number
}

function prepareWitnesses(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    all: prepare('SELECT * FROM witnesses ORDER BY added_at, key'),
    add: prepare(
      'INSERT INTO witnesses (key, url, added_at) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET url = excluded.url, failures = 0, problem = NULL, next_at = 0',
    ),
    remove: prepare('DELETE FROM witnesses WHERE key = ?'),
    cosign: prepare('INSERT OR REPLACE INTO cosignatures (origin, size, witness, line) VALUES (?, ?, ?, ?)'),
    signed: prepare(
      'UPDATE witnesses SET origin = ?, size = ?, signed_at = ?, failures = 0, problem = NULL, next_at = 0 WHERE key = ?',
    ),
    failed: prepare('UPDATE witnesses SET failures = failures + 1, problem = ?, next_at = ? WHERE key = ?'),
    best: prepare(
      `SELECT size, text FROM (SELECT size, text,
         (SELECT count(*) FROM cosignatures c WHERE c.origin = n.origin AND c.size = n.size)
           + EXISTS (SELECT 1 FROM stamps s WHERE s.origin = n.origin AND s.size = n.size) AS seen
         FROM notes n WHERE origin = ? AND size >= ?)
       WHERE seen > 0 ORDER BY seen DESC, size DESC LIMIT 1`,
    ),
    lines: prepare('SELECT line FROM cosignatures WHERE origin = ? AND size = ? ORDER BY witness'),
  }
}
