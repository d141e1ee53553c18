import type { Sha256 } from '../../platform.ts'
import { leafHash, nodeHash } from './leaf-hash.ts'

/** Leaves one after the other from any place of a tree, held as the few roots of whole parts that cover them. */
export class CompactRange {
  readonly begin: number
  private readonly sha256: Sha256
  private readonly whole: TreePart[] = []
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

  /** The whole parts, from the left: each is as large as it can be. */
  parts(): readonly TreePart[] {
    return this.whole
  }

  /** Adds the next leaf: the 32 bytes of an entry’s hash. */
  add(leaf: Uint8Array): void {
    this.addPart({ size: 1, root: leafHash(this.sha256, leaf) })
  }

  /** Adds the next whole part. What is its own other half goes together with it, as often as there is one. */
  addPart(next: TreePart): void {
    let { size, root } = next
    let from = this.next
    this.next += size
    for (;;) {
      const before = this.whole.at(-1)
      if (before?.size !== size || (from - size) % (2 * size) !== 0) break
      this.whole.pop()
      root = nodeHash(this.sha256, before.root, root)
      from -= size
      size *= 2
    }
    this.whole.push({ size, root })
  }
}

/** A whole part of a tree: its leaves, a power of two, and its root. */
export interface TreePart {
  readonly size: number
  readonly root: Uint8Array
}
