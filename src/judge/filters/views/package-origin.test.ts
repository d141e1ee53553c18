import { expect, test } from 'vitest'
import { packageOrigin } from './package-origin.ts'

test('every host of the default registry’s own domain is official, over https', () => {
  expect(packageOrigin('https://npmjs.org')).toBe('official')
  expect(packageOrigin('https://replicate.npmjs.org/zod')).toBe('official')
  expect(packageOrigin('http://replicate.npmjs.org/zod')).toBe('raw')
})

test.each(['https://npmjs.org.example.net', 'https://evilnpmjs.org', 'https://example.net/npmjs.org'])(
  '%s only looks like it',
  address => {
    expect(packageOrigin(address)).toBe('unknown')
  },
)
