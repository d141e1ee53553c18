import { expect, test } from 'vitest'
import type { NamedRow } from '../../../../judge/policy/who-named.ts'
import { namedSpans, namedStretches } from './marked-text.tsx'

const row = (span?: readonly [number, number], pointer = '/a'): NamedRow => ({
  value: 'v',
  voice: 'ordered',
  words: 'from get_webpage (14:02)',
  tool: 'get_webpage',
  isStrange: true,
  standing: 'adverse',
  pointer,
  ...(span && { span }),
})
const spansOf = (rows: readonly NamedRow[], text: string) =>
  namedSpans(rows, '/a', text).map(({ start, end }) => [start, end])

test('a value stands where it was named, and as the whole text where no part is', () => {
  expect(spansOf([row([2, 4]), row([0, 1], '/b')], 'abcdef')).toEqual([[2, 4]])
  expect(spansOf([row()], 'abc')).toEqual([[0, 3]])
  expect(spansOf([row([4, 90]), row([2, 5])], 'abcdef')).toEqual([[2, 5]])
})

test('nothing is marked behind what was erased', () => {
  expect(spansOf([row([0, 2]), row([30, 32])], 'ab [erased token 1234] and some more text')).toEqual([[0, 2]])
})

test('the stretches of a part are all of it, in its order', () => {
  const named = namedSpans([row([2, 4]), row([6, 8])], '/a', 'abcdefghij')
  const cut = namedStretches({ start: 3, end: 10 }, named)
  expect(cut.map(({ start, end, span }) => [start, end, span !== undefined])).toEqual([
    [3, 4, true],
    [4, 6, false],
    [6, 8, true],
    [8, 10, false],
  ])
  expect(namedStretches({ start: 0, end: 2 }, [])).toEqual([{ start: 0, end: 2 }])
})
