import * as crypto from 'node:crypto'
import type { Mark } from '../../ground/model/hearing.ts'

/** Spelled once for each key. */
const rawTexts = new WeakMap<Uint8Array, string>()

/** Returns the mark of a word under the key of a store: the first 53 bits of SHA-256 over both. */
export function markOf(key: Uint8Array, word: string): Mark {
  const digest = digestOf(spelledKey(key) + word)
  const at = (i: number) => digest.charCodeAt(i)
  const high = ((at(0) << 24) | (at(1) << 16) | (at(2) << 8) | at(3)) >>> 0
  return high * 0x20_0000 + (((at(4) << 24) | (at(5) << 16) | (at(6) << 8)) >>> 11)
}

/** Words whose marks are remembered for each key, and the longest of them. */
const maxWords = 2_000
const maxWordLength = 60
const remembered = new WeakMap<Uint8Array, Map<string, Mark>>()

/** Returns the marks of words of calls: the same tools, folders and hosts come again and again. */
export function marksOf(key: Uint8Array, words: readonly string[]): readonly Mark[] {
  const known = remembered.get(key) ?? new Map<string, Mark>()
  remembered.set(key, known)
  if (known.size > maxWords) known.clear()
  return words.map(word => {
    const before = known.get(word)
    if (before !== undefined) return before
    const made = markOf(key, word)
    if (word.length <= maxWordLength) known.set(word, made)
    return made
  })
}

function spelledKey(key: Uint8Array): string {
  const known = rawTexts.get(key)
  if (known !== undefined) return known
  const made = Buffer.from(key).toString('hex')
  rawTexts.set(key, made)
  return made
}

/** One byte for each letter. In one piece where Node can: an object for each word takes four times as long. */
const digestOf: (text: string) => string =
  typeof crypto.hash === 'function'
    ? text => crypto.hash('sha256', text, 'binary')
    : text => crypto.createHash('sha256').update(text).digest('binary')
