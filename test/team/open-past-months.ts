import type { TeamPool } from '../../src/daemon/team/database/team-pool.ts'

/** Makes the tables of months that have gone, for entries that are put there: a hub makes those of this month and the next. */
export async function openPastMonths(pool: TeamPool, months: number): Promise<void> {
  for (const table of ['entries', 'decisions'])
    for (let back = 1; back <= months; back++)
      await pool.rows({
        text: `DO $$ DECLARE month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => ${back});
          BEGIN EXECUTE format('CREATE TABLE %I PARTITION OF ${table} FOR VALUES FROM (%s) TO (%s)',
            '${table}' || to_char(month, '_YYYY_MM'), (extract(epoch FROM month) * 1000)::bigint,
            (extract(epoch FROM month + interval '1 month') * 1000)::bigint); END $$`,
      })
}
