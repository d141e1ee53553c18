import type { ActOrder, OrderedAct } from '../../people/ports/act-order.ts'
import type { TeamPool } from './team-pool.ts'

interface ActRow {
  readonly number: string
  readonly id: string
  readonly after: string
  readonly at: string
  readonly rows: string
  readonly entries: string
  readonly signature: string
}

/** The order of a team’s acts, as its database keeps it. */
export class ActTable implements ActOrder {
  private readonly pool: TeamPool

  constructor(pool: TeamPool) {
    this.pool = pool
  }

  /**
   * One statement: it is committed whole or not at all, and a place that is taken is no mistake. None is kept where the act
   * before it is missing: a database that was set back has no gap.
   */
  async keep({ number, id, after, at, rows, entries, signature }: OrderedAct): Promise<boolean> {
    const kept = await this.pool.rows<{ readonly id: string }>({
      text: `INSERT INTO acts (number, id, after, at, rows, entries, signature) SELECT $1, $2, $3, $4, $5, $6, $7
        WHERE $1::bigint = 1 OR EXISTS (SELECT FROM acts WHERE number = $1::bigint - 1 AND id = $3)
        ON CONFLICT DO NOTHING RETURNING id`,
      values: [number, id, after, at, rows, JSON.stringify(entries), signature],
    })
    return kept.length === 1
  }

  async after(number: number, limit: number): Promise<readonly OrderedAct[]> {
    const found = await this.pool.rows<ActRow>({
      text: 'SELECT number, id, after, at, rows, entries, signature FROM acts WHERE number > $1 ORDER BY number LIMIT $2',
      values: [number, limit],
    })
    return found.map(({ number: place, at, entries, ...act }) => ({
      ...act,
      number: Number(place),
      at: Number(at),
      entries: JSON.parse(entries),
    }))
  }
}
