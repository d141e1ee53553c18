import * as crypto from 'node:crypto'

const hashLength = 32
/** A mark and what stands behind it, written anew for each hash. */
const leafBytes = Buffer.alloc(1 + hashLength, 0)
const nodeBytes = Buffer.alloc(1 + 2 * hashLength, 1)

/** The hash of a leaf (RFC 6962, section 2.1): `data` is the 32 bytes of an entry's hash. */
export function leafHash(data: Uint8Array): Uint8Array {
  if (data.length !== hashLength) return digestOf(Buffer.concat([Buffer.of(0), data]))
  leafBytes.set(data, 1)
  return digestOf(leafBytes)
}

/** The hash of a node of the tree, from those of its halves. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const isWhole = left.length === hashLength && right.length === hashLength
  // A stored root that was damaged leads to another root than the signed one, and that is told.
  if (!isWhole) return digestOf(Buffer.concat([Buffer.of(1), left, right]))
  nodeBytes.set(left, 1)
  nodeBytes.set(right, 1 + hashLength)
  return digestOf(nodeBytes)
}

/** The root of a tree without leaves. */
export function emptyRoot(): Uint8Array {
  return digestOf(new Uint8Array())
}

/** By way of its hex where this Node has the one-shot function (20.12): a third of the time that a buffer of its own takes. */
const digestOf: (data: Uint8Array) => Uint8Array =
  typeof crypto.hash === 'function'
    ? data => Buffer.from(crypto.hash('sha256', data, 'hex'), 'hex')
    : data => crypto.createHash('sha256').update(data).digest()
