import * as crypto from 'node:crypto'
import type { Mark } from '../model/hearing.ts'

/** Spelled once for each key. */
const spelled = new WeakMap<Uint8Array, string>()

/** Returns the mark of a word under the key of a store: the first 53 bits of SHA-256 over both. */
export function markOf(key: Uint8Array, word: string): Mark {
  const digest = digestOf(spelledKey(key) + word)
  const at = (i: number) => digest.charCodeAt(i)
  const high = ((at(0) << 24) | (at(1) << 16) | (at(2) << 8) | at(3)) >>> 0
  return high * 0x20_0000 + (((at(4) << 24) | (at(5) << 16) | (at(6) << 8)) >>> 11)
}

function spelledKey(key: Uint8Array): string {
  const known = spelled.get(key)
  if (known !== undefined) return known
  const made = Buffer.from(key).toString('hex')
  spelled.set(key, made)
  return made
}

/** One byte for each letter. In one piece where Node can: an object for each word takes four times as long. */
const digestOf: (text: string) => string =
  typeof crypto.hash === 'function'
    ? text => crypto.hash('sha256', text, 'binary')
    : text => crypto.createHash('sha256').update(text).digest('binary')
