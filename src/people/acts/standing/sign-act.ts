import type { Proof } from '../../../ground/model/review.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { Act, SignedKind } from '../ports/act.ts'

/**
 * Writes an act that loosens, or that ends something which holds: signed with the key that the person's secret opens.
 * Rejects with `forbidden` as `Prove` does, and where the proof opens no key.
 */
export type SignAct = (who: Identity, make: (proof: Proof) => Act<SignedKind>) => Promise<void>
