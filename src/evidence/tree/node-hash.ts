import { createHash } from 'node:crypto'

const leafMark = Uint8Array.of(0)
const nodeMark = Uint8Array.of(1)

/** The hash of a leaf (RFC 6962, section 2.1): `data` is the 32 bytes of an entry's hash. */
export function leafHash(data: Uint8Array): Uint8Array {
  return createHash('sha256').update(leafMark).update(data).digest()
}

/** The hash of a node of the tree, from those of its halves. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return createHash('sha256').update(nodeMark).update(left).update(right).digest()
}

/** The root of a tree without leaves. */
export function emptyRoot(): Uint8Array {
  return createHash('sha256').digest()
}
