import { expect, test } from 'vitest'
import { RelayMemory } from './relay-memory.ts'

test('a connection that fills its memory gets more, and few have much at a time', () => {
  const all = Array.from({ length: 70 }, () => new RelayMemory())
  const sizes = () => all.map(one => one.current().length)
  const [least = 0] = sizes()
  for (const one of all) one.wasRead(least - 1)
  expect(new Set(sizes())).toEqual(new Set([least]))
  for (const one of all) one.wasRead(least)
  expect(sizes().filter(size => size > least)).toHaveLength(64)
  for (const one of all) one.end()
  const next = new RelayMemory()
  next.wasRead(least)
  expect(next.current().length).toBeGreaterThan(least)
  next.end()
})

test('the memory that is being written stays as it is when there is more for the next read', () => {
  const memory = new RelayMemory()
  const first = memory.current().fill(7)
  memory.wasRead(first.length)
  memory.current().fill(8)
  expect(new Set(first)).toEqual(new Set([7]))
  memory.end()
})
