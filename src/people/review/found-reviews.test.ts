import { expect, test } from 'vitest'
import type { Review } from '../../ground/model/review.ts'
import { everything, foundReviews } from './found-reviews.ts'

const review = (id: string, more: Partial<Review>) =>
  ({
    id,
    agent: 'a',
    session: 's',
    profile: 'default',
    codes: [],
    level: 'high',
    ...more,
  }) as unknown as Review

const drop = review('r-1', {
  what: 'DROP TABLE Users',
  agent: 'ops',
  codes: ['database.drop'],
  level: 'medium',
})
const push = review('r-2', { what: 'git push --force', principal: 'carol' })
const all = [drop, push]

test.each([
  ['users', [drop]],
  ['ops drop', [drop]],
  ['database.drop', [drop]],
  ['CAROL', [push]],
  ['r-2', [push]],
  ['ops carol', []],
  ['  ', all],
])('finds “%s”', (text, found) => {
  expect(foundReviews(all, { ...everything, text })).toEqual(found)
})

test('one level alone', () => {
  expect(foundReviews(all, { ...everything, level: 'medium' })).toEqual([drop])
})
