/** The part of a call that reputation is kept for; never its exact text. */
export interface Shape {
  /** SHA-256 over everything that makes the shape; hex. */
  readonly key: string
  /** The same in words, for a person: `shell · docker compose exec · delete inside · destruction.tree`. */
  readonly text: string
}

/** One person's answer to one call, as far as it teaches something. */
export interface Observation {
  /** Key of the shape, and the same in words. */
  readonly shape: string
  readonly shapeText: string
  readonly profile: string
  readonly agent: string
  readonly reviewer: string
  readonly approve: boolean
  readonly reviewId: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** As much of an answer as trust is made of. */
export type LearnedAnswer = Pick<Observation, 'reviewer' | 'approve' | 'at'>

/** The trust that people's answers give a shape now, after decay. */
export interface Trust {
  /** α / (α + β), 0 to 1; 0.5 for a stranger. */
  readonly trust: number
  /** Approvals and denials after decay, without the prior. */
  readonly observations: number
  readonly approvals: number
  readonly denials: number
  /** Milliseconds since 1970; null where nobody answered yet. */
  readonly lastAt: number | null
  readonly reviewers: number
}
