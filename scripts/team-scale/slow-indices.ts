import type { TeamPool } from '../../src/daemon/team/database/team-pool.ts'

/** The indices of decisions, which take less time to make once than to keep while rows come. */
export class SlowIndices {
  private readonly pool: TeamPool
  private readonly patience: number
  private made: readonly string[] = []

  constructor(pool: TeamPool, patience: number) {
    this.pool = pool
    this.patience = patience
  }

  async drop(): Promise<void> {
    const found = await this.pool.rows<{ readonly name: string; readonly made: string }>({
      text: `SELECT indexname AS name, indexdef AS made FROM pg_indexes
        WHERE tablename = 'decisions' AND indexdef NOT LIKE '%UNIQUE%'`,
    })
    for (const { name } of found) await this.pool.rows({ text: `DROP INDEX ${name}` })
    this.made = found.map(({ made }) => made.replace(' ON ONLY ', ' ON '))
  }

  async make(): Promise<void> {
    await this.pool.rows({ text: "SET maintenance_work_mem = '512MB'" })
    for (const text of this.made) await this.pool.rows({ text, patience: this.patience })
  }
}
