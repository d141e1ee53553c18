import { type KeyObject, sign } from 'node:crypto'
import { base64 } from '../../proof/evidence/bytes/base-64.ts'
import { joinBytes } from '../../proof/evidence/bytes/join-bytes.ts'
import { cosignedText } from '../../proof/evidence/verify/note/check-signature.ts'
import type { VerifierKey } from '../../proof/evidence/verify/note/verifier-key.ts'

/** A witness as it signs: its name and public half, and the key itself. */
export interface WitnessKey {
  readonly public: VerifierKey
  readonly key: KeyObject
}

/** The signature line of a witness (c2sp.org/tlog-cosignature, Ed25519) on the text of a note; `at` in seconds since 1970. */
export function cosign({ public: { name, keyId }, key }: WitnessKey, text: string, at: number): string {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(at))
  const signature = sign(null, cosignedText(text, at), key)
  return `\u2014 ${name} ${base64(joinBytes(keyId, time, signature))}\n`
}
