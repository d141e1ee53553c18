import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { ErasedPart } from '../../../ground/model/audit-entry.ts'
import type { TeamPool } from '../database/team-pool.ts'
import type { GateLog } from '../../../gate/team/log-batch.ts'

/** Entries of a log of which parts were erased, as they are now. */
export async function readErasedEntries(
  pool: TeamPool,
  { gate, epoch }: GateLog,
): Promise<ReadonlyMap<number, StoredEntry>> {
  const rows = await pool.rows<Row>({
    text: `SELECT e.seq, e.at, e.kind, e.body, e.prev, e.hash, e.openings, x.pointer, x.digest FROM erasures x
      JOIN entries e ON e.gate = x.gate AND e.epoch = x.epoch AND e.seq = x.seq WHERE x.gate = $1 AND x.epoch = $2`,
    values: [gate, epoch],
  })
  const found = new Map<number, StoredEntry>()
  for (const { pointer, digest, openings, seq, at, ...entry } of rows) {
    const part: ErasedPart = { pointer, digest, at: 0, by: '', reason: '' }
    const erased = [...(found.get(Number(seq))?.erased ?? []), part]
    const known = openings === null ? {} : { openings }
    found.set(Number(seq), { ...entry, ...known, seq: Number(seq), at: Number(at), erased })
  }
  return found
}

type Row = Omit<StoredEntry, 'seq' | 'at' | 'openings' | 'erased'> &
  Pick<ErasedPart, 'pointer' | 'digest'> & {
    readonly seq: string
    readonly at: string
    readonly openings: string | null
  }
