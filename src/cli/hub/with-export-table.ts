import { ExportTable } from '../../daemon/team/database/export-table.ts'
import { readySchema } from '../../daemon/team/database/ready-schema.ts'
import { TeamPool } from '../../daemon/team/database/team-pool.ts'
import { type HubOptions, withDatabase } from './with-team.ts'

/** Hands over how far each target has the logs of a team, and closes the database whatever happens. */
export async function withExportTable<T>(
  options: HubOptions,
  use: (table: ExportTable) => Promise<T>,
): Promise<T> {
  return withDatabase(options, async address => {
    const pool = new TeamPool(address)
    try {
      await readySchema(pool)
      return await use(new ExportTable(pool))
    } finally {
      await pool.close()
    }
  })
}
