import { expect, test } from 'vitest'
import { whoIsTooOld } from './protocol-version.ts'

const own = { version: 3, oldest: 2 }

test.each([
  [{ version: 2, oldest: 1 }, undefined],
  [{ version: 3, oldest: 3 }, undefined],
  [{ version: 4, oldest: 3 }, undefined],
  [{ version: 1, oldest: 1 }, 'other'],
  [undefined, 'other'],
  [{ version: 5, oldest: 4 }, 'own'],
] as const)('of one that speaks %o and of us, the older one is named: %s', (other, expected) => {
  expect(whoIsTooOld(other, own)).toBe(expected)
})
