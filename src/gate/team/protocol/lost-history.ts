import type { Review } from '../../../ground/model/review.ts'
import type { FedAct } from '../../../people/acts/ports/fed-act.ts'

/** `POST /v1/team/lost`: a gate hands back what it was fed in a history that its team lost. */
export interface LostHistory {
  /** Milliseconds since 1970, at the gate. */
  readonly at: number
  /** As they were signed for this gate, oldest first. */
  readonly acts: readonly FedAct[]
  /** The reviews that they are about, as they are now at the gate: it may have let calls through since. */
  readonly reviews: readonly Review[]
}

/** The outcome of handing acts back: nothing of these is handed back again. */
export interface LostAnswer {
  /** Acts of which something was put back. */
  readonly restored: number
  /** The reason why something was not, one sentence each. */
  readonly problems: readonly string[]
}
