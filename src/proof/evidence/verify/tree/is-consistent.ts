import { equalBytes } from '../../bytes/join-bytes.ts'
import type { Sha256 } from '../../platform.ts'
import { hashLength, leftSize, nodeHash } from './leaf-hash.ts'

/** The head of a tree. */
export interface TreeHead {
  readonly size: number
  readonly root: Uint8Array
}

/**
 * Tells whether a proof (RFC 6962, section 2.1.2) shows that the newer tree begins with the older one. From a tree of no
 * leaves the proof is empty; between equal sizes too, and the roots are the same.
 */
export function isConsistent(
  sha256: Sha256,
  older: TreeHead,
  newer: TreeHead,
  hashes: readonly Uint8Array[],
): boolean {
  const all = [older.root, newer.root, ...hashes]
  if (all.some(hash => hash.length !== hashLength) || older.size > newer.size) return false
  if (older.size === 0) return hashes.length === 0
  if (older.size === newer.size) return hashes.length === 0 && equalBytes(older.root, newer.root)
  const remaining = [...hashes]
  const roots = walk(sha256, { older: older.size, newer: newer.size, known: older.root, left: remaining })
  return (
    roots !== undefined &&
    remaining.length === 0 &&
    equalBytes(roots.older, older.root) &&
    equalBytes(roots.newer, newer.root)
  )
}

interface Walk {
  readonly older: number
  readonly newer: number
  /** The root of the older tree, which the proof leaves out where that tree is a whole part; undefined in other parts. */
  readonly known: Uint8Array | undefined
  /** Hashes of the proof that are not used yet. */
  readonly left: Uint8Array[]
}

/** Both roots as the proof has them, in the order in which RFC 6962 makes it. */
function walk(sha256: Sha256, part: Walk): { older: Uint8Array; newer: Uint8Array } | undefined {
  const { older, newer, known, left: remaining } = part
  if (older === newer) {
    const hash = known ?? remaining.shift()
    return hash && { older: hash, newer: hash }
  }
  const size = leftSize(newer)
  const isLeft = older <= size
  const below = isLeft
    ? walk(sha256, { older, newer: size, known, left: remaining })
    : walk(sha256, { older: older - size, newer: newer - size, known: undefined, left: remaining })
  const sibling = remaining.shift()
  if (!below || !sibling) return undefined
  if (isLeft) return { older: below.older, newer: nodeHash(sha256, below.newer, sibling) }
  return { older: nodeHash(sha256, sibling, below.older), newer: nodeHash(sha256, sibling, below.newer) }
}
