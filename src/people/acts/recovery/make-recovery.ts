import type { KeyObject } from 'node:crypto'
import type { RecoveryRequest, ShownRecovery } from '../../../ground/model/recovery-request.ts'
import type { KeyLink, Recovery, ReviewerKey } from '../../../ground/model/reviewer-key.ts'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import { sealedDigest } from '../keys/member-of.ts'
import { signStatement } from '../keys/sign-statement.ts'

/** Facts of a recovered key. */
interface Wanted extends Pick<ShownRecovery, 'seq' | 'prev'> {
  readonly reviewer: string
  readonly uid: number | null
  readonly at: number
  readonly recovered: Recovery
}

/** Returns a request that a new key be a reviewer’s; the key signs it here, and is not needed again. */
export function makeRecovery(
  { seq, prev, reviewer, uid, at, recovered }: Wanted,
  { sealed, key }: { readonly sealed: ReviewerKey; readonly key: KeyObject },
): RecoveryRequest {
  const by = publicKeyOf(key)
  const member = { uid, key: by, passkeys: [], codes: [], sealed: sealedDigest(sealed) }
  const unsigned: Omit<KeyLink, 'signature'> = { seq, prev, at, reviewer, member, recovered, by }
  return { key: sealed, link: { ...unsigned, signature: signStatement('reviewers', unsigned, key) } }
}
