import { equalBytes } from '../bytes/join-bytes.ts'
import { DerError } from './der.ts'
import { readStampReply, sha256Oid, type StampInfo } from './stamp-token.ts'

/** The request that a reply has to answer. */
export interface StampQuestion {
  /** SHA-256. */
  readonly digest: Uint8Array
  readonly nonce: Uint8Array
}

/** The info of a reply to this question, or the sentence that says why it answers something else. */
export function checkReply(
  bytes: Uint8Array,
  { digest, nonce }: StampQuestion,
): { readonly info: StampInfo } | { readonly problem: string } {
  try {
    const { info } = readStampReply(bytes)
    if (info.hashOid !== sha256Oid || !equalBytes(info.imprint, digest))
      return { problem: 'it stamped another text than the one it was given' }
    if (!info.nonce || !equalBytes(info.nonce, nonce))
      return { problem: 'it answers another request: its number is not the one that was sent' }
    return { info }
  } catch (error) {
    if (!(error instanceof DerError)) throw error
    return { problem: `it is no time stamp that can be read: ${error.message}` }
  }
}
