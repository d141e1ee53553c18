import { expect, test } from 'vitest'
import type { Observation } from '../../../ground/model/shape.ts'
import { planSet, type SetWish } from './plan-set.ts'
import type { PresentState } from './read-present.ts'

const people: SetWish['people'] = {
  keyLinks: () => [],
  signedSet: () => null,
  observations: shape => (shape === 'known' ? [{ reviewId: 'r-1' } as Observation] : []),
  shapes: () => [{ shape: 'known', text: '', profile: '' }],
}

const forgotten = (present: PresentState, keepsAllowed = false) =>
  planSet({
    people,
    present,
    plan: { isCompared: true },
    canaries: [],
    erasedGrants: new Set(),
    keepsAllowed,
    at: 1,
  }).forget

test('a shape for which somebody has said no since the backup teaches nothing any more', () => {
  const denials = new Map([
    ['known r-1', 'known'],
    ['known r-2', 'known'],
    ['known r-3', 'known'],
    ['other r-4', 'other'],
  ])
  expect(forgotten({ how: 'whole', denials })).toEqual([{ shape: 'known' }, { shape: 'other' }])
  expect(forgotten({ how: 'whole', denials: new Map([['known r-1', 'known']]) })).toEqual([])
})

test('where nobody can know what was denied since, nothing that was learned holds unless it is wished', () => {
  expect(forgotten({ how: 'damaged' })).toEqual(['all'])
  expect(forgotten({ how: 'none' })).toEqual(['all'])
  expect(forgotten({ how: 'none' }, true)).toEqual([])
})
