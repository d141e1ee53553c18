import { overviewOf, overviewTime } from '../../gate/core/log/overview-of.ts'
import type { Figures } from '../../gate/core/ports/figures.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { DecisionQuery, LoggedDecision } from '../../ground/model/logged-decision.ts'
import type {
  Overview,
  OverviewQuery,
  SeenClient,
  SeenSession,
  SessionQuery,
} from '../../ground/model/overview.ts'
import type { TeamGate } from '../../ground/model/team-gate.ts'
import { slotLength } from '../../gate/store/figures/count-entries.ts'
import type { TeamReads } from './team-reads.ts'

/** Everything that the logs of a team are shown by. */
export interface TeamLogParts {
  readonly reads: TeamReads
  /** The gates that ever joined. */
  readonly gates: () => readonly Pick<TeamGate, 'gate' | 'group'>[]
  /** A decision that the hub has from elsewhere: of a review whose entry is on its way, or stays at its gate. */
  readonly own: (id: string) => LoggedDecision | undefined
  readonly answers: Figures['answers']
  /** The clause of a finding’s code. */
  readonly whyOf: (code: string) => string
  readonly now: () => number
}

/** The logs of all gates as one gate’s: what a hub answers where a gate looks into its own. */
export class TeamLog {
  private readonly parts: TeamLogParts

  constructor(parts: TeamLogParts) {
    this.parts = parts
  }

  async decisions({ gate, group, ...query }: DecisionQuery): Promise<readonly LoggedDecision[]> {
    const gates = this.gatesOf(gate, group)
    return this.parts.reads.decisions({ ...query, ...(gates && { gates }) })
  }

  /** Rejects with `missing`. */
  async decision(id: string): Promise<LoggedDecision> {
    const found = (await this.parts.reads.decision(id)) ?? this.parts.own(id)
    if (found) return found
    throw new GateError(
      'missing',
      `No gate of the team has sent a decision “${id.slice(0, 80)}”: see whether its gate’s group uploads it.`,
    )
  }

  async overview({ group, ...query }: OverviewQuery = {}): Promise<Overview> {
    const { reads, answers, whyOf, now } = this.parts
    const at = now()
    const { from, to } = overviewTime(query, at, slotLength)
    const figures = await reads.figures({ from, to, ...(group !== undefined && { group }) }, answers)
    return overviewOf(figures, query, at, whyOf)
  }

  clients(): Promise<readonly SeenClient[]> {
    return this.parts.reads.clients()
  }

  sessions(query: SessionQuery = {}): Promise<readonly SeenSession[]> {
    return this.parts.reads.sessions(query)
  }

  /** The gates that both conditions leave; undefined where there is none. */
  private gatesOf(gate: string | undefined, group: string | undefined): readonly string[] | undefined {
    if (group === undefined) return gate === undefined ? undefined : [gate]
    const found = this.parts.gates().filter(one => one.group === group)
    return found.map(one => one.gate).filter(one => gate === undefined || one === gate)
  }
}
