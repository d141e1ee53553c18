import { expect, test } from 'vitest'
import type { Review } from '../../../../ground/model/review.ts'
import { alikeGroups } from './alike-groups.ts'

const shown = (id: string, key: string, more: Partial<Review> = {}) => ({
  item: { id, shape: { key }, codes: [], agent: 'a', state: 'pending', level: 'high', ...more } as Review,
  isGone: false,
})
const idsOf = (all: readonly ReturnType<typeof shown>[]) =>
  alikeGroups(all).map(({ first, more }) => [first, ...more].map(({ item }) => item.id))

test('calls that are alike stand together where the first of them stands', () => {
  const all = [shown('1', 'drop'), shown('2', 'push'), shown('3', 'drop'), shown('4', 'drop')]
  expect(idsOf(all)).toEqual([['1', '3', '4'], ['2']])
})

test('another agent’s, and those of another level, stand alone', () => {
  const all = [
    shown('1', 'drop'),
    shown('2', 'drop', { agent: 'b' }),
    shown('3', 'drop', { level: 'medium' }),
  ]
  expect(idsOf(all)).toEqual([['1'], ['2'], ['3']])
})

test('other names with the same findings are alike, nothing found is not', () => {
  const dropped = { codes: ['database.drop'] }
  expect(idsOf([shown('1', 'users', dropped), shown('2', 'orders', dropped)])).toEqual([['1', '2']])
  expect(idsOf([shown('1', 'users'), shown('2', 'orders')])).toEqual([['1'], ['2']])
})

test('what was answered meanwhile leads nobody', () => {
  const gone = { ...shown('1', 'drop'), isGone: true }
  expect(idsOf([gone, shown('2', 'drop'), shown('3', 'drop')])).toEqual([['1'], ['2', '3']])
})
