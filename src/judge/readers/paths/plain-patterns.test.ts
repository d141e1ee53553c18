import { expect, test } from 'vitest'
import { hasPattern, openFrom, plainPatterns } from './plain-patterns.ts'

test.each([
  ['a/@(b|c)/d', ['a/b/d', 'a/c/d']],
  ['a?(b)', ['a', 'ab']],
  ['!(x).toml', ['*.toml']],
  ['+(a|b)*(c)', ['**']],
  ['@(a|@(b|c))', ['a', 'b', 'a', 'c']],
  ['plain*', ['plain*']],
])('%s fits no more than %j', (pattern, plain) => {
  expect(plainPatterns(pattern)).toEqual(plain)
})

test('a hostile pattern stands for a bounded number of plain ones', () => {
  expect(plainPatterns('@(a|b)'.repeat(1_000)).length).toBeLessThanOrEqual(32)
})

test('a path is spelled out up to its first pattern', () => {
  expect('a/b!(c)'.slice(0, openFrom('a/b!(c)'))).toBe('a/b')
  expect(openFrom('a/b(c)')).toBe(6)
  expect([hasPattern('!(a)'), hasPattern('a(b)'), hasPattern('mail@(x)')]).toEqual([true, false, true])
})
