import { expect, test } from 'vitest'
import { isAccountShared } from './folder-facts.ts'

test.each([
  [1_000, 'linux', false, true],
  [501, 'darwin', false, true],
  [501, 'linux', false, false],
  [200, 'darwin', false, false],
  [200, 'linux', true, true],
  [0, 'linux', false, true],
  [null, 'win32', false, true],
] as const)('the account %s on %s with clients %s: %s', (uid, platform, hasClients, isShared) => {
  expect(isAccountShared({ uid, platform, hasClients })).toBe(isShared)
})
