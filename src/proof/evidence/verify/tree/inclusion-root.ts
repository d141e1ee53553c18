import type { Sha256 } from '../../platform.ts'
import { hashLength, leafHash, leftSize, nodeHash } from './leaf-hash.ts'

/** A proof that a leaf is in a tree: its siblings from the leaf upwards. */
export interface InclusionProof {
  /** From 0. */
  readonly index: number
  readonly size: number
  readonly hashes: readonly Uint8Array[]
}

/** The root that a proof leads to from the 32 bytes of a leaf; undefined where the proof is of no tree of its size. */
export function inclusionRoot(
  sha256: Sha256,
  proof: InclusionProof,
  leaf: Uint8Array,
): Uint8Array | undefined {
  return leaf.length === hashLength ? rootFromHash(sha256, proof, leafHash(sha256, leaf)) : undefined
}

/** As `inclusionRoot`, from the hash of the leaf. */
export function rootFromHash(
  sha256: Sha256,
  proof: InclusionProof,
  hash: Uint8Array,
): Uint8Array | undefined {
  const sides = siblingSides(proof)
  if (sides?.length !== proof.hashes.length || hash.length !== hashLength) return undefined
  if (proof.hashes.some(one => one.length !== hashLength)) return undefined
  return proof.hashes.reduce(
    (below, sibling, i) =>
      sides[i] === 'left' ? nodeHash(sha256, sibling, below) : nodeHash(sha256, below, sibling),
    hash,
  )
}

/** The side of each sibling on the way from a leaf to the root; undefined where there is no such leaf. */
export function siblingSides({
  index,
  size,
}: Pick<InclusionProof, 'index' | 'size'>): readonly ('left' | 'right')[] | undefined {
  const isLeaf = Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size
  if (!isLeaf) return undefined
  const sides: ('left' | 'right')[] = []
  for (let at = index, remaining = size; remaining > 1; ) {
    const part = leftSize(remaining)
    const isRight = at >= part
    sides.unshift(isRight ? 'left' : 'right')
    remaining = isRight ? remaining - part : part
    if (isRight) at -= part
  }
  return sides
}
