import { expect, test } from 'vitest'
import { GrowingHeadTree } from './growing-head-tree.ts'
import { headTree, inTreeOrder, type TeamHead } from './team-head.ts'

const hex = (root: Uint8Array | undefined) => root && Buffer.from(root).toString('hex')

test('a tree that grew has the root of one that is made at once, whichever end moved or log came', () => {
  expect(new GrowingHeadTree().root()).toBeUndefined()
  const [tree, heads] = [new GrowingHeadTree(), new Map<string, TeamHead>()]
  for (let i = 1; i <= 300; i++) {
    // Each log comes where its name belongs, and then moves now and then.
    const gate = ((i * 7_919) % 97).toString(16).padStart(2, '0')
    const head = { gate, epoch: i % 3, seq: i, hash: `${i}` }
    tree.set(head)
    heads.set(`${gate} ${head.epoch}`, head)
    expect(tree.size).toBe(heads.size)
    expect(hex(tree.root()), `after ${i}`).toBe(hex(headTree(inTreeOrder([...heads.values()])).root()))
  }
})
