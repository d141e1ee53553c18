import { GateError } from '../../../ground/model/errors.ts'
import { teamMigrations } from './team-migrations.ts'
import type { TeamPool } from './team-pool.ts'
import type { PoolClient } from 'pg'

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

/** Any number, the same in every version: whoever changes the schema holds this lock. */
const lock = 7_204_311

/** Milliseconds for one step: an index over a year of decisions is not made in a moment. */
const patience = 3_600_000

/**
 * Brings the schema up to this version. Several may begin at once: one makes the steps, in the same transaction in which
 * it found out which. Rejects with `configuration` for a schema that a newer version made.
 */
export async function migrate(pool: TeamPool, steps: readonly string[] = teamMigrations): Promise<void> {
  await pool.transaction(async client => {
    await client.query("SET LOCAL lock_timeout = '5s'")
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock])
    const version = await schemaVersion(client)
    if (version > steps.length)
      throw new GateError(
        'configuration',
        `The team’s database was made by a newer Countersign (schema ${version}; this one knows ${steps.length}): use that version.`,
      )
    if (version === steps.length) return
    for (const text of steps.slice(version)) await client.query(withPatience(text))
    await client.query('DELETE FROM schema_version')
    await client.query('INSERT INTO schema_version (version) VALUES ($1)', [steps.length])
  })
}

/** Its types do not say that the driver takes a time for each statement. */
function withPatience(text: string) {
  return { text, query_timeout: patience }
}

async function schemaVersion(client: PoolClient): Promise<number> {
  await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)')
  const { rows } = await client.query<{ readonly version: number }>('SELECT version FROM schema_version')
  return rows[0]?.version ?? 0
}
