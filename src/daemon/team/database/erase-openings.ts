import type { PoolClient } from 'pg'
import { listOpenings, openingDigest, spellOpenings } from '../../../people/audit/parts/opening.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { GateLog } from '../../../gate/team/log-batch.ts'
import { decisionIn, type TakenEntry } from './decision-in.ts'
import { type PlacedEntries, decisionVector } from './add-decisions.ts'

const columns = 'place, taken, seq, at, kind, body, prev, hash, openings'

/** Takes the parts out that a gate says were erased there: their openings, and the words that they were found by. */
export async function eraseOpenings(client: PoolClient, batch: PlacedEntries): Promise<void> {
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
