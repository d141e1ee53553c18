import type { Figures, Tallied, Tally } from '../../../gate/core/ports/figures.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { EffectCounts, SeenClient, SeenSession, SessionQuery } from '../../../ground/model/overview.ts'
import type { GateState } from '../gate-state.ts'
import type { GateLog, LogHead } from '../../../gate/team/log-batch.ts'
import type { FigureTime, GateCalls, TeamFigures, TeamQuery, TeamReads } from '../team-reads.ts'
import { DecisionReads } from './decision-reads.ts'
import { GateStates } from './gate-states.ts'
import type { TeamPool } from './team-pool.ts'
import { boundedName } from './bounded-name.ts'
import { SelectClause } from './decision-pages.ts'
import { dayLength, slotLength } from '../../../gate/store/figures/count-entries.ts'
import { figureParts } from '../../../gate/store/figures/figure-tables.ts'
import { columnsOf } from './add-decisions.ts'
import { longParts } from './merge-tallies.ts'

const day = 86_400_000
const maxClients = 1_000
const maxSessions = 500

/** Sums, as numbers: PostgreSQL sends its largest integers as text. */
const counts = 'allowed::float8 AS allowed, queued::float8 AS queued, denied::float8 AS denied'
const sums = 'sum(allowed)::float8 AS allowed, sum(queued)::float8 AS queued, sum(denied)::float8 AS denied'

/** Clients, sessions and calls that were seen at the gates of a team. */
class SeenReads {
  private readonly pool: TeamPool

  constructor(pool: TeamPool) {
    this.pool = pool
  }

  async sessions({ agent, gate, before, limit = 50 }: SessionQuery): Promise<readonly SeenSession[]> {
    const clause = new SelectClause()
      .add('gate = ?', gate)
      .add('agent = ?', agent && boundedName(agent))
      .add('last_place < ?', before)
    const limitText = clause.value(Math.min(Math.max(1, limit), maxSessions))
    const rows = await this.pool.rows<Omit<SeenSession, 'calls'>>({
      text: `SELECT gate, id, agent, profile, first::float8 AS first, last::float8 AS last,
        last_place::float8 AS "lastSeq", ${counts} FROM seen_sessions ${clause} ORDER BY last_place DESC LIMIT ${limitText}`,
      values: clause.values,
    })
    return rows.map(withCalls)
  }

  async clients(gate?: string): Promise<readonly SeenClient[]> {
    const clause = new SelectClause().add('gate = ?', gate)
    const limitText = clause.value(maxClients)
    const rows = await this.pool.rows<Omit<SeenClient, 'calls'>>({
      text: `SELECT agent, profile, origin, min(first)::float8 AS first, max(last)::float8 AS last, ${sums}
        FROM seen_clients ${clause} GROUP BY agent, profile, origin ORDER BY max(last_place) DESC LIMIT ${limitText}`,
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

/** Reads what a hub shows of its gates’ logs from the team’s database. */
export class StoredTeamReads implements TeamReads {
  private readonly pool: TeamPool
  private readonly decided: DecisionReads
  private readonly seen: SeenReads
  private readonly gates: GateStates

  /** `now`: milliseconds since 1970. */
  constructor(pool: TeamPool, now: () => number) {
    this.pool = pool
    this.decided = new DecisionReads(pool, now)
    this.seen = new SeenReads(pool)
    this.gates = new GateStates(pool)
  }

  decisions(query: TeamQuery): Promise<readonly LoggedDecision[]> {
    return this.decided.select(query)
  }

  decision(id: string): Promise<LoggedDecision | undefined> {
    return this.decided.find(id)
  }

  sessions(query: SessionQuery): Promise<readonly SeenSession[]> {
    return this.seen.sessions(query)
  }

  clients(gate?: string): Promise<readonly SeenClient[]> {
    return this.seen.clients(gate)
  }

  figures(time: FigureTime, answers: Figures['answers']): Promise<TeamFigures> {
    return readFigures(this.pool, time, answers)
  }

  calls(since: number): Promise<readonly GateCalls[]> {
    return this.seen.calls(since)
  }

  states(): Promise<readonly GateState[]> {
    return this.gates.all()
  }

  async heads(): Promise<readonly (GateLog & LogHead)[]> {
    const rows = await this.pool.rows<GateLog & { readonly seq: string; readonly hash: string }>({
      text: 'SELECT gate, epoch, seq, hash FROM heads ORDER BY gate, epoch',
    })
    return rows.map(({ seq, ...head }) => ({ ...head, seq: Number(seq) }))
  }
}

type Row = Tally & { readonly what: Tallied }

const figureSums =
  'sum(allowed)::float8 AS allowed, sum(queued)::float8 AS queued, sum(denied)::float8 AS denied'

/** Reads the sums of some time at once: an overview is made of what they were at that moment. */
async function readFigures(
  pool: TeamPool,
  time: FigureTime,
  answers: Figures['answers'],
): Promise<TeamFigures> {
  const [days, tallies] = await Promise.all([readDays(pool, time), readTallies(pool, time)])
  return {
    slot: slotLength,
    catchUp: () => 1,
    days: () => days,
    tallies: what => tallies.flatMap(({ what: of, ...tally }) => (of === what ? [tally] : [])),
    answers,
  }
}

function readDays(pool: TeamPool, { from, to, group }: FigureTime): Promise<ReturnType<Figures['days']>> {
  return pool.rows({
    text: `SELECT ((slot - $1) / ${dayLength})::integer AS day, ${figureSums} FROM tallies
      WHERE what = 'all' AND length = ${slotLength} AND slot >= $1 AND slot < $2 AND ($3::text IS NULL OR gates = $3)
      GROUP BY day`,
    values: [from, to, group ?? null],
  })
}

/** Times of judging are summed by the days of UTC alone. */
async function readTallies(pool: TeamPool, { from, to, group }: FigureTime): Promise<readonly Row[]> {
  const parts = figureParts(from, to)
  const judged = { length: dayLength, from: Math.floor(from / dayLength) * dayLength, to }
  const wanted = [
    ...(['finding', 'filter', 'tool', 'observed'] as const).flatMap(what =>
      parts.map(part => ({ what, ...part })),
    ),
    { what: 'judged' as const, ...judged },
  ].flatMap(({ what, ...part }) => longParts(part).map(stretch => ({ what, ...stretch })))
  return pool.rows<Row>({
    text: `WITH wanted AS (SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::boolean[])
        AS w (what, length, since, until, in_parts)),
      found AS (${stretchesOf('NOT in_parts', 'true')} UNION ALL ${stretchesOf('in_parts', 'part > 0')})
      SELECT what, key, ${figureSums}, sum(points) AS points FROM found GROUP BY what, key`,
    values: [...columnsOf(wanted, ['what', 'length', 'from', 'to', 'inParts']), group ?? null],
  })
}

/** Each part is a stretch of an index; joined otherwise, the whole table is read for one day of it. */
function stretchesOf(wanted: string, which: string): string {
  return `SELECT t.* FROM wanted w CROSS JOIN LATERAL (SELECT what, key, allowed, queued, denied, points FROM tallies
    WHERE what = w.what AND length = w.length AND slot >= w.since AND slot < w.until AND ${which}
    AND ($6::text IS NULL OR gates = $6) OFFSET 0) t WHERE ${wanted}`
}
