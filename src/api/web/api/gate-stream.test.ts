import { expect, test } from 'vitest'
import { touchedBy } from './gate-stream.ts'

test('an event touches what it is of, and nothing else', () => {
  expect(touchedBy({ name: 'grant', data: {} })).toEqual([['grants'], ['log']])
  expect(touchedBy({ name: 'policy', data: {} })).toEqual([['policy']])
})

test('a decision that waits touches the reviews, one that does not leaves them alone', () => {
  expect(touchedBy({ name: 'decision', data: { reviewId: 'r-1' } })).toContainEqual(['reviews'])
  expect(touchedBy({ name: 'decision', data: {} })).not.toContainEqual(['reviews'])
})

test('an event of a review touches that one alone, where it says which', () => {
  expect(touchedBy({ name: 'review', data: { review: 'r-1' } })).toContainEqual(['review', 'r-1'])
  expect(touchedBy({ name: 'review', data: {} })).toContainEqual(['review'])
})

test('who missed too much asks for everything', () => {
  expect(touchedBy({ name: 'reset', data: {} })).toBe('all')
})
