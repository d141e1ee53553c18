import type { Sha256 } from '../../platform.ts'
import type { CompactRange } from './compact-range.ts'
import { type InclusionProof, siblingSides } from './inclusion-root.ts'
import { leftSize, nodeHash } from './leaf-hash.ts'

/**
 * The root of the tree that a range of leaves is in: what is left of it comes from the proof of its first leaf, what is
 * right of it from that of its last. Undefined where these proofs are not of that range.
 */
export function rangeRoot(
  sha256: Sha256,
  range: CompactRange,
  first: InclusionProof,
  last: InclusionProof,
): Uint8Array | undefined {
  const { size } = first
  if (first.index !== range.begin || last.index !== range.end - 1 || last.size !== size) return undefined
  const rest = {
    left: siblingsOf(first, 'left')?.toReversed(),
    inside: range.parts().map(({ root }) => root),
    right: siblingsOf(last, 'right'),
  }
  const { left: remaining, inside, right } = rest
  if (!remaining || !right) return undefined
  const rootOf = (from: number, to: number): Uint8Array | undefined => {
    if (to <= range.begin) return remaining.shift()
    if (from >= range.end) return right.shift()
    if (from >= range.begin && to <= range.end && isPowerOfTwo(to - from)) return inside.shift()
    const middle = from + leftSize(to - from)
    const [a, b] = [rootOf(from, middle), rootOf(middle, to)]
    return a && b && nodeHash(sha256, a, b)
  }
  const root = rootOf(0, size)
  return remaining.length + inside.length + right.length === 0 ? root : undefined
}

function siblingsOf(proof: InclusionProof, side: 'left' | 'right'): Uint8Array[] | undefined {
  const sides = siblingSides(proof)
  if (sides?.length !== proof.hashes.length) return undefined
  return proof.hashes.filter((_, i) => sides[i] === side)
}

function isPowerOfTwo(n: number): boolean {
  return 2 ** Math.round(Math.log2(n)) === n
}
