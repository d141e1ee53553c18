import { GateError } from '../../../ground/model/errors.ts'
import { migrate } from './migrate.ts'
import { teamMigrations } from './team-migrations.ts'
import type { TeamPool } from './team-pool.ts'

/**
 * Makes sure that the schema is the one of this version: looks first, since most who look may not change it. Rejects with
 * `configuration` for one that a newer version made, and for an old one that this role may not bring up.
 */
export async function readySchema(pool: TeamPool): Promise<void> {
  if ((await versionOf(pool)) === teamMigrations.length) return
  await migrate(pool).catch(explain)
}

async function versionOf(pool: TeamPool): Promise<number | undefined> {
  const [row] = await pool.rows<{ readonly there: boolean }>({
    text: "SELECT to_regclass('schema_version') IS NOT NULL AS there",
  })
  if (!row?.there) return undefined
  const [found] = await pool.rows<{ readonly version: number }>({
    text: 'SELECT version FROM schema_version',
  })
  return found?.version
}

/** The code of PostgreSQL for what a role may not do. */
function explain(error: unknown): never {
  const isRefused = error instanceof GateError && error.message.includes('42501')
  if (!isRefused) throw error
  throw new GateError(
    'configuration',
    'The team’s database has an older schema, and this role may not change it: run countersign hub upgrade with the address of its owner.',
  )
}
