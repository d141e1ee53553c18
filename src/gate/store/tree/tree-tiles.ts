import { leafHash } from '../../../proof/evidence/tree/node-hash.ts'
import { tileRoot, tileWidth, type TreeHashes } from '../../../proof/evidence/tree/merkle-tree.ts'
import type { Database } from '../open-database.ts'

/**
 * The Merkle tree over the hashes of entries, as far as it is stored: roots of full tiles. All of it follows from the
 * entries, so that rows may be dropped at any time and are made anew; nothing of a decision waits for them.
 */
export class TreeTiles implements TreeHashes {
  private readonly statements: ReturnType<typeof prepareTiles>

  constructor(database: Database) {
    this.statements = prepareTiles(database)
  }

  read(level: number, from: number, count: number): readonly Uint8Array[] {
    return level === 0 ? this.leaves(from, count) : this.roots(level, from, count)
  }

  /** The same tree without what is stored of it. */
  leavesAlone(): TreeHashes {
    return { read: (level, from, count) => (level === 0 ? this.leaves(from, count) : []) }
  }

  /** Stores the next roots, this many at most; true when none is left. Wants a transaction around it. */
  build(max: number, size: number): boolean {
    for (let made = 0; made < max; made++) {
      const next = this.nextTile(size)
      if (!next) return true
      const hashes = this.read(next.level - 1, next.number * tileWidth, tileWidth)
      if (hashes.length < tileWidth) return true
      this.statements.insert.run(next.level, next.number, tileRoot(hashes))
    }
    return this.nextTile(size) === undefined
  }

  /** Forgets every root. */
  drop(): void {
    this.statements.drop.run()
  }

  /** True where a root is of entries that are not there: the log is shorter than when it was made. */
  isBeyond(size: number): boolean {
    return this.lengthOf(1) * tileWidth > size
  }

  /** The lowest tile whose hashes are all there, and whose root is not. */
  private nextTile(size: number): { readonly level: number; readonly number: number } | undefined {
    let below = size
    for (let level = 1; below >= tileWidth; level++) {
      const length = this.lengthOf(level)
      if (length < Math.floor(below / tileWidth)) return { level, number: length }
      below = length
    }
    return undefined
  }

  private lengthOf(level: number): number {
    const { last } = this.statements.last.get(level) as { readonly last: number | null }
    return last === null ? 0 : last + 1
  }

  private leaves(from: number, count: number): readonly Uint8Array[] {
    const rows = this.statements.leaves.all(from + 1, from + count) as unknown as readonly LeafRow[]
    const found: Uint8Array[] = []
    for (const { seq, hash } of rows) {
      if (seq !== from + 1 + found.length) break
      found.push(leafHash(Buffer.from(hash, 'hex')))
    }
    return found
  }

  private roots(level: number, from: number, count: number): readonly Uint8Array[] {
    const rows = this.statements.roots.all(level, from, from + count - 1) as unknown as readonly RootRow[]
    const found: Uint8Array[] = []
    for (const { number, hash } of rows) {
      if (number !== from + found.length) break
      found.push(hash)
    }
    return found
  }
}

interface LeafRow {
  readonly seq: number
  readonly hash: string
}

interface RootRow {
  readonly number: number
  readonly hash: Uint8Array
}

function prepareTiles(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    leaves: prepare('SELECT seq, hash FROM entries WHERE seq BETWEEN ? AND ? ORDER BY seq'),
    roots: prepare(
      'SELECT number, hash FROM tree_tiles WHERE level = ? AND number BETWEEN ? AND ? ORDER BY number',
    ),
    last: prepare('SELECT max(number) AS last FROM tree_tiles WHERE level = ?'),
    insert: prepare('INSERT OR REPLACE INTO tree_tiles (level, number, hash) VALUES (?, ?, ?)'),
    drop: prepare('DELETE FROM tree_tiles'),
  }
}
