import type { FedAct } from '../../../people/acts/ports/act.ts'

/** `POST /v1/team/seen`: something that the team’s key signed, and that a hub seems to have no more. */
export interface SeenReport {
  /** The act that the gate was fed last. */
  readonly act?: FedAct
  /** The note of the root that it wrote into its log last. */
  readonly note?: string
}

/** The judgement of the hub: nobody acts there, and no lease is given, from then on. */
export interface SeenAnswer {
  readonly isLost: boolean
}
