import type { Figures } from '../../gate/core/ports/figures.ts'
import type { DecisionQuery, LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { EffectCounts, SeenClient, SeenSession, SessionQuery } from '../../ground/model/overview.ts'
import type { GateState } from './gate-state.ts'
import type { GateLog, LogHead } from '../../gate/team/log-batch.ts'

/** Conditions for decisions of a team; a group is the gates that are in it. */
export type TeamQuery = Omit<DecisionQuery, 'gate' | 'group'> & { readonly gates?: readonly string[] }

/** The calls of one gate in some time. */
export interface GateCalls extends EffectCounts {
  readonly gate: string
}

/** Everything that a hub shows of its gates’ logs. Every method rejects with `storage` where the database is away. */
export interface TeamReads {
  /**
   * Decisions, those that came last first. Rejects with `invalid` for a search that is neither within one gate nor within
   * thirty days; one that names no time is of the last thirty.
   */
  decisions(query: TeamQuery): Promise<readonly LoggedDecision[]>
  /** By decision id, call id or place; undefined where there is none. */
  decision(id: string): Promise<LoggedDecision | undefined>
  sessions(query: SessionQuery): Promise<readonly SeenSession[]>
  /** Of one gate, or of all of them together. */
  clients(gate?: string): Promise<readonly SeenClient[]>
  /** Sums from then and until then, of one group or of all gates; `answers` says how people answered. */
  figures(time: FigureTime, answers: Figures['answers']): Promise<TeamFigures>
  /** Calls of each gate from the beginning of that day of UTC on. */
  calls(since: number): Promise<readonly GateCalls[]>
  states(): Promise<readonly GateState[]>
  /** The ends of all logs. */
  heads(): Promise<readonly (GateLog & LogHead)[]>
}

/** Sums as they were at one moment. */
export type TeamFigures = Pick<Figures, 'slot' | 'catchUp' | 'days' | 'tallies' | 'answers'>

/** The time that figures are read for, and the group of gates. */
export interface FigureTime {
  readonly from: number
  readonly to: number
  readonly group?: string
}
