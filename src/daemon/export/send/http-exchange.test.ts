import { expect, test } from 'vitest'
import { outcomeOfStatus } from './http-exchange.ts'

const answer = (status: number, after?: string) => ({
  status,
  headers: after === undefined ? {} : { 'retry-after': after },
  body: Buffer.alloc(0),
})

test('a target that asks to be left alone is, for as many seconds as it says', () => {
  expect(outcomeOfStatus(answer(429, '90'))).toEqual({
    kind: 'later',
    why: 'it answered 429',
    after: 90_000,
  })
  expect(outcomeOfStatus(answer(503))).toEqual({ kind: 'later', why: 'it answered 503' })
})

test('a date says it too; one that is over is now', () => {
  const later = outcomeOfStatus(answer(503, new Date(Date.now() + 3_600_000).toUTCString()))
  expect(later).toMatchObject({ kind: 'later', after: expect.any(Number) })
  expect('after' in later && later.after).toBeGreaterThan(3_000_000)
  expect(outcomeOfStatus(answer(503, new Date(0).toUTCString()))).toMatchObject({ after: 0 })
})

test('what is no time is passed over', () => {
  for (const odd of ['soon', '-1', '1e9', '99999999999'])
    expect(outcomeOfStatus(answer(429, odd)), odd).not.toHaveProperty('after')
})
