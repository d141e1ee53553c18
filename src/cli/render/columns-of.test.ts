import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'
import { columnsOf, cutTo, padTo } from './columns-of.ts'
import { fit, table } from './table.ts'

test.each([
  ['plain', 5],
  ['naïve', 5],
  ['n\u0061\u0308h', 3],
  ['日本語', 6],
  ['한국', 4],
  ['🙂!', 3],
  ['', 0],
])('%s takes %i columns', (text, columns) => {
  expect(columnsOf(text)).toBe(columns)
})

test('no character is cut in two', () => {
  expect(cutTo('日本語', 5)).toBe('日本')
  expect(cutTo('a🙂b', 2)).toBe('a')
  expect(padTo('日本', 6)).toBe('日本  ')
})

test('no line of a table or a paragraph is wider than it may be', () => {
  const long = '日本語のとても長いフォルダ名🙂🙂'.repeat(9)
  const lines = [
    ...table([['id', long, 'end']], { width: 40, flexible: 1 }).split('\n'),
    ...wrapText(`${long} ${long}`, 40),
  ]
  expect(lines.map(columnsOf).filter(columns => columns > 40)).toEqual([])
  expect(wrapText(long, 40).join('').replaceAll(' ', '')).toBe(long)
  expect(columnsOf(fit(long, 9))).toBeLessThanOrEqual(9)
})
