import { expect, test } from 'vitest'
import { columnsOf, cutTo, padTo } from './columns-of.ts'

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
