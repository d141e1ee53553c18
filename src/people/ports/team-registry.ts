import type { GateGroup, JoinToken, TeamGate } from '../../model/team-gate.ts'

/** The gates of a team, and what they are let in by. */
export interface TeamRegistry {
  gate(id: string): TeamGate | undefined
  /** By the time when they joined. */
  gates(): readonly TeamGate[]
  group(name: string): GateGroup | undefined
  /** By name. */
  groups(): readonly GateGroup[]
  joinToken(id: string): JoinToken | undefined
  joinTokens(): readonly JoinToken[]
}
