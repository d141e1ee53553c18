import type { KeyObject } from 'node:crypto'
import { ActCipher, encryptOldActs } from '../daemon/team/database/act-cipher.ts'
import { grantToRole } from '../daemon/team/database/grant-to-role.ts'
import { readySchema } from '../daemon/team/database/ready-schema.ts'
import { TeamPool } from '../daemon/team/database/team-pool.ts'

/** A team's database that is brought up to this version. */
export interface Upgrade {
  /** `postgres://…`, of the role that owns the tables. */
  readonly database: string
  /** The role that hubs use. */
  readonly role?: string | undefined
  /** Of the team; none before it is made. */
  readonly privateKey?: KeyObject
}

/**
 * Brings the schema of a team's database up, encrypts what earlier versions did not, and gives the role of hubs what they
 * need. Rejects with `configuration` where acts are left that this role may not change.
 */
export async function upgradeTeam({ database, role, privateKey }: Upgrade): Promise<void> {
  const pool = new TeamPool(database, 2)
  try {
    await readySchema(pool)
    if (role !== undefined) await grantToRole(pool, role)
    const left = privateKey && (await encryptOldActs(pool, new ActCipher(privateKey)))
    if (left) throw left
  } finally {
    await pool.close()
  }
}
