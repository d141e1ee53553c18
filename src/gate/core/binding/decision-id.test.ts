import { expect, test } from 'vitest'
import { decisionId } from './decision-id.ts'

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('every moment gives a UUID of version 7, and no two are the same', () => {
  const moments = [0, 1, -5, 0.5, Date.now(), 2 ** 48 - 1, 2 ** 50]
  const made = [...moments, ...moments].map(decisionId)
  for (const id of made) expect(id).toMatch(form)
  expect(new Set(made).size).toBe(made.length)
})

test('what is decided later sorts later', () => {
  const made = [1, 15, 16, 255, 65_536, 1_795_262_384_021, 1_795_262_384_022].map(decisionId)
  expect([...made].sort()).toEqual(made)
})
