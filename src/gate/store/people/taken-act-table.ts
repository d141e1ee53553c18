import type { ActRows } from '../../../people/acts/ports/act-rows.ts'
import type { LogLine } from '../../../people/acts/ports/act.ts'
import type { TakenActs, AudienceOf, OrderedAct } from '../../../people/acts/ports/taken-acts.ts'
import { entryColumns, type EntryReader, type EntryRow } from '../entry-reader.ts'
import type { Database } from '../open-database.ts'

interface Row {
  readonly number: number
  readonly id: string
  readonly at: number
  readonly rows: string
  readonly first: number
  readonly last: number
}

type OriginOf = Parameters<AudienceOf>[1]
type Found = ReturnType<TakenActs['for']>

/** Acts as this copy took them over, with whom each concerns: whoever asks finds their own without reading the others. */
export class TakenActTable implements TakenActs {
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly reader: EntryReader

  constructor(database: Database, reader: EntryReader) {
    this.statements = prepareStatements(database)
    this.reader = reader
  }

  history(): number {
    const row = this.statements.history.get() as { readonly value: string } | undefined
    return row === undefined ? 1 : Number(row.value)
  }

  idOf(number: number): string | undefined {
    return (this.statements.idOf.get(number) as { readonly id: string } | undefined)?.id
  }

  isRestored(part: string): boolean {
    return this.statements.restored.get(part) !== undefined
  }

  /** An act as it was kept in the order, without its signature; undefined where it is not here, or is of a version before. */
  ordered(number: number): Omit<OrderedAct, 'signature'> | undefined {
    const row = this.statements.act.get(number) as unknown as Row | undefined
    const after = number === 1 ? '' : this.idOf(number - 1)
    if (!row || row.id === '' || after === undefined || (after === '' && number > 1)) return undefined
    const { id, at, rows, first, last } = row
    const found = this.statements.entries.all(first, last) as unknown as readonly EntryRow[]
    return { number, id, after, at, rows, entries: this.reader.stored(found) }
  }

  last(): number {
    return (this.statements.last.get() as { readonly last: number }).last
  }

  lastFor(audiences: readonly string[], after: number): number | undefined {
    const row = this.statements.lastFor.get(JSON.stringify(audiences), after)
    return (row as { readonly last: number | null }).last ?? undefined
  }

  for(audiences: readonly string[], after: number, limit: number): Found {
    const rows = this.statements.for.all(JSON.stringify(audiences), after, limit)
    return (rows as unknown as readonly Row[]).map(row => this.actOf(row))
  }

  /** Keeps an act with its lines, which are in the log already; wants a transaction around it. */
  keep({ number, id, at, rows, entries }: OrderedAct, audienceOf: AudienceOf, originOf: OriginOf): void {
    const first = entries[0]?.seq ?? 1
    const act = JSON.parse(rows) as ActRows
    const { history, restored = null } = act
    this.statements.keep.run(number, id, at, rows, first, entries.at(-1)?.seq ?? 0, restored)
    if (history !== undefined) this.statements.keepHistory.run(String(history))
    for (const audience of new Set(audienceOf(act, originOf)))
      this.statements.keepAudience.run(audience, number)
  }

  private actOf({ number, id, at, rows, first, last }: Row): Found[number] {
    const entries = this.statements.entries.all(first, last) as unknown as readonly EntryRow[]
    const log = entries.map((row): LogLine => ({ kind: row.kind, body: this.reader.revealed(row).record }))
    return { number, id, at, rows: JSON.parse(rows) as ActRows, log }
  }
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    last: prepare('SELECT coalesce(max(number), 0) AS last FROM taken_acts'),
    lastFor: prepare(
      'SELECT max(number) AS last FROM audiences WHERE audience IN (SELECT value FROM json_each(?)) AND number > ?',
    ),
    for: prepare(
      `SELECT number, id, at, rows, first, last FROM taken_acts WHERE number IN (SELECT DISTINCT number FROM audiences
        WHERE audience IN (SELECT value FROM json_each(?)) AND number > ? ORDER BY number LIMIT ?) ORDER BY number`,
    ),
    entries: prepare(
      `SELECT ${entryColumns} FROM entries e LEFT JOIN openings o USING (seq) WHERE e.seq BETWEEN ? AND ? ORDER BY e.seq`,
    ),
    keep: prepare(
      'INSERT INTO taken_acts (number, id, at, rows, first, last, restored) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    idOf: prepare('SELECT id FROM taken_acts WHERE number = ?'),
    act: prepare('SELECT number, id, at, rows, first, last FROM taken_acts WHERE number = ?'),
    restored: prepare('SELECT 1 FROM taken_acts WHERE restored = ?'),
    history: prepare("SELECT value FROM meta WHERE key = 'history'"),
    keepHistory: prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('history', ?)"),
    keepAudience: prepare('INSERT OR IGNORE INTO audiences (audience, number) VALUES (?, ?)'),
  }
}
