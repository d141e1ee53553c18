import { createHash } from 'node:crypto'
import type { Mark } from '../model/heard.ts'

/** Returns the mark of a word under the key of a store: the first 53 bits of SHA-256 over both. */
export function markOf(key: Uint8Array, word: string): Mark {
  const digest = createHash('sha256').update(key).update(word).digest()
  return digest.readUInt32BE(0) * 0x20_0000 + (digest.readUInt32BE(4) >>> 11)
}
