import { expect, test } from 'vitest'
import { changeRow, compareFigures } from '../../bench/against/compare-figures.ts'
import { readFigures } from '../../bench/against/read-figures.ts'

const report = `Node 20.20.2, 2 cores, load 0.1

a call and its decision
  short shell command                          p50      13.57 µs  p99     279.00 µs  within 60 µs
  with 16 callers: 5,714 decisions/s, p99 4.1 ms (budget 3,000/s)
  import of countersign/mcp: 3.0 ms more (budget 10)
  memory after 10,000 calls 12.5 MB
`

test('every figure of a report is read with its unit, and no budget', () => {
  expect(readFigures(report)).toEqual([
    { name: 'short shell command p50', value: 13.57, unit: 'µs' },
    { name: 'short shell command p99', value: 279, unit: 'µs' },
    { name: 'with 16 callers … , p99', value: 5714, unit: 'per second' },
    { name: 'with 16 callers: , p99', value: 4100, unit: 'µs' },
    { name: 'import of countersign/mcp … more', value: 3000, unit: 'µs' },
    { name: 'memory after 10,000 calls', value: 12.5, unit: 'MB' },
  ])
})

const time = (value: number) => [{ name: 'a call p50', value, unit: 'µs' as const }]

test('a change is the median of the rounds, with the smallest and the largest ratio', () => {
  const rounds = [
    { before: time(100), after: time(80) },
    { before: time(200), after: time(180) },
    { before: time(100), after: time(50) },
  ]
  expect(compareFigures(rounds)).toEqual([
    { name: 'a call p50', unit: 'µs', before: 100, after: 80, ratio: 0.8, spread: [0.5, 0.9] },
  ])
})

test('a figure that one of the builds does not report is no change', () => {
  expect(compareFigures([{ before: [], after: time(1) }])).toEqual([])
  expect(compareFigures([{ before: time(1), after: [] }])).toEqual([])
})

test.each([
  ['µs', 2, [1.5, 2.5], 'worse'],
  ['µs', 0.5, [0.4, 0.6], 'better'],
  ['µs', 1.1, [0.9, 1.4], 'same'],
  ['per second', 2, [1.5, 2.5], 'better'],
  ['per second', 0.5, [0.4, 0.6], 'worse'],
] as const)('%s × %s within %s is %s', (unit, ratio, spread, word) => {
  const row = changeRow({ name: 'x', unit, before: 1, after: ratio, ratio, spread })
  expect(row.endsWith(word)).toBe(true)
})
