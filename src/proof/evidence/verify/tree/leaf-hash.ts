import type { Sha256 } from '../../platform.ts'

/** Bytes of a hash. Every hash of another length is refused before anything is computed with it. */
export const hashLength = 32

/** A mark and what stands behind it, written anew for each hash. */
const leafBytes = new Uint8Array(1 + hashLength)
const nodeBytes = new Uint8Array(1 + 2 * hashLength)
nodeBytes[0] = 1

/** The hash of a leaf (RFC 6962, section 2.1) of 32 bytes; our leaves are the hashes of entries. */
export function leafHash(sha256: Sha256, leaf: Uint8Array): Uint8Array {
  demandHash(leaf)
  leafBytes.set(leaf, 1)
  return sha256(leafBytes)
}

/** The hash of a node over its two children, of 32 bytes each. */
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  demandHash(left)
  demandHash(right)
  nodeBytes.set(left, 1)
  nodeBytes.set(right, 1 + hashLength)
  return sha256(nodeBytes)
}

/** The size of the left part of a tree of `size` leaves, two or more: the largest power of two below it. */
export function leftSize(size: number): number {
  let part = 1
  while (part * 2 < size) part *= 2
  return part
}

/** A shorter one would be hashed with what stood there before. */
function demandHash(hash: Uint8Array): void {
  if (hash.length !== hashLength) throw new RangeError(`A hash has ${hashLength} bytes, not ${hash.length}.`)
}
