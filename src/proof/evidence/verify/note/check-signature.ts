import { utf8 } from '../../bytes/utf-8.ts'
import type { Platform } from '../../platform.ts'
import { type SignedNote, signaturesOf } from './signed-note.ts'
import type { VerifierKey } from './verifier-key.ts'

/** The finding about one key on one note: `absent` where no line of the note names it. */
export type SignatureCheck =
  | { readonly kind: 'absent' }
  | { readonly kind: 'wrong' }
  /** `at`: seconds since 1970, of a witness alone. */
  | { readonly kind: 'good'; readonly at?: number }

/** Checks the first line of a note that names a key; the lines of others are passed over, as the format demands. */
export async function checkSignature(
  platform: Platform,
  note: SignedNote,
  key: VerifierKey,
): Promise<SignatureCheck> {
  const [found] = signaturesOf(note, key)
  if (!found) return { kind: 'absent' }
  if (key.role === 'log') {
    const isGood = await platform.verifyEd25519(key.key, utf8(note.text), found.signature)
    return { kind: isGood && found.signature.length === 64 ? 'good' : 'wrong' }
  }
  return checkCosignature(platform, note.text, key.key, found.signature)
}

/** The text that a witness signs (c2sp.org/tlog-cosignature, Ed25519); `at` in seconds since 1970. */
export function cosignedText(text: string, at: number): Uint8Array {
  return utf8(`cosignature/v1\ntime ${at}\n${text}`)
}

async function checkCosignature(
  platform: Platform,
  text: string,
  key: Uint8Array,
  bytes: Uint8Array,
): Promise<SignatureCheck> {
  if (bytes.length !== 72) return { kind: 'wrong' }
  const at = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
  if (!Number.isSafeInteger(at)) return { kind: 'wrong' }
  const isGood = await platform.verifyEd25519(key, cosignedText(text, at), bytes.subarray(8))
  return isGood ? { kind: 'good', at } : { kind: 'wrong' }
}
