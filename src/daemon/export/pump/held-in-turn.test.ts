import { expect, test } from 'vitest'
import { heldInTurn } from './held-in-turn.ts'

test('held entries are looked at in turn, from the first again behind the last', () => {
  expect(heldInTurn([3, 5, 7, 9, 11], 0, 2)).toEqual([3, 5])
  expect(heldInTurn([3, 5, 7, 9, 11], 5, 2)).toEqual([7, 9])
  expect(heldInTurn([3, 5, 7, 9, 11], 9, 2)).toEqual([11, 3])
  expect(heldInTurn([3, 7, 9], 5, 9)).toEqual([7, 9, 3])
  expect(heldInTurn([3, 7, 9], 12, 2)).toEqual([3, 7])
  expect(heldInTurn([], 5, 2)).toEqual([])
})
