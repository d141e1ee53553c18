import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { MerkleTree, tileRoot, tileWidth } from './merkle-tree.ts'
import { emptyRoot, leafHash, nodeHash } from './node-hash.ts'

const leaves = Array.from({ length: 1_100 }, (_, i) => leafHash(createHash('sha256').update(`${i}`).digest()))

/** The definition of RFC 6962, section 2.1, word for word. */
function rootByDefinition(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 0) return emptyRoot()
  if (hashes.length === 1) return hashes[0] as Uint8Array
  const half = 2 ** Math.ceil(Math.log2(hashes.length) - 1)
  return nodeHash(rootByDefinition(hashes.slice(0, half)), rootByDefinition(hashes.slice(half)))
}

/** Roots of as many full tiles as were built. */
const withTiles = (built: number) => ({
  read: (level: number, from: number, count: number) => {
    if (level === 0) return leaves.slice(from, from + count)
    const numbers = Array.from({ length: count }, (_, i) => from + i).filter(n => level === 1 && n < built)
    return numbers.map(n => tileRoot(leaves.slice(n * tileWidth, (n + 1) * tileWidth)))
  },
})

test('roots are those of the definition, however many tiles were built', () => {
  for (const size of [0, 1, 2, 3, 255, 256, 257, 511, 512, 513, 768, 1_023, 1_024, 1_100]) {
    const expected = rootByDefinition(leaves.slice(0, size))
    for (const built of [0, 1, 4]) {
      const usable = Math.min(built, Math.floor(size / tileWidth))
      expect(Buffer.from(new MerkleTree(withTiles(usable), size).root()).equals(expected)).toBe(true)
    }
  }
})

test('an index or a size that the tree does not have is refused', () => {
  const tree = new MerkleTree(withTiles(0), 7)
  for (const index of [-1, 7, 1.5, Number.NaN]) expect(() => tree.inclusion(index)).toThrow(RangeError)
  for (const size of [0, 8, -1]) expect(() => tree.consistency(size)).toThrow(RangeError)
  expect(() => tileRoot(leaves.slice(0, 255))).toThrow(RangeError)
})
