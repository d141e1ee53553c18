import { expect, test } from 'vitest'
import { editsIn, writtenPart } from './edits-in.ts'

test('an edit says what stood there before, whatever its tool calls it', () => {
  expect(editsIn({ old_string: 'a', new_string: 'b', replace_all: true })).toEqual([
    { before: 'a', after: 'b', everywhere: true },
  ])
  expect(editsIn({ edits: [{ oldText: 'a' }] })).toBe(undefined)
  expect(
    editsIn({
      edits: [
        { old_text: 'a', new_text: '' },
        { old_str: 'c', new_str: 'd' },
      ],
    }),
  ).toEqual([
    { before: 'a', after: '', everywhere: false },
    { before: 'c', after: 'd', everywhere: false },
  ])
})

test('one edit that says less makes all of them unknown', () => {
  expect(editsIn({ edits: [{ old_text: 'a', new_text: 'b' }, { new_text: 'c' }] })).toBe(undefined)
  expect(editsIn({ edits: [] })).toBe(undefined)
  expect(editsIn({ edits: 'a' })).toBe(undefined)
  expect(editsIn({ old_string: '', new_string: 'a' })).toBe(undefined)
})

test.each([
  [{ content: 'a' }, 'content', undefined],
  [{ file_text: 'a', command: 'create' }, 'file_text', undefined],
  [{ content: 'a', append: false }, 'content', undefined],
  [{ old_string: 'a', new_string: 'b' }, 'new_string', 'spelled'],
  [{ new_source: 'a', cell_id: 'c' }, 'new_source', 'unspelled'],
  [{ insert_text: 'a', insert_line: 3 }, 'insert_text', 'unspelled'],
  [{ text: 'a', command: 'insert' }, 'text', 'unspelled'],
  [{ content: 'a', append: true }, 'content', 'unspelled'],
  [{ content: 'a', start_line: 3 }, 'content', 'unspelled'],
] as const)('%o writes a part or all of a file', (args, name, part) => {
  expect(writtenPart(args, name).part).toBe(part)
})
