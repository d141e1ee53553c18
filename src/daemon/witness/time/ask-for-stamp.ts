import { checkReply } from '../../../proof/evidence/time/check-reply.ts'
import { makeStampRequest, nonceOf } from '../../../proof/evidence/time/make-stamp-request.ts'
import type { StampInfo } from '../../../proof/evidence/time/stamp-token.ts'
import type { AuthorityReply } from './post-request.ts'

/** A stamp as it came with what was read in it, or why there is none, as the end of a sentence. */
export type StampOutcome =
  | { readonly reply: Uint8Array; readonly info: StampInfo }
  | { readonly problem: string }

/**
 * Asks for a stamp over a SHA-256 (RFC 3161), and compares status, digest and number of the reply. `nonce`: 8 random bytes;
 * `carry` takes the request to an authority.
 */
export async function askForStamp(
  digest: Uint8Array,
  nonce: Uint8Array,
  carry: (request: Uint8Array) => Promise<AuthorityReply>,
): Promise<StampOutcome> {
  const request = makeStampRequest(digest, nonce)
  const reply = await carry(request)
  if ('problem' in reply) return reply
  const checked = checkReply(reply.bytes, { digest, nonce: nonceOf(request) })
  return 'problem' in checked ? checked : { reply: reply.bytes, info: checked.info }
}
