import type { ErasedPart } from '../../../ground/model/erased-part.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { TeamPool } from './team-pool.ts'

/** An entry by its log and its number, which PostgreSQL gives as a text. */
interface NamedEntry {
  readonly gate: string
  readonly epoch: number
  readonly seq: string | number
}

interface ErasureRow extends NamedEntry {
  readonly pointer: string
  readonly digest: string
  readonly at: string
  readonly body: string
}

/** Reads the parts that were erased in these entries, as their gates’ logs say. */
export async function readErased(
  pool: TeamPool,
  rows: readonly NamedEntry[],
): Promise<(gate: string, epoch: number, seq: number) => readonly ErasedPart[]> {
  const found = new Map<string, readonly ErasedPart[]>()
  const partsOf = (gate: string, epoch: number, seq: number) => found.get(`${gate} ${epoch} ${seq}`) ?? []
  if (rows.length === 0) return partsOf
  const erasures = await pool.rows<ErasureRow>({
    text: `SELECT x.gate, x.epoch, x.seq, x.pointer, x.digest, e.at, e.body FROM erasures x
      JOIN entries e ON e.gate = x.gate AND e.epoch = x.epoch AND e.seq = x.entry
      WHERE (x.gate, x.epoch, x.seq) IN (SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[])) ORDER BY x.pointer`,
    values: [rows.map(row => row.gate), rows.map(row => row.epoch), rows.map(row => row.seq)],
  })
  for (const { gate, epoch, seq, pointer, digest, at, body } of erasures) {
    const { by, reason } = JSON.parse(body) as Readonly<Record<string, Json>>
    const part = { pointer, digest, at: Number(at), by: String(by), reason: String(reason) }
    found.set(`${gate} ${epoch} ${seq}`, [...partsOf(gate, epoch, Number(seq)), part])
  }
  return partsOf
}
