import type { KeyChange } from '../../../people/audit/key-change.ts'
import type { LogKeys } from '../../../ground/model/log-key.ts'
import type { Proof } from '../../../ground/model/review.ts'

/** The person who changes a key, and when. */
export interface KeyAct {
  readonly by: string
  readonly proof: Proof
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The keys that sign a log. */
export interface LogKeyStore {
  list(): LogKeys
  /** The sentence that says why the key in force can’t sign; undefined where it can. */
  problem(): string | undefined
  /** Every change of them, oldest first, as the log has it. */
  changes(): readonly KeyChange[]
  /** Puts a new key in force; throws `conflict` where the log was set back, `storage` where no key can be made. */
  rotate(act: KeyAct): LogKeys
  /** See `LogKeyChange`; throws `missing` for a key that the log does not know, `invalid` for a number that it does not have. */
  revoke(act: KeyAct, key: string | undefined, since: number | undefined): LogKeys
}
