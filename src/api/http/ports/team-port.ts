import type { Answerers } from '../../../ground/model/answerers.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { TeamReach } from '../../../ground/model/team-reach.ts'
import type { GrantDraft } from '../../../people/acts/gate-people/grants.ts'
import type { ShownTeam } from '../../../ground/model/shown-team.ts'

/** A team, as its hub serves it. */
export interface TeamPort {
  show(): Promise<ShownTeam>
  /** Says what a standing answer would have come to at each gate that it reaches; null: a pause. */
  reach(draft: GrantDraft | null): Promise<TeamReach>
  /** The gate whose log has a decision; undefined where it is not a gate’s. */
  gateOf(decisionId: string): string | undefined
  /** Whoever may answer a review that waits; undefined where everybody may. */
  answerers(review: Review): Answerers | undefined
}
