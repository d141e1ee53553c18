import type { KeyChange } from '../../audit/key-change.ts'
import { keyHistory, type KnownKey } from '../../audit/key-history.ts'
import type { Checkpoint } from '../../model/audit-entry.ts'

/** The signed statements about a log, and the entries that changed who may sign it. */
export interface SignedByKeys {
  readonly checkpoints: readonly Checkpoint[]
  readonly anchors: readonly Checkpoint[]
  readonly changes: readonly KeyChange[]
}

/**
 * Says which statements are signed by keys that entries of the log do not lead to. Whoever replaces the key can sign what
 * is left again; only what is kept elsewhere still names the old key.
 */
export function keyProblems({ checkpoints, anchors, changes }: SignedByKeys): readonly string[] {
  const isFirst = changes.every(({ event }) => event !== 'rotated')
  const { keys, problems } = keyHistory(changes, isFirst ? checkpoints[0]?.publicKey : undefined)
  if (keys.length === 0) return problems
  const wrong = (statements: readonly Checkpoint[], name: string) =>
    statements.flatMap(({ size, publicKey }) => problemOf({ size, publicKey, name, keys }))
  return [...problems, ...wrong(checkpoints, 'checkpoint'), ...wrong(anchors, 'anchor')]
}

function problemOf(statement: {
  readonly size: number
  readonly publicKey: string
  readonly name: string
  readonly keys: readonly KnownKey[]
}): readonly string[] {
  const { size, publicKey, name, keys } = statement
  const key = keys.find(one => one.publicKey === publicKey)
  if (!key) return [`the ${name} at ${size} names another key than the entries of this log lead to`]
  if (key.until === null || size < key.until) return []
  return [`the ${name} at ${size} is signed by a key that entry ${key.until} had replaced`]
}
