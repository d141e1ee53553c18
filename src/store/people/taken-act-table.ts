import type { AudienceOf, OrderedAct } from '../../people/ports/act-order.ts'
import type { Act, LogLine } from '../../people/ports/people.ts'
import type { TakenAct, TakenActs } from '../../people/ports/taken-acts.ts'
import { entryColumns, type EntryReader, type EntryRow } from '../entry-reader.ts'
import type { Database } from '../open-database.ts'

interface Row {
  readonly number: number
  readonly at: number
  readonly rows: string
  readonly first: number
  readonly last: number
}

type OriginOf = Parameters<AudienceOf>[1]

/** Acts as this copy took them over, with whom each concerns: whoever asks finds their own without reading the others. */
export class TakenActTable implements TakenActs {
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly reader: EntryReader

  constructor(database: Database, reader: EntryReader) {
    this.statements = prepareStatements(database)
    this.reader = reader
  }

  last(): number {
    return (this.statements.last.get() as { readonly last: number }).last
  }

  lastFor(audiences: readonly string[], after: number): number | undefined {
    const row = this.statements.lastFor.get(JSON.stringify(audiences), after)
    return (row as { readonly last: number | null }).last ?? undefined
  }

  for(audiences: readonly string[], after: number, limit: number): readonly TakenAct[] {
    const rows = this.statements.for.all(JSON.stringify(audiences), after, limit)
    return (rows as unknown as readonly Row[]).map(row => this.actOf(row))
  }

  /** Keeps an act with its lines, which are in the log already; wants a transaction around it. */
  keep({ number, at, rows, entries }: OrderedAct, audienceOf: AudienceOf, originOf: OriginOf): void {
    const first = entries[0]?.seq ?? 1
    this.statements.keep.run(number, at, rows, first, entries.at(-1)?.seq ?? 0)
    const act = JSON.parse(rows) as Omit<Act, 'at' | 'log'>
    for (const audience of new Set(audienceOf(act, originOf)))
      this.statements.keepAudience.run(audience, number)
  }

  private actOf({ number, at, rows, first, last }: Row): TakenAct {
    const entries = this.statements.entries.all(first, last) as unknown as readonly EntryRow[]
    const log = entries.map((row): LogLine => ({ kind: row.kind, body: this.reader.revealed(row).record }))
    return { number, at, rows: JSON.parse(rows) as TakenAct['rows'], log }
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
      `SELECT number, at, rows, first, last FROM taken_acts WHERE number IN (SELECT DISTINCT number FROM audiences
        WHERE audience IN (SELECT value FROM json_each(?)) AND number > ? ORDER BY number LIMIT ?) ORDER BY number`,
    ),
    entries: prepare(
      `SELECT ${entryColumns} FROM entries e LEFT JOIN openings o USING (seq) WHERE e.seq BETWEEN ? AND ? ORDER BY e.seq`,
    ),
    keep: prepare('INSERT INTO taken_acts (number, at, rows, first, last) VALUES (?, ?, ?, ?, ?)'),
    keepAudience: prepare('INSERT OR IGNORE INTO audiences (audience, number) VALUES (?, ?)'),
  }
}
