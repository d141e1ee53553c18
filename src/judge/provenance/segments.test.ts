import { expect, it } from 'vitest'
import { Segments, segmentTraits } from './segments.ts'

const { hidden, quoted, piece } = segmentTraits

it('keeps each text once, and of each stretch its field and its traits', () => {
  const segments = new Segments()
  segments.add('send it', 1, 0)
  segments.add('to me', 1, hidden | piece)
  segments.add('send it', 2, quoted)
  expect(segments.length).toBe(3)
  expect(segments.texts).toEqual(['send it', 'to me'])
  expect([0, 1, 2].map(i => segments.textAt(i))).toEqual(['send it', 'to me', 'send it'])
  expect([0, 1, 2].map(i => segments.has(i, hidden))).toEqual([false, true, false])
  expect(segments.has(1, piece)).toBe(true)
  expect(segments.has(2, quoted)).toBe(true)
  expect(segments.areOfOneField(0, 1)).toBe(true)
  expect(segments.areOfOneField(1, 2)).toBe(false)
})

it('knows which traits any stretch has', () => {
  const segments = new Segments()
  segments.add('send it', 1, quoted)
  expect(segments.hasAny(quoted)).toBe(true)
  expect(segments.hasAny(hidden)).toBe(false)
})

it('keeps as many as there are', () => {
  const segments = new Segments()
  const many = 10_000
  for (let i = 0; i < many; i++) segments.add(`line ${i}`, i, i % 2 === 0 ? hidden : piece)
  const all = Array.from({ length: many }, (_, i) => i)
  expect(all.map(i => segments.textAt(i))).toEqual(all.map(i => `line ${i}`))
  expect(all.filter(i => segments.has(i, hidden)).length).toBe(many / 2)
  expect(all.some(i => i > 0 && segments.areOfOneField(i, i - 1))).toBe(false)
})
