import type { ErasureDraft } from '../../../ground/model/erasure-report.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Proof } from '../../../ground/model/review.ts'

/** An erasure that a reviewer has proved to want. */
export interface Erasure extends ErasureDraft {
  readonly by: string
  readonly proof: Proof
  /** Milliseconds since 1970. */
  readonly at: number
  /** Signs what each entry says of it, with its parts sealed; absent where nobody has a key yet. */
  readonly sign?: (body: JsonObject) => JsonObject
}
