import type { KeyChange } from '../../../people/audit/key-change.ts'
import { keyHistory, type KnownKey } from '../../../people/audit/key-history.ts'
import type { Checkpoint } from '../../../ground/model/audit-entry.ts'

/** The signed statements about a log, and the entries that changed who may sign it. */
export interface SignedByKeys {
  readonly checkpoints: readonly Checkpoint[]
  readonly anchors: readonly Checkpoint[]
  readonly changes: readonly KeyChange[]
}

/**
 * Says which statements are signed by keys that entries of the log do not lead to. Whoever replaces the key can sign what
 * is left again; only what is kept elsewhere still names the old key. Before the first change any key of a checkpoint
 * counts: a lost one was replaced without an entry.
 */
export function keyProblems({ checkpoints, anchors, changes }: SignedByKeys): readonly string[] {
  const { keys, problems } = keyHistory(changes, undefined)
  const begun = keys[0]?.until ?? Number.POSITIVE_INFINITY
  const early = new Set(checkpoints.filter(({ size }) => size < begun).map(({ publicKey }) => publicKey))
  if (keys.length === 0 && early.size === 0) return problems
  const wrong = (statements: readonly Checkpoint[], name: string) =>
    statements.flatMap(one => (isEarly(one) ? [] : problemOf(one, name, keys)))
  const isEarly = ({ size, publicKey }: Checkpoint) => size < begun && early.has(publicKey)
  return [...problems, ...wrong(checkpoints, 'checkpoint'), ...wrong(anchors, 'anchor')]
}

function problemOf(
  { size, publicKey }: Checkpoint,
  name: string,
  keys: readonly KnownKey[],
): readonly string[] {
  const key = keys.find(one => one.publicKey === publicKey)
  if (!key) return [`the ${name} at ${size} names another key than the entries of this log lead to`]
  if (key.until === null || size < key.until) return []
  return [`the ${name} at ${size} is signed by a key that entry ${key.until} had replaced`]
}
