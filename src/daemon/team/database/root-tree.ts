import type { PoolClient } from 'pg'
import { MerkleTree, tileRoot, tileWidth } from '../../../proof/evidence/tree/merkle-tree.ts'
import { leafHash } from '../../../proof/evidence/tree/node-hash.ts'
import { rootLeaf, type TeamRoot } from '../../../gate/team/roots/team-head.ts'

/** Levels of tiles: enough for every root of a thousand years. */
const levels = 4

/**
 * The tree of the first `size` roots, with the stored hashes around these places of it: as many as proofs of them need.
 * `next`: the last of the roots, where it is not kept yet.
 */
export async function rootTree(
  client: Pick<PoolClient, 'query'>,
  size: number,
  places: readonly number[],
  next?: TeamRoot,
): Promise<MerkleTree> {
  const tiles = new Map<string, readonly Uint8Array[]>()
  for (let level = 0, width = 1; level < levels; level++, width *= tileWidth)
    for (const place of [...places, size - 1]) {
      const number = Math.floor(Math.max(0, place) / width)
      const first = number - (number % tileWidth)
      const key = `${level} ${first}`
      if (!tiles.has(key)) tiles.set(key, await readTile(client, level, first))
    }
  if (next) {
    const key = `0 ${size - 1 - ((size - 1) % tileWidth)}`
    tiles.set(key, [...(tiles.get(key) ?? []), leafHash(rootLeaf(next))])
  }
  return new MerkleTree({ read: (level, from) => tiles.get(`${level} ${from}`) ?? [] }, size)
}

/** Keeps the roots of tiles that a tree of this size has full, where its last leaf filled them. */
export async function keepFullTiles(client: Pick<PoolClient, 'query'>, size: number): Promise<void> {
  for (let level = 1, width = tileWidth; size % width === 0; level++, width *= tileWidth) {
    const number = size / width - 1
    const below = await readTile(client, level - 1, number * tileWidth)
    await client.query('INSERT INTO root_tiles (level, number, hash) VALUES ($1, $2, $3)', [
      level,
      number,
      Buffer.from(tileRoot(below)),
    ])
  }
}

async function readTile(
  client: Pick<PoolClient, 'query'>,
  level: number,
  first: number,
): Promise<readonly Uint8Array[]> {
  if (level > 0) {
    const { rows } = await client.query<{ readonly hash: Buffer }>(
      'SELECT hash FROM root_tiles WHERE level = $1 AND number >= $2 AND number < $3 ORDER BY number',
      [level, first, first + tileWidth],
    )
    return rows.map(({ hash }) => hash)
  }
  const { rows } = await client.query<StoredRoot>(
    'SELECT number, at, size, root FROM roots WHERE number > $1 AND number <= $2 ORDER BY number',
    [first, first + tileWidth],
  )
  return rows.map(row => leafHash(rootLeaf(teamRootOf(row))))
}

/** A root as PostgreSQL sends it. */
export interface StoredRoot {
  readonly number: string
  readonly at: string
  readonly size: number
  readonly root: string
}

/** The root of a row. */
export function teamRootOf({ number, at, size, root }: StoredRoot): TeamRoot {
  return { number: Number(number), at: Number(at), size, root }
}
