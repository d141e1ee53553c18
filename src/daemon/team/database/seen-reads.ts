import type { EffectCounts, SeenClient, SeenSession, SessionQuery } from '../../../ground/model/overview.ts'
import type { GateCalls } from '../team-reads.ts'
import { keptName } from './kept-name.ts'
import { SelectClause } from './select-clause.ts'
import type { TeamPool } from './team-pool.ts'

const day = 86_400_000
const mostClients = 1_000
const mostSessions = 500

/** Sums, as numbers: PostgreSQL sends its largest integers as text. */
const counts = 'allowed::float8 AS allowed, queued::float8 AS queued, denied::float8 AS denied'
const sums = 'sum(allowed)::float8 AS allowed, sum(queued)::float8 AS queued, sum(denied)::float8 AS denied'

/** Clients, sessions and calls that were seen at the gates of a team. */
export class SeenReads {
  private readonly pool: TeamPool

  constructor(pool: TeamPool) {
    this.pool = pool
  }

  async sessions({ agent, gate, before, limit = 50 }: SessionQuery): Promise<readonly SeenSession[]> {
    const clause = new SelectClause()
      .add('gate = ?', gate)
      .add('agent = ?', agent && keptName(agent))
      .add('last_place < ?', before)
    const most = clause.value(Math.min(Math.max(1, limit), mostSessions))
    const rows = await this.pool.rows<Omit<SeenSession, 'calls'>>({
      text: `SELECT gate, id, agent, profile, first::float8 AS first, last::float8 AS last,
        last_place::float8 AS "lastSeq", ${counts} FROM seen_sessions ${clause} ORDER BY last_place DESC LIMIT ${most}`,
      values: clause.values,
    })
    return rows.map(withCalls)
  }

  async clients(gate?: string): Promise<readonly SeenClient[]> {
    const clause = new SelectClause().add('gate = ?', gate)
    const most = clause.value(mostClients)
    const rows = await this.pool.rows<Omit<SeenClient, 'calls'>>({
      text: `SELECT agent, profile, origin, min(first)::float8 AS first, max(last)::float8 AS last, ${sums}
        FROM seen_clients ${clause} GROUP BY agent, profile, origin ORDER BY max(last_place) DESC LIMIT ${most}`,
      values: clause.values,
    })
    return rows.map(withCalls)
  }

  calls(since: number): Promise<readonly GateCalls[]> {
    return this.pool.rows<GateCalls>({
      text: `SELECT gate, ${sums} FROM gate_days WHERE day >= $1 GROUP BY gate ORDER BY gate`,
      values: [Math.floor(since / day) * day],
    })
  }
}

function withCalls<T extends EffectCounts>(row: T): T & { readonly calls: number } {
  return { ...row, calls: row.allowed + row.queued + row.denied }
}
