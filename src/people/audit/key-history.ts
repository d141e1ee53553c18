import type { LogKey } from '../../ground/model/log-key.ts'
import type { KeyChange } from './key-change.ts'

/** A key in the history of a log. */
export type KnownKey = Omit<LogKey, 'key'>

/** Keys of a log, the first one first and the one in force last, and what is wrong with the changes. */
export interface KeyHistory {
  readonly keys: readonly KnownKey[]
  readonly problems: readonly string[]
}

/**
 * Follows the changes of a log’s key, in their order: each has to be signed by the key before it and by the new one.
 * `first`: the key that signed before the first change, SPKI DER in base64; the one that this change names when left out.
 */
export function keyHistory(changes: readonly KeyChange[], first: string | undefined): KeyHistory {
  const rotations = changes.filter(change => change.event === 'rotated')
  const keys: KnownKey[] = []
  const problems: string[] = []
  const begin = first ?? rotations[0]?.old
  if (begin !== undefined) keys.push({ publicKey: begin, from: null, until: null, revoked: null })
  for (const { seq, old, new: publicKey, isSigned } of rotations) {
    const last = keys.at(-1)
    if (!isSigned || last?.publicKey !== old) problems.push(unsigned(seq))
    else keys.splice(-1, 1, { ...last, until: seq }, { publicKey, from: seq, until: null, revoked: null })
  }
  return { keys: keys.map(key => ({ ...key, revoked: revokedOf(key.publicKey, changes) })), problems }
}

/** The lowest number counts: no later entry takes a revocation back. */
function revokedOf(publicKey: string, changes: readonly KeyChange[]): LogKey['revoked'] {
  const found = changes.filter(change => change.event === 'revoked').filter(({ key }) => key === publicKey)
  const [lowest] = found.toSorted((a, b) => a.since - b.since)
  return lowest ? { since: lowest.since, entry: lowest.seq } : null
}

function unsigned(seq: number): string {
  return `entry ${seq} puts a key in force that the key before it did not sign`
}
