/** A host that something inside a boundary wanted to connect to. */
export interface TouchedHost {
  readonly host: string
  readonly port: number
  /** The number of connections that were tried. */
  readonly connections: number
  /** The review of a connection that waited for a person. */
  readonly review?: string
  /** The reason why it was closed, or never opened; the last one. */
  readonly refused?: string
}

/** The end of a boundary: what came of it, as the front end that made it tells once it has ended. */
export interface BoundaryEnd {
  /** Digest of its plan. */
  readonly plan: string
  /** Those that were wanted first, 200 at most. */
  readonly hosts: readonly TouchedHost[]
  /** Paths that the command said it was refused, as far as its output went through the front end; 50 at most. */
  readonly refused: readonly string[]
  /** Names of settings that were made inside and are obeyed outside; 50 at most. */
  readonly planted: readonly string[]
}
