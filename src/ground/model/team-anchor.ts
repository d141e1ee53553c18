/** The newest root over the logs of a team that a gate checked and wrote into its own log. */
export interface TeamAnchor {
  /** The number of the root, and the note about it that the team’s key signed. */
  readonly root: number
  readonly note: string
  /** Entries that the gate’s own last checkpoint covered then: with the next one comes the next anchor. */
  readonly checkpointed: number
  /** The reason why what the team signed later contradicts it, as the middle of a sentence; null: nothing does. */
  readonly contradicted: string | null
}
