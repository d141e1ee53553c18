import type { ReviewSettings } from '../../ground/model/settings/review-settings.ts'
import type { Level } from '../../ground/model/assessment.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { Proof } from '../../ground/model/review.ts'

/** The proof that is needed: enough for a level, or a secret whatever the level. */
export type ProofNeeded = Exclude<Level, 'low'> | 'secret'

/**
 * Checks that somebody is the reviewer they say, and how surely. Rejects with `forbidden` for a wrong secret, a
 * locked reviewer or a stranger, and says what is missing. Counts wrong secrets.
 */
export type CheckIdentity = (who: Identity, needed: ProofNeeded) => Promise<Proof>

/** The least proof of a yes at each level, as the policy has it. */
export type LeastProofs = ReviewSettings['proof']
