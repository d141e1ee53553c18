import { expect, test } from 'vitest'
import { settle } from './settle.ts'

const items = (ids: string) => [...ids].map(id => ({ id }))
const shown = (ids: string) => items(ids).map(item => ({ item, isGone: false }))
const text = (of: ReturnType<typeof settle<{ id: string }>>) =>
  of.shown.map(({ item, isGone }) => (isGone ? `(${item.id})` : item.id)).join('')

test('a list that nobody is at takes the order of the gate', () => {
  const settled = settle(shown('abc'), items('xca'), false)
  expect(text(settled)).toBe('xca')
  expect(settled.held).toBe(0)
})

test('while somebody is at it, what they see stays where it is', () => {
  const settled = settle(shown('abc'), items('xcya'), true)
  expect(text(settled)).toBe('a(b)c')
  expect(settled.held).toBe(2)
})

test('what comes behind everything pushes nothing, and is shown at once', () => {
  const settled = settle(shown('ab'), items('xabyz'), true)
  expect(text(settled)).toBe('abyz')
  expect(settled.held).toBe(1)
})

test('what was gone and is there again is itself again', () => {
  const gone = settle(shown('ab'), items('b'), true)
  expect(text(settle(gone.shown, items('ab'), true))).toBe('ab')
})

test('a held list that was empty shows what comes', () => {
  expect(text(settle([], items('ab'), true))).toBe('ab')
})

test('shown again with the newest of what is known of each', () => {
  const before = [{ item: { id: 'a', votes: 0 }, isGone: false }]
  expect(settle(before, [{ id: 'a', votes: 1 }], true).shown[0]?.item.votes).toBe(1)
})
