import type { ShownTeam } from '../../model/shown-team.ts'

/** A team, as its hub serves it. */
export interface TeamPort {
  show(): Promise<ShownTeam>
  /** The gate whose log has a decision; undefined where it is not a gate’s. */
  gateOf(decisionId: string): string | undefined
}
