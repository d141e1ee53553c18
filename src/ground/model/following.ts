import type { ActClass, Mark } from './hearing.ts'

/** The wider yes that a review offers: its session may follow the text that asked for the call. */
export interface FollowOffer {
  /** The mark of the call that read the text: the same page read again is the same. */
  readonly place: Mark
  /** Id of the decision that let it be read. */
  readonly readBy: string
  /** Classes of acts that the text may ask for. */
  readonly acts: readonly ActClass[]
  /** Marks of the sites that it may lead to. */
  readonly sites: readonly Mark[]
}

/** A text that a person lets a session follow, until the session is over. */
export interface Following extends FollowOffer {
  /** The review in which they said so. */
  readonly review: string
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The following by which a call was not asked about, as its decision is logged. */
export type FollowedBy = Pick<Following, 'review' | 'by' | 'at'>

/** Milliseconds for which a text is followed at most. */
export const maxFollowingDuration = 12 * 3_600_000
