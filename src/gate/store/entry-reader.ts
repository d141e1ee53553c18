import { listOpenings } from '../../people/audit/parts/opening.ts'
import type { PartPointer } from '../../ground/model/part-table.ts'
import { revealParts, type RevealedRecord } from '../../people/audit/parts/reveal-parts.ts'
import { digestsName } from '../../people/audit/parts/seal-parts.ts'
import type { StoredEntry } from '../../people/audit/link-entry.ts'
import type { ErasedPart } from '../../ground/model/audit-entry.ts'
import { isJsonObject, type JsonObject } from '../../ground/model/json.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { ReviewSnapshot } from '../../ground/model/review-snapshot.ts'
import type { Database } from './open-database.ts'
import { loggedDecisionOf } from './decision-record.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** The columns of an entry's row, of `entries e` and `openings o`. */
export const entryColumns = 'e.seq, e.at, e.kind, e.body, e.prev, e.hash, o.body AS openings'

/** The row of an entry with its openings; null where it has none. */
export type EntryRow = Omit<StoredEntry, 'openings' | 'erased'> & { readonly openings: string | null }

/**
 * The one door to what entries say: puts the sealed parts back, and a sentence in the place of each that is not there.
 * An opening that does not fit its digest is taken for missing.
 */
export class EntryReader {
  private readonly erasures: ReturnType<Database['prepare']>
  private readonly erasedBetween: ReturnType<Database['prepare']>

  constructor(database: Database) {
    this.erasedBetween = database.prepare('SELECT DISTINCT seq FROM erasures WHERE seq BETWEEN ? AND ?')
    this.erasures = database.prepare(
      `SELECT x.pointer, x.digest, ${entryColumns} FROM erasures x JOIN entries e ON e.seq = x.entry
        LEFT JOIN openings o ON o.seq = x.entry WHERE x.seq = ? ORDER BY x.pointer`,
    )
  }

  /** Entries of a page as the chain covers them, with what is known of their sealed parts. */
  stored(rows: readonly EntryRow[]): readonly StoredEntry[] {
    const [first, last] = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 0]
    const found = this.erasedBetween.all(first, last) as unknown as readonly { readonly seq: number }[]
    const touched = new Set(found.map(({ seq }) => seq))
    return rows.map(({ openings, ...entry }) => {
      const erased = touched.has(entry.seq) ? this.erasedOf(entry.seq) : []
      return {
        ...entry,
        ...(openings !== null && { openings }),
        ...(erased.length > 0 && { erased }),
      }
    })
  }

  /** The decision as the log holds it. */
  decision(row: EntryRow): LoggedDecision {
    return loggedDecisionOf(row, this.revealed(row, '/page'))
  }

  /** The page of the review that a decision opened; undefined where it opened none, or its page was erased. */
  page(row: EntryRow): ReviewSnapshot | undefined {
    return this.revealed(row).record['page'] as unknown as ReviewSnapshot | undefined
  }

  /** Everything that was taken out of an entry, as the log says: a row that its entry does not bear out says nothing. */
  erasedOf(seq: number): readonly ErasedPart[] {
    const rows = this.erasures.all(seq) as unknown as readonly ErasureRow[]
    return rows.flatMap(({ pointer, digest, ...row }) => {
      if (row.kind !== 'erasure') return []
      const { entry, parts, by, reason } = this.revealed(row).record
      if (entry !== seq || !isJsonObject(parts) || memberOf(parts, pointer) !== digest) return []
      return [{ pointer, digest, at: row.at, by: String(by), reason: String(reason) }]
    })
  }

  /** The body of any entry, with its parts in their places. */
  revealed(row: EntryRow, leave?: PartPointer): RevealedRecord {
    const body = JSON.parse(row.body) as JsonObject
    if (row.openings === null && !row.body.includes(`"${digestsName}":[`))
      return { record: body, missing: {}, digests: {} }
    const openings = listOpenings(row.openings ?? '')
    return revealParts({
      body,
      openings,
      erased: () => this.erasedOf(row.seq),
      ...(leave && { leave }),
    })
  }
}

type ErasureRow = EntryRow & Pick<ErasedPart, 'pointer' | 'digest'>
