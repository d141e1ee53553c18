import { expect, test } from 'vitest'
import type { Review } from '../../ground/model/review.ts'
import { undoneText } from './undone-text.ts'

const review = (state: Review['state']) => ({ id: 'r-1', state, agent: 'codex' }) as Review

test('of several it is said how many wait again, and of how many the agent knows', () => {
  expect(undoneText([review('pending'), review('withdrawn'), review('withdrawn')])).toBe(
    'Your no to 3 calls is taken back. 1 waits again. Of 2 the agent was told already: tell it to make the same calls again.',
  )
  expect(undoneText([review('pending')])).toBe('Your no is taken back: the call waits again.')
  expect(undoneText([review('withdrawn')])).toContain('codex was told of it already')
})
