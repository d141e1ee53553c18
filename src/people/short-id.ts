import { randomBytes } from 'node:crypto'

/** Returns a new short id that nobody can guess: the prefix, a hyphen and eight hexadecimal digits. */
export function shortId(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString('hex').slice(0, 8)}`
}
