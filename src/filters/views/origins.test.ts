import { expect, test } from 'vitest'
import { originOf } from './origins.ts'

test('every host of the default registry’s own domain is official, over https', () => {
  expect(originOf('https://npmjs.org')).toBe('official')
  expect(originOf('https://replicate.npmjs.org/zod')).toBe('official')
  expect(originOf('http://replicate.npmjs.org/zod')).toBe('raw')
})

test.each(['https://npmjs.org.example.net', 'https://evilnpmjs.org', 'https://example.net/npmjs.org'])(
  '%s only looks like it',
  address => {
    expect(originOf(address)).toBe('unknown')
  },
)
