import { joinBytes } from '../../bytes/join-bytes.ts'
import type { Sha256 } from '../../platform.ts'

/** Bytes of a hash. Every hash of another length is refused before anything is computed with it. */
export const hashLength = 32

const leafMark = Uint8Array.of(0)
const nodeMark = Uint8Array.of(1)

/** The hash of a leaf (RFC 6962, section 2.1); our leaves are the 32 bytes of an entry’s hash. */
export function leafHash(sha256: Sha256, leaf: Uint8Array): Uint8Array {
  return sha256(joinBytes(leafMark, leaf))
}

/** The hash of a node over its two children. */
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(joinBytes(nodeMark, left, right))
}

/** The size of the left part of a tree of `size` leaves, two or more: the largest power of two below it. */
export function leftSize(size: number): number {
  let part = 1
  while (part * 2 < size) part *= 2
  return part
}
