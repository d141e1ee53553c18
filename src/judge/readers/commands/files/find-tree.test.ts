import { expect, test } from 'vitest'
import { findTree } from './find-tree.ts'

test.each<[string, object]>([
  ['~', {}],
  ['~ -type f', {}],
  ['~ -exec cat {} +', {}],
  ['-H ~ -name *.md', { only: ['*.md'] }],
  ['~ -type f -iname *.md -exec cat {} ;', { only: ['*.md'] }],
  ['~ -name *.md -size +1k', { only: ['*.md'] }],
  ['~ -maxdepth 1 -type f', { depth: 1 }],
  ['~ ( -name *.md -o -name *.txt ) -type f', { only: ['*.md', '*.txt'] }],
  ['~ -name *.md -o -name *.txt', { only: ['*.md', '*.txt'] }],
  ['~ -name *.md -o -size +1k', { only: ['*.md', '*'] }],
  ['~ -path /h/.ssh -prune -o -type f -print', { without: ['/h/.ssh'] }],
  ['~ ( -name .ssh -o -name .aws ) -prune -o -name *.c -print', { only: ['*.c'], without: ['.ssh', '.aws'] }],
  ['~ -type d -name .ssh -prune -o -print0', { without: ['.ssh'] }],
  ['~ ! -name .*', { not: ['.*'] }],
  ['~ -not -path */.ssh/* -type f', { not: ['*/.ssh/*'] }],
  ['. -not -path ./.ssh/*', { not: ['*/.ssh/*'] }],
  ['~ ! ( -name a -o -name b )', { not: ['a', 'b'] }],
  ['~ -regex .*\\.md', { only: ['*.md'] }],
  ['~ -newer x -type f', {}],
  // A path that no file has leaves nothing out, and neither does a test that is no name.
  ['~ -not -path .ssh/*', {}],
  ['~ -name .ssh -prune -exec cp -r {} x ;', { only: ['.ssh'] }],
  ['~ -name .ssh -prune', { only: ['.ssh'] }],
  ['~ -name .ssh -prune -print -o -name *.md', { only: ['.ssh', '*.md'] }],
  ['~ ! ( -name a -size +1k )', {}],
  ['~ ! -size +1k', {}],
  ['~ ( -name *.md', { only: ['*.md'] }],
  ['~ -name *.md ) -o -name x', {}],
])('find %s', (line, tree) => {
  expect(findTree(line.split(' '))).toEqual(tree)
})
