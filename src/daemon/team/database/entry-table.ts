import type { PoolClient } from 'pg'
import { noHash } from '../../../people/audit/link-entry.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { batchProblem } from '../batch-problem.ts'
import type { GateLog, LogBatch, LogHead } from '../../../gate/team/log-batch.ts'
import type { UploadedEntry } from '../../../gate/team/protocol/upload.ts'
import {
  addDecisions,
  columnsOf,
  type PlacedEntries,
  type PlacedEntry,
  decisionVector,
} from './add-decisions.ts'
import { addFigures } from './add-figures.ts'
import { noteUpload } from './gate-states.ts'
import type { TeamPool } from './team-pool.ts'
import { listOpenings, openingDigest, spellOpenings } from '../../../people/audit/parts/opening.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import { decisionIn, type TakenEntry } from './decision-in.ts'

/** Entries of a gate, with the name of the group that it is in. */
export interface GroupBatch extends LogBatch {
  readonly group: string
}

/** Columns of a batch, one array each: `unnest` makes rows of them in one statement. */
const insert = `
  INSERT INTO entries (gate, epoch, seq, at, kind, body, prev, hash, openings)
  SELECT $1, $2, * FROM unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
  RETURNING seq, place, taken`

const names = ['seq', 'at', 'kind', 'body', 'prev', 'hash', 'openings'] as const

/** The logs of all gates of a team, each a chain of its own. */
export class EntryTable {
  private readonly pool: TeamPool

  constructor(pool: TeamPool) {
    this.pool = pool
  }

  /** The end of a log as it is here. */
  async head({ gate, epoch }: GateLog): Promise<LogHead> {
    const [row] = await this.pool.rows<{ readonly seq: string; readonly hash: string }>({
      text: 'SELECT seq, hash FROM heads WHERE gate = $1 AND epoch = $2',
      values: [gate, epoch],
    })
    return row ? { seq: Number(row.seq), hash: row.hash } : { seq: 0, hash: noHash }
  }

  /**
   * Adds a batch where it belongs, and gives the end of the log afterwards. Where the log ends elsewhere nothing is added,
   * and that end is what it gives: whoever sent it goes on from there. Rejects with `invalid` for what is no chain, and
   * with `conflict` for another history than the one that is here: two gates have one key, or one was set back.
   */
  async add(batch: GroupBatch): Promise<LogHead> {
    await this.pool.rows({ text: 'SELECT open_months()' })
    const problem = batchProblem(batch)
    if (problem !== undefined)
      throw new GateError('invalid', `The log of ${batch.gate} can’t be taken: ${problem}.`, 'entries')
    const last = batch.entries.at(-1)
    if (last && (await this.isAdded(batch, last))) return { seq: last.seq, hash: last.hash }
    return this.headFor(batch)
  }

  /** The end of a log as it is here. Rejects with `conflict` where a batch is of another history. */
  async headFor(batch: LogBatch): Promise<LogHead> {
    const head = await this.head(batch)
    await this.demandSameHistory(batch, head)
    return head
  }

  /** Begins a log after an entry that the team has no need of. */
  async begin({ gate, epoch }: GateLog, { seq, hash }: LogHead): Promise<void> {
    if (seq === 0) return
    await this.pool.rows({
      text: 'INSERT INTO heads (gate, epoch, seq, hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      values: [gate, epoch, seq, hash],
    })
  }

  /** The head moves only from where the batch begins, and in the same transaction in which its entries are added. */
  private isAdded(batch: GroupBatch, last: UploadedEntry): Promise<boolean> {
    const { gate, epoch, after, entries } = batch
    return this.pool.transaction(async client => {
      const values = [gate, epoch, last.seq, last.hash]
      const moved =
        after.seq === 0
          ? await client.query(
              'INSERT INTO heads (gate, epoch, seq, hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
              values,
            )
          : await client.query(
              'UPDATE heads SET seq = $3, hash = $4 WHERE gate = $1 AND epoch = $2 AND seq = $5 AND hash = $6',
              [...values, after.seq, after.hash],
            )
      if (moved.rowCount !== 1) return false
      const { rows } = await client.query<PlacedRow>(insert, [gate, epoch, ...columnsOf(entries, names)])
      await addPlaced(client, { ...batch, entries: placed(entries, rows) })
      return true
    })
  }

  /** The last entry that both have must be the same; nobody knows those before the log began here. */
  private async demandSameHistory({ gate, epoch, after, entries }: LogBatch, head: LogHead): Promise<void> {
    const at = Math.min(head.seq, entries.at(-1)?.seq ?? after.seq)
    const theirs = [after, ...entries].find(({ seq }) => seq === at)
    if (at === 0 || !theirs || (at === head.seq && theirs.hash === head.hash)) return
    const [row] = await this.pool.rows<{ readonly hash: string }>({
      text: 'SELECT hash FROM entries WHERE gate = $1 AND epoch = $2 AND seq = $3',
      values: [gate, epoch, at],
    })
    if (at < head.seq && (row === undefined || row.hash === theirs.hash)) return
    throw new GateError(
      'conflict',
      `Entry ${at} of the gate ${gate} is another than the one that the team has: it was cloned, or its state was set back; have it join anew.`,
      'entries',
    )
  }
}

interface PlacedRow {
  readonly seq: string
  readonly place: string
  readonly taken: string
}

function placed(entries: readonly UploadedEntry[], rows: readonly PlacedRow[]): readonly PlacedEntry[] {
  const places = new Map(rows.map(row => [Number(row.seq), row]))
  return entries.map(entry => {
    const { place, taken } = places.get(entry.seq) as PlacedRow
    return { ...entry, place: Number(place), taken: Number(taken) }
  })
}

/** Everything that is kept beside entries, in their transaction. */
async function addPlaced(client: PoolClient, batch: PlacedEntries): Promise<void> {
  const decisions = await addDecisions(client, batch)
  await eraseOpenings(client, batch)
  await noteUpload(client, batch, decisions.at(-1)?.logged.decision)
  await addFigures(client, batch, decisions)
}

const columns = 'place, taken, seq, at, kind, body, prev, hash, openings'

/** Takes the parts out that a gate says were erased there: their openings, and the words that they were found by. */
async function eraseOpenings(client: PoolClient, batch: PlacedEntries): Promise<void> {
  for (const { kind, body, seq } of batch.entries) {
    if (kind !== 'erasure' || typeof body !== 'string') continue
    const message = JSON.parse(body) as JsonObject
    const { entry, parts } = message
    if (Number.isSafeInteger(entry) && isJsonObject(parts ?? null))
      await eraseParts(client, batch, {
        of: entry as number,
        by: seq,
        parts: parts as Record<string, string>,
      })
  }
}

interface ErasedParts {
  /** The entry that they were in. */
  readonly of: number
  /** The entry that says so. */
  readonly by: number
  /** JSON Pointer → digest. */
  readonly parts: Readonly<Record<string, string>>
}

async function eraseParts(
  client: PoolClient,
  { gate, epoch }: GateLog,
  { of, by, parts }: ErasedParts,
): Promise<void> {
  for (const [pointer, digest] of Object.entries(parts))
    await client.query(
      'INSERT INTO erasures (gate, epoch, seq, pointer, digest, entry) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
      [gate, epoch, of, pointer, digest, by],
    )
  const { rows } = await client.query<TakenEntry & { readonly place: string; readonly taken: string }>(
    `SELECT ${columns} FROM entries WHERE gate = $1 AND epoch = $2 AND seq = $3`,
    [gate, epoch, of],
  )
  const [row] = rows
  if (!row?.openings) return
  const gone = new Set(Object.values(parts))
  const openings = spellOpenings(listOpenings(row.openings).filter(one => !gone.has(openingDigest(one))))
  const where = [row.place, row.taken]
  await client.query(
    'UPDATE entries SET openings = $3 WHERE gate = $4 AND epoch = $5 AND seq = $6 AND place = $1 AND taken = $2',
    [...where, openings, gate, epoch, of],
  )
  const left = decisionIn({ ...row, seq: of, openings })
  if (left)
    await client.query('UPDATE decisions SET words = $3::tsvector WHERE place = $1 AND taken = $2', [
      ...where,
      decisionVector(left),
    ])
}
