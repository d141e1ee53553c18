import type { Figures } from '../../../gate/core/ports/figures.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { SeenClient, SeenSession, SessionQuery } from '../../../ground/model/overview.ts'
import type { GateState } from '../gate-state.ts'
import type { GateLog, LogHead } from '../../../gate/team/log-batch.ts'
import type { FigureTime, GateCalls, TeamFigures, TeamQuery, TeamReads } from '../team-reads.ts'
import { DecisionReads } from './decision-reads.ts'
import { GateStates } from './gate-states.ts'
import { readFigures } from './read-figures.ts'
import { SeenReads } from './seen-reads.ts'
import type { TeamPool } from './team-pool.ts'

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
