import { GateError } from '../../../ground/model/errors.ts'
import type { TeamPool } from './team-pool.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** Tables of which a hub only reads rows, or adds some and never changes or takes one away. */
const narrow: ReadonlyMap<string, string> = mapOf({
  schema_version: 'SELECT',
  acts: 'SELECT, INSERT',
  // Openings go when a gate erased a part, and the words that it was found by: no hash covers either.
  entries: 'SELECT, INSERT, UPDATE (openings)',
  decisions: 'SELECT, INSERT, UPDATE (words)',
  roots: 'SELECT, INSERT',
  root_heads: 'SELECT, INSERT',
  root_tiles: 'SELECT, INSERT',
  set_backs: 'SELECT, INSERT',
})

/** The tables of single months: what may be done to them is asked of the table that they are part of. */
const ofMonth = /_\d{4}_\d{2}$/

/** Gives a role what a hub needs, and no more; whoever runs this owns the tables. Rejects with `invalid` for no name of a role. */
export async function grantToRole(pool: TeamPool, role: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role))
    throw new GateError('invalid', 'The name of a role has small letters, digits and _.', 'role')
  const tables = await pool.rows<{ readonly tablename: string }>({
    text: 'SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename',
  })
  await pool.transaction(async client => {
    for (const { tablename } of tables) {
      const rights = narrow.get(tablename) ?? 'SELECT, INSERT, UPDATE, DELETE'
      await client.query(`REVOKE ALL ON "${tablename}" FROM "${role}"`)
      if (ofMonth.test(tablename)) continue
      await client.query(`GRANT ${rights} ON "${tablename}" TO "${role}"`)
    }
    await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "${role}"`)
  })
}
