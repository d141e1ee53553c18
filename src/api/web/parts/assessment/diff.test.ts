import { expect, test } from 'vitest'
import { diffCounts, diffRows } from './diff.tsx'

const lines = ['@@ -3,3 +3,4 @@', ' same', '-old', '+new', '+newer', ' end', '@@ -40,1 +41,0 @@', '--flag']

test('lines have their numbers in the file before and after', () => {
  expect(diffRows({ lines })).toEqual([
    { kind: 'gap', text: 'Line 3' },
    { kind: 'same', before: 3, after: 3, text: 'same' },
    { kind: 'removed', before: 4, text: 'old' },
    { kind: 'added', after: 4, text: 'new' },
    { kind: 'added', after: 5, text: 'newer' },
    { kind: 'same', before: 5, after: 6, text: 'end' },
    { kind: 'gap', text: 'Line 41' },
    { kind: 'removed', before: 40, text: '-flag' },
  ])
})

test('what comes and goes is counted', () => {
  expect(diffCounts({ lines })).toEqual({ added: 2, removed: 2 })
})
