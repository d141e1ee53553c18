import { expect, test } from 'vitest'
import { imitatesKnownName } from './address-tricks.ts'

test.each([
  'githuh.com',
  'www.githuh.com',
  'gihtub.com',
  'githubb.com',
  'gthub.com',
  'rnicrosoft.com',
  'paypa1.com',
  'g00gle.com',
  'npnjs.com',
])('%s imitates a name', host => expect(imitatesKnownName(host)).toBe(true))

test.each([
  'github.com',
  'api.github.com',
  'gitlab.com',
  'example.com',
  'github.io',
  'localhost',
  '',
  'golem.com',
])('%s imitates none', host => expect(imitatesKnownName(host)).toBe(false))

test('a name of any length is answered', () =>
  expect(imitatesKnownName(`${'a.'.repeat(100_000)}com`)).toBe(false))
