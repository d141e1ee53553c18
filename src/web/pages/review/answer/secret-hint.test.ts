import { expect, test } from 'vitest'
import type { Review } from '../../../../model/review.ts'
import { secretHint } from './secret-hint.ts'

const proof = { medium: 'session', high: 'secret', critical: 'secret' } as const
const review = (level: Review['level']) => ({ level, settings: { proof } as Review['settings'] })

test('the field says that it unlocks, for what and for how long', () => {
  const hint = secretHint('unlock', review('medium'), false, true)
  expect(hint).toContain('at level medium')
  expect(hint).toContain('15 min')
})

test('it says why it asks each time, where one could expect otherwise', () => {
  expect(secretHint('secret', review('high'), true, true)).toContain('At level high every yes')
  expect(secretHint('secret', review('medium'), false, false)).toContain('encrypted')
})

test('it says nothing where there is nothing to say', () => {
  expect(secretHint('secret', review('high'), false, true)).toBeUndefined()
  expect(secretHint('session', review('medium'), true, true)).toBeUndefined()
})
