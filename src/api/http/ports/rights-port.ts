/** The rights of a team’s people, where they have roles. */
export interface RightsPort {
  /** Throws `forbidden`, with the field `role`, for somebody who may not look, or may not read measurements. */
  demand(reviewer: string, what: 'look' | 'metrics'): void
}
