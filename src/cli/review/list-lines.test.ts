import { expect, test } from 'vitest'
import type { Review } from '../../ground/model/review.ts'
import { paintFor } from '../render/paint-for.ts'
import { listLines } from './list-lines.ts'

const now = Date.UTC(2030, 0, 1)
const paint = paintFor({ isTTY: false })
const review = (id: string): Review =>
  ({
    id,
    state: 'pending',
    level: 'critical',
    composite: 10.5,
    what: 'psql -c "DELETE FROM orders WHERE created < now()"',
    openedAt: now - 754_000,
    shape: { key: id, text: 'psql' },
    codes: [],
    agent: 'claude',
  }) as unknown as Review
const [old, id] = ['r-1f2e3d4c', 'r-7k2m9q4xw0vh5tcn']

test('at 80 columns an id is its first ten characters, whatever its form, and no line is wider', () => {
  expect(listLines([review(id), review(old)], now, paint, 80)).toEqual([
    'critical  10.5  r-7k2m9q4x  psql -c "DELETE FROM orders WHERE …   12 minutes ago',
    'critical  10.5  r-1f2e3d4c  psql -c "DELETE FROM orders WHERE …   12 minutes ago',
  ])
})

test('where there is room, and where nobody sits, ids are whole', () => {
  const whole = `critical  10.5  ${id}  ${review(id).what}  12 minutes ago`
  expect(listLines([review(id)], now, paint, 120)).toEqual([whole])
  expect(listLines([review(id)], now, paint, 100)).toEqual([expect.stringContaining(`10.5  ${id}  psql`)])
})
