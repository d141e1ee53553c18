import { randomBytes } from 'node:crypto'

/** Crockford's base32 in lower case: without i, l, o and u, which are read as digits or as each other. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

/**
 * Returns a new short id that nobody can guess: the prefix, a hyphen and 16 letters or digits, 80 random bits. So many
 * that the ids of many gates can stand in one table.
 */
export function shortId(prefix: string): string {
  // Each byte gives five of its bits: 32 divides 256, so every letter is as likely.
  return `${prefix}-${Array.from(randomBytes(length), byte => alphabet[byte % 32]).join('')}`
}
