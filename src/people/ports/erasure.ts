import type { ErasureDraft } from '../../model/erasure-report.ts'
import type { Proof } from '../../model/review.ts'

/** An erasure that a reviewer has proved to want. */
export interface Erasure extends ErasureDraft {
  readonly by: string
  readonly proof: Proof
  /** Milliseconds since 1970. */
  readonly at: number
}
