import { emptyRoot, nodeHash } from './node-hash.ts'

/** The number of hashes in a full tile: eight levels of the tree. */
export const tileWidth = 256

/** The root of a full tile: its hashes joined in pairs, level by level. */
export function tileRoot(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes
  if (level.length !== tileWidth) throw new RangeError(`A full tile has ${tileWidth} hashes.`)
  while (level.length > 1) level = pairsOf(level)
  return level[0] as Uint8Array
}

function pairsOf(level: readonly Uint8Array[]): readonly Uint8Array[] {
  const joined: Uint8Array[] = []
  for (let i = 0; i < level.length; i += 2)
    joined.push(nodeHash(level[i] as Uint8Array, level[i + 1] as Uint8Array))
  return joined
}

/** The stored hashes of a tree: those of its leaves, and roots of full tiles. */
export interface TreeHashes {
  /**
   * Hashes at a height of `8 × level`, from number `from` on: leaves at level 0, above it the roots of full tiles. Fewer
   * than `count` where not all are there.
   */
  read(level: number, from: number, count: number): readonly Uint8Array[]
}

/**
 * A Merkle tree as RFC 6962 (section 2.1) defines it, over hashes that are stored elsewhere. Leaves are counted from 0.
 * Tiles that were read are kept: one object serves one moment.
 */
export class MerkleTree {
  private readonly hashes: TreeHashes
  private readonly tiles = new Map<string, readonly Uint8Array[]>()
  /** The number of leaves. */
  readonly size: number

  constructor(hashes: TreeHashes, size: number) {
    this.hashes = hashes
    this.size = size
  }

  /** The root of the first `size` leaves: of all of them when left out. */
  root(size = this.size): Uint8Array {
    demandWithin(size, 0, this.size)
    return size === 0 ? emptyRoot() : this.subtree(0, size)
  }

  /** The siblings on the way from a leaf to the root, from below (section 2.1.1). */
  inclusion(index: number): readonly Uint8Array[] {
    demandWithin(index, 0, this.size - 1)
    const path: Uint8Array[] = []
    let [low, high] = [0, this.size]
    while (high - low > 1) {
      const middle = low + splitOf(high - low)
      const isLeft = index < middle
      path.unshift(isLeft ? this.subtree(middle, high) : this.subtree(low, middle))
      if (isLeft) high = middle
      else low = middle
    }
    return path
  }

  /** The proof that the tree of the first `older` leaves is a beginning of this one (section 2.1.2); `older` from 1. */
  consistency(older: number): readonly Uint8Array[] {
    demandWithin(older, 1, this.size)
    const proof: Uint8Array[] = []
    let [low, high, isWhole] = [0, this.size, true]
    while (high !== older) {
      const middle = low + splitOf(high - low)
      if (older <= middle) {
        proof.unshift(this.subtree(middle, high))
        high = middle
      } else {
        proof.unshift(this.subtree(low, middle))
        low = middle
        isWhole = false
      }
    }
    return isWhole ? proof : [this.subtree(low, high), ...proof]
  }

  /** The hash over leaves from `low` up to `high`, `high` not among them. */
  private subtree(low: number, high: number): Uint8Array {
    const width = high - low
    const level = levelOf(width)
    const known = level === undefined ? undefined : this.hash(level, low / width)
    if (known) return known
    if (width === 1) throw new RangeError(`Leaf ${low} is not there.`)
    const middle = low + splitOf(width)
    return nodeHash(this.subtree(low, middle), this.subtree(middle, high))
  }

  /** Read with the tile around it; undefined for the root of a tile that was not built yet. */
  private hash(level: number, number: number): Uint8Array | undefined {
    const first = number - (number % tileWidth)
    const key = `${level} ${first}`
    const tile = this.tiles.get(key) ?? this.hashes.read(level, first, tileWidth)
    this.tiles.set(key, tile)
    return tile[number - first]
  }
}

/** The level at which a subtree of this width is one stored hash; its start is then a multiple of the width. */
function levelOf(width: number): number | undefined {
  let level = 0
  for (let remaining = width; remaining > 1; remaining /= tileWidth, level++)
    if (remaining % tileWidth !== 0) return undefined
  return level
}

/** The largest power of two below a number of leaves. */
function splitOf(leaves: number): number {
  let split = 1
  while (split * 2 < leaves) split *= 2
  return split
}

function demandWithin(value: number, min: number, max: number): void {
  if (!Number.isSafeInteger(value) || value < min || value > max)
    throw new RangeError(`${value} is not between ${min} and ${max}.`)
}
