import { expect, test } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

test('a key may ask so often at once, and so often each second after that', () => {
  let at = 0
  const buckets = new TokenBuckets({ burst: 2, perSecond: 4 }, () => at)
  const take = () => buckets.take('a')
  expect([take(), take(), take()]).toEqual([true, true, false])
  at += 250
  expect([take(), take()]).toEqual([true, false])
  at += 3_600_000
  expect([take(), take(), take()]).toEqual([true, true, false])
  expect(buckets.take('b')).toBe(true)
})

test('any number of keys takes room for some thousands, and new ones wait then', () => {
  let at = 0
  const buckets = new TokenBuckets({ burst: 1, perSecond: 1 }, () => at)
  const taken = Array.from({ length: 30_000 }, (_, i) => buckets.take(`key ${i}`)).filter(Boolean)
  expect(taken).toHaveLength(20_000)
  at += 1_000
  expect(buckets.take('key 1')).toBe(true)
  expect(buckets.take('another')).toBe(true)
})
