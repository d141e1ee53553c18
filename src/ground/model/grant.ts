/** A person's standing yes or no to calls that are alike. */
export interface Grant {
  /** `g-` and 16 letters or digits; eight in grants of earlier versions. */
  readonly id: string
  readonly effect: 'allow' | 'deny'
  readonly scope: GrantScope
  /** For allow: the finding codes it answers; a call with any other is queued as before. */
  readonly codes: readonly string[]
  readonly by: string
  readonly reason: string
  readonly at: number
  /** Milliseconds since 1970; null for none. */
  readonly expiresAt: number | null
  /** The uses that are left; null for any number. */
  readonly uses: number | null
  readonly revokedAt: number | null
}

/** All that is named must hold. A grant to allow always names an agent, and a shape or a folder or a session. */
export interface GrantScope {
  readonly profile?: string
  readonly agent?: string
  /** Key of a shape. */
  readonly shape?: string
  /** The same in words. */
  readonly shapeText?: string
  readonly session?: string
  /** The call's working directory is this folder or below it. */
  readonly folder?: string
  /** Name of a tool or program, for blocks. */
  readonly tool?: string
  /** Only at the gates of this group of a team; it says which gates, and no part of which calls. */
  readonly group?: string
}

/** Observe instead of stopping, for a while: hard gates and rules that deny still hold. */
export interface Pause {
  readonly by: string
  readonly reason: string
  readonly at: number
  readonly until: number
}
