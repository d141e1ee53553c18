import { expect, test } from 'vitest'
import type { Review } from '../../../../../ground/model/review.ts'
import { secretHint } from './yes-signing.tsx'

const proof = { medium: 'session', high: 'secret', critical: 'secret' } as const
const review = (level: Review['level']) => ({ level, settings: { proof } as Review['settings'] })

test('the field says that it unlocks, for what and for how long', () => {
  const hint = secretHint('unlock', review('medium'), { isUnlocked: false, canUnlock: true })
  expect(hint).toContain('at level medium')
  expect(hint).toContain('15 min')
})

test('it says why it asks each time, where one could expect otherwise', () => {
  expect(secretHint('secret', review('high'), { isUnlocked: true, canUnlock: true })).toContain(
    'At level high every yes',
  )
  expect(secretHint('secret', review('medium'), { isUnlocked: false, canUnlock: false })).toContain(
    'encrypted',
  )
  const ofTeam = { isUnlocked: false, canUnlock: true, eachTime: true }
  expect(secretHint('secret', review('medium'), ofTeam)).toContain('no page is unlocked for a team')
})

test('it says nothing where there is nothing to say', () => {
  expect(secretHint('secret', review('high'), { isUnlocked: false, canUnlock: true })).toBeUndefined()
  expect(secretHint('session', review('medium'), { isUnlocked: true, canUnlock: true })).toBeUndefined()
})
