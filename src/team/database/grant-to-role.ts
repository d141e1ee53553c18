import { GateError } from '../../model/errors.ts'
import type { TeamPool } from './team-pool.ts'

/** Tables of which a hub only reads rows, or adds some and never changes or takes one away. */
const narrow: Readonly<Record<string, string>> = {
  schema_version: 'SELECT',
  acts: 'SELECT, INSERT',
  entries: 'SELECT, INSERT',
}

/** Gives a role what a hub needs, and no more; whoever runs this owns the tables. Rejects with `invalid` for no name of a role. */
export async function grantToRole(pool: TeamPool, role: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role))
    throw new GateError('invalid', 'The name of a role has small letters, digits and _.', 'role')
  const tables = await pool.rows<{ readonly tablename: string }>({
    text: 'SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename',
  })
  await pool.transaction(async client => {
    for (const { tablename } of tables) {
      const rights = narrow[tablename] ?? 'SELECT, INSERT, UPDATE, DELETE'
      await client.query(`REVOKE ALL ON "${tablename}" FROM "${role}"`)
      await client.query(`GRANT ${rights} ON "${tablename}" TO "${role}"`)
    }
    await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "${role}"`)
  })
}
