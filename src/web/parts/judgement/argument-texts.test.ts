import { expect, test } from 'vitest'
import { argumentTexts } from './argument-texts.ts'

test('every text has its JSON Pointer, at any depth; nothing empty is left out', () => {
  const { texts, more } = argumentTexts({ 'a/b': { '~c': ['x', 2] }, d: null, e: {}, f: '' })
  expect(texts.map(({ pointer, text }) => [pointer, text])).toEqual([
    ['/a~1b/~0c/0', 'x'],
    ['/a~1b/~0c/1', '2'],
    ['/d', 'null'],
    ['/e', '{}'],
    ['/f', ''],
  ])
  expect(texts[0]?.name).toBe('a/b › ~c › 0')
  expect(more).toBe(0)
})

test('of many arguments the rest is counted', () => {
  const { texts, more } = argumentTexts({ list: Array.from({ length: 5_000 }, (_, i) => i) })
  expect(texts).toHaveLength(200)
  expect(more).toBe(4_800)
})
