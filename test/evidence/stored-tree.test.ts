import { createHash, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { MerkleTree } from '../../src/proof/evidence/tree/merkle-tree.ts'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import { inclusionRoot } from '../../src/proof/evidence/verify/tree/inclusion-root.ts'
import { isConsistent } from '../../src/proof/evidence/verify/tree/is-consistent.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { TreeTiles } from '../../src/gate/store/tree/tree-tiles.ts'

const { sha256 } = nodePlatform
const size = 66_000
const hashOf = (seq: number) => createHash('sha256').update(`entry ${seq}`).digest()

function openTree() {
  const database = openDatabase(':memory:', 'NORMAL')
  const insert = database.prepare(
    "INSERT INTO entries (seq, at, kind, body, prev, hash) VALUES (?, 0, 'report', '{}', '', ?)",
  )
  database.exec('BEGIN')
  for (let seq = 1; seq <= size; seq++) insert.run(seq, hashOf(seq).toString('hex'))
  database.exec('COMMIT')
  return { database, tiles: new TreeTiles(database) }
}

const { database, tiles } = openTree()

test('the tree that is built piece by piece is that of the entries alone, and can be dropped at will', () => {
  const root = Buffer.from(new MerkleTree(tiles.leavesAlone(), size).root())
  for (let isBuilt = false; !isBuilt; ) {
    isBuilt = tiles.build(100, size)
    expect(root.equals(new MerkleTree(tiles, size).root())).toBe(true)
  }
  const rows = database.prepare('SELECT level, count(*) AS n FROM tree_tiles GROUP BY level').all()
  expect(rows.map(row => ({ ...row }))).toEqual([
    { level: 1, n: 257 },
    { level: 2, n: 1 },
  ])
  expect(tiles.isBeyond(size)).toBe(false)
  expect(tiles.isBeyond(65_000)).toBe(true)
  tiles.drop()
  expect(root.equals(new MerkleTree(tiles, size).root())).toBe(true)
  expect(tiles.build(1_000, size)).toBe(true)
  expect(root.equals(new MerkleTree(tiles, size).root())).toBe(true)
})

test('a verifier that shares no code with it accepts every proof, and none for another entry', () => {
  tiles.build(1_000, size)
  for (const of of [1, 2, 255, 256, 257, 65_535, 65_536, 65_537, size]) {
    const tree = new MerkleTree(tiles, of)
    const root = Buffer.from(tree.root())
    for (const index of [0, of - 1, randomInt(of)]) {
      const proof = { index, size: of, hashes: tree.inclusion(index) }
      expect(root.equals(inclusionRoot(sha256, proof, hashOf(index + 1)) ?? Buffer.of())).toBe(true)
      expect(root.equals(inclusionRoot(sha256, proof, hashOf(index + 2)) ?? Buffer.of())).toBe(false)
    }
    for (const older of [1, of, 1 + randomInt(of)]) {
      const before = { size: older, root: new MerkleTree(tiles, older).root() }
      const after = { size: of, root }
      expect(isConsistent(sha256, before, after, tree.consistency(older))).toBe(true)
    }
  }
})
