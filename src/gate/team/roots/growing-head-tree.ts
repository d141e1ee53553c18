import { leafHash, nodeHash } from '../../../proof/evidence/tree/node-hash.ts'
import { headLeaf, isBefore, type TeamHead } from './team-head.ts'

/** The tree over the ends of all logs while they grow: an end that moves costs one way to the root, a log that is new all after it. */
export class GrowingHeadTree {
  private readonly heads: TeamHead[] = []
  /** Hashes from the leaves up to the root. A node without a brother stands above as it is. */
  private readonly levels: Uint8Array[][] = [[]]

  get size(): number {
    return this.heads.length
  }

  /** Puts the end of a log in its place. */
  set(head: TeamHead): void {
    const index = this.placeOf(head)
    const known = this.heads[index]
    const leaf = leafHash(headLeaf(head))
    if (known && !isBefore(head, known)) {
      this.heads[index] = head
      this.leaves()[index] = leaf
      this.hashFrom(index, index)
    } else {
      this.heads.splice(index, 0, head)
      this.leaves().splice(index, 0, leaf)
      this.hashFrom(index, this.heads.length - 1)
    }
  }

  /** The root (RFC 6962); undefined without any log. */
  root(): Uint8Array | undefined {
    return this.levels.at(-1)?.[0]
  }

  /** The place of a head, or the one where it belongs. */
  private placeOf(head: TeamHead): number {
    let [low, high] = [0, this.heads.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(this.heads[middle] as TeamHead, head)) low = middle + 1
      else high = middle
    }
    return low
  }

  private leaves(): Uint8Array[] {
    return this.levels[0] as Uint8Array[]
  }

  /** Hashes what stands above these leaves anew. */
  private hashFrom(first: number, last: number): void {
    let [from, to] = [first, last]
    for (let level = 0; (this.levels[level]?.length ?? 0) > 1; level++) {
      const below = this.levels[level] as Uint8Array[]
      const above = this.levels[level + 1] ?? []
      this.levels[level + 1] = above
      ;[from, to] = [from >> 1, to >> 1]
      for (let i = from; i <= to; i++) {
        const [left, right] = [below[2 * i] as Uint8Array, below[2 * i + 1]]
        above[i] = right ? nodeHash(left, right) : left
      }
    }
  }
}
