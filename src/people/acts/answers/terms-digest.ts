import { canonicalJson } from '../../audit/canonical-json.ts'
import { sha256 } from '../../audit/sha256.ts'
import type { Review } from '../../../ground/model/review.ts'

/** Names everything that letting a call through rests on to whoever has the salt, and to nobody else; hex. */
export function termsDigest(
  {
    callKey,
    files,
    codes,
    shape,
    requiredApprovers,
    approvers,
    settings,
    planted = false,
    follow,
  }: Omit<Review, 'votes' | 'state'>,
  salt: string,
): string {
  const terms = {
    callKey,
    files,
    codes,
    shape: shape.key,
    requiredApprovers,
    ...(approvers && { approvers: approvers.map(one => ({ ...one })) }),
    approval: settings.approval,
    planted,
    ...(follow && { follow: { ...follow } }),
  }
  return sha256(canonicalJson([salt, terms]))
}
