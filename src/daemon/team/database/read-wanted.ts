import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { GateLog } from '../../../gate/team/log-batch.ts'
import { columnsOf } from './add-decisions.ts'
import type { TakenEntry } from './decision-in.ts'
import { readErased } from './decision-reads.ts'
import type { TeamPool } from './team-pool.ts'

/** Entries of one log that are wanted. */
export interface WantedEntries extends GateLog {
  /** Those after this number, up to `upTo`, so many at most. */
  readonly after: number
  readonly upTo: number
  readonly most: number
  /** Single entries besides. */
  readonly seqs: readonly number[]
}

/** An entry of a gate’s log as the team has it: without its body where that stayed at the gate. */
export type TeamEntry = Omit<StoredEntry, 'body'> & { readonly body?: string }

type Row = Omit<TakenEntry, 'seq' | 'at'> & GateLog & { readonly seq: string; readonly at: string }

const columns = 'e.gate, e.epoch, e.seq, e.at, e.kind, e.body, e.prev, e.hash, e.openings'

/** Reads entries of several logs at once; of each log in their order. */
export async function readWanted(
  pool: TeamPool,
  wanted: readonly WantedEntries[],
): Promise<(log: GateLog) => readonly TeamEntry[]> {
  const found = new Map<string, TeamEntry[]>()
  const rows = [...(await singleRows(pool, wanted)), ...(await rowsAfter(pool, wanted))]
  const erased = await readErased(pool, rows)
  for (const { gate, epoch, body, openings, ...row } of rows) {
    const seq = Number(row.seq)
    const whole = typeof body === 'string' && { body, ...(openings && { openings }) }
    const entry = { ...row, seq, at: Number(row.at), ...whole, erased: erased(gate, epoch, seq) }
    const key = `${gate} ${epoch}`
    const known = found.get(key)
    if (known) known.push(entry)
    else found.set(key, [entry])
  }
  return ({ gate, epoch }) => found.get(`${gate} ${epoch}`) ?? []
}

function rowsAfter(pool: TeamPool, wanted: readonly WantedEntries[]): Promise<readonly Row[]> {
  return pool.rows<Row>({
    text: `SELECT ${columns}
      FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::integer[]) AS w (gate, epoch, after, upto, most)
      CROSS JOIN LATERAL (
        SELECT * FROM entries x WHERE x.gate = w.gate AND x.epoch = w.epoch AND x.seq > w.after AND x.seq <= w.upto
        ORDER BY x.seq LIMIT w.most
      ) e ORDER BY e.gate, e.epoch, e.seq`,
    values: columnsOf(wanted, ['gate', 'epoch', 'after', 'upTo', 'most']),
  })
}

async function singleRows(pool: TeamPool, wanted: readonly WantedEntries[]): Promise<readonly Row[]> {
  const single = wanted.flatMap(({ gate, epoch, seqs }) => seqs.map(seq => ({ gate, epoch, seq })))
  if (single.length === 0) return []
  return pool.rows<Row>({
    text: `SELECT ${columns} FROM unnest($1::text[], $2::integer[], $3::bigint[]) AS w (gate, epoch, seq)
      JOIN entries e ON e.gate = w.gate AND e.epoch = w.epoch AND e.seq = w.seq ORDER BY e.gate, e.epoch, e.seq`,
    values: columnsOf(single, ['gate', 'epoch', 'seq']),
  })
}
