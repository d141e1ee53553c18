import { expect, test } from 'vitest'
import { lazy } from './lazy.ts'

test.each([
  ['a table', new Set(['a'])],
  ['nothing at all', undefined],
])('%s is made once, and not before it is asked for', (_what, value) => {
  let made = 0
  const given = lazy(() => {
    made++
    return value
  })
  expect(made).toBe(0)
  expect([given(), given()]).toEqual([value, value])
  expect(made).toBe(1)
})

test('what could not be made is tried again', () => {
  let tries = 0
  const given = lazy(() => {
    if (++tries === 1) throw new Error('not yet')
    return tries
  })
  expect(given).toThrow('not yet')
  expect(given()).toBe(2)
})
