import { sha256 } from '../../../people/audit/sha256.ts'

/** Characters of a name that an index takes: two of them, each of three bytes, in one. */
const maxLength = 300
/** Of a longer one, before its digest. */
const beginning = 230

/**
 * Returns a name as rows have it and are found by it: without what PostgreSQL can’t keep, and of a long one the beginning with
 * the digest of the whole. Agents choose sessions and ids, and a row that is too wide for its index would keep back the
 * whole log of their gate.
 */
export function boundedName(name: string): string {
  const whole = wellFormed(name.replaceAll('\0', ''))
  return whole.length <= maxLength ? whole : `${wellFormed(whole.slice(0, beginning))}…${sha256(whole)}`
}

/** Half a surrogate pair becomes U+FFFD, as on its way to PostgreSQL: two names that differ there alone are one row. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}
