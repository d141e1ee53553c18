import { expect, test } from 'vitest'
import { withEdits } from './file-diffs.ts'

const edit = (before: string, after: string, everywhere = false) => ({ before, after, everywhere })

test('edits are made one after the other, at the first place or everywhere', () => {
  expect(withEdits('a b a', [edit('a', 'c')], 99)).toBe('c b a')
  expect(withEdits('a b a', [edit('a', 'c', true)], 99)).toBe('c b c')
  expect(withEdits('a b', [edit('a', 'b'), edit('b b', 'c')], 99)).toBe('c')
})

test('signs that a replacement may have are text', () => {
  expect(withEdits('a', [edit('a', "$& $' $1")], 99)).toBe("$& $' $1")
})

test('nothing is made up where an edit fits nowhere, or its result would be endless', () => {
  expect(withEdits('a', [edit('b', 'c')], 99)).toBe(undefined)
  expect(withEdits('a'.repeat(10_000), [edit('a', 'b'.repeat(10_000), true)], 262_144)).toBe(undefined)
})
