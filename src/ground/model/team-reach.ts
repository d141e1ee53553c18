/** One gate that a standing answer or a pause reaches, with what it would have come to there. */
export interface GateReach {
  readonly gate: string
  /** Its lease runs: it hears of it within seconds. */
  readonly isInTouch: boolean
  /** Its calls of the time that was looked at which would have been decided so; null where its logs are not at the hub. */
  readonly covered: number | null
}

/** The reach of a standing answer or a pause in a team, before it is made. */
export interface TeamReach {
  /** Days that were looked at. */
  readonly days: number
  /** Calls that were looked at; null for a pause, whose calls were counted as they came. */
  readonly looked: number | null
  /** There were more calls in that time than are looked at: the newest of them were. */
  readonly isCut: boolean
  readonly gates: readonly GateReach[]
}
