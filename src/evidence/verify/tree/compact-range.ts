import type { Sha256 } from '../../platform.ts'
import { leafHash, nodeHash } from './leaf-hash.ts'

/** Leaves one after the other from any place of a tree, held as the few roots of whole parts that cover them. */
export class CompactRange {
  readonly begin: number
  private readonly sha256: Sha256
  private readonly parts: Part[] = []
  private next: number

  constructor(sha256: Sha256, begin: number) {
    this.sha256 = sha256
    this.begin = begin
    this.next = begin
  }

  /** The index after the last leaf. */
  get end(): number {
    return this.next
  }

  /** The roots of whole parts, from the left. */
  roots(): readonly Uint8Array[] {
    return this.parts.map(({ hash }) => hash)
  }

  /** Adds the next leaf: the 32 bytes of an entry’s hash. */
  add(leaf: Uint8Array): void {
    let part: Part = { from: this.next, size: 1, hash: leafHash(this.sha256, leaf) }
    this.next++
    for (;;) {
      const before = this.parts.at(-1)
      if (before?.size !== part.size || before.from % (2 * part.size) !== 0) break
      this.parts.pop()
      part = { from: before.from, size: 2 * part.size, hash: nodeHash(this.sha256, before.hash, part.hash) }
    }
    this.parts.push(part)
  }
}

/** A whole part: its first leaf, leaves (a power of two), and root. */
interface Part {
  readonly from: number
  readonly size: number
  readonly hash: Uint8Array
}
