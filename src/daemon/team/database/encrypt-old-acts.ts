import type { PoolClient } from 'pg'
import { GateError } from '../../../ground/model/errors.ts'
import type { ActCipher } from './act-cipher.ts'
import type { TeamPool } from './team-pool.ts'

/** Acts in one transaction. */
const piece = 200
/** Milliseconds in which the table is written anew. */
const patience = 3_600_000

/**
 * Encrypts the rows of acts that an earlier version kept as they are; their hashes and signatures stay. The table is written
 * anew afterwards, since PostgreSQL leaves what was changed where it was. Returns why some are left, where this role may not.
 */
export async function encryptOldActs(pool: TeamPool, cipher: ActCipher): Promise<GateError | undefined> {
  const [found] = await pool.rows<{ readonly mine: boolean }>({
    text: "SELECT has_table_privilege('acts', 'UPDATE') AS mine FROM acts WHERE rows IS NOT NULL LIMIT 1",
  })
  if (!found) return undefined
  if (!found.mine)
    return new GateError(
      'configuration',
      'The team’s database has secrets of reviewers that an earlier version did not encrypt, and this role may not change them: run countersign hub upgrade with the address of its owner.',
    )
  while ((await pool.transaction(client => encryptPiece(client, cipher))) > 0);
  await pool.rows({ text: 'VACUUM FULL acts', patience })
  return undefined
}

interface OldAct {
  readonly number: string
  readonly id: string
  readonly after: string
  readonly at: string
  readonly rows: string
}

/** Returns how many it encrypted. */
async function encryptPiece(client: PoolClient, cipher: ActCipher): Promise<number> {
  const { rows: found } = await client.query<OldAct>(
    'SELECT number, id, after, at, rows FROM acts WHERE rows IS NOT NULL ORDER BY number LIMIT $1 FOR UPDATE',
    [piece],
  )
  const encrypted = found.map(({ number, at, rows, ...act }) =>
    cipher.encrypt({ ...act, number: Number(number), at: Number(at) }, rows),
  )
  await client.query(
    `UPDATE acts SET rows = NULL, encrypted = old.encrypted FROM unnest($1::bigint[], $2::bytea[]) AS old (number, encrypted)
      WHERE acts.number = old.number`,
    [found.map(({ number }) => number), encrypted],
  )
  return found.length
}
