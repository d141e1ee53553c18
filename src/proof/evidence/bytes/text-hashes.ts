import { writeBase64url } from './base-64.ts'
import { sha256Words, spellDigest, viewOf } from './sha-256.ts'
import { utf8 } from './utf-8.ts'

/** Bytes with a view of them. */
interface Room {
  readonly bytes: Uint8Array
  readonly view: DataView
}

// Made once: for a short text, making room takes longer than hashing.
const textRoom = roomOf(16_384)
const spelledRoom = roomOf(22_528)
const digestBytes = new Uint8Array(32)
const digestSigns = new Uint8Array(44)
const encoder = new TextEncoder()

/** The hashes of texts, as a platform has them, where no native SHA-256 answers at once. */
export const textHashes = {
  isSha256: (text: string, encoded: string): boolean => {
    const { room, length } = written(text)
    return isHexOf(sha256Words(room.view, room.bytes, length), encoded)
  },
  disclosureDigest: (text: string): string => {
    const { room, length } = written(text)
    const max = Math.ceil(length / 3) * 4
    const encoded = max > spelledRoom.bytes.length ? roomOf(max) : spelledRoom
    const end = writeBase64url(room.bytes, length, encoded.bytes)
    spellDigest(sha256Words(encoded.view, encoded.bytes, end), digestBytes)
    writeBase64url(digestBytes, 32, digestSigns)
    return String.fromCharCode.apply(null, digestSigns as unknown as number[]).slice(0, 43)
  },
}

/** The UTF-8 of a text; a short one’s is written where that of the last one was. */
function written(text: string): { readonly room: Room; readonly length: number } {
  if (3 * text.length <= textRoom.bytes.length)
    return { room: textRoom, length: encoder.encodeInto(text, textRoom.bytes).written }
  const bytes = utf8(text)
  return { room: { bytes, view: viewOf(bytes) }, length: bytes.length }
}

function roomOf(length: number): Room {
  const bytes = new Uint8Array(length)
  return { bytes, view: viewOf(bytes) }
}

/** Tells whether words are spelled so in lower-case hex. Nothing is built: each entry comes by here. */
function isHexOf(digest: Int32Array, encoded: string): boolean {
  if (encoded.length !== 64) return false
  for (let i = 0; i < 64; i++) {
    const digit = ((digest[i >> 3] as number) >>> (28 - 4 * (i & 7))) & 15
    if (encoded.charCodeAt(i) !== digit + (digit < 10 ? 48 : 87)) return false
  }
  return true
}
