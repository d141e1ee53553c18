import { expect, test } from 'vitest'
import { paintFor } from '../render/paint-for.ts'
import { firstState, type ScreenState } from './screen-state.ts'
import { view } from './view.ts'

function shown(more: Partial<ScreenState>): string {
  const who = { reviewer: 'bob', uid: 1000, terminal: true }
  const state = { ...firstState(who, ['pin', 'totp'], 0, { typedInto: null }), ...more }
  const lines = view(state, 80, 24, paintFor({ isTTY: false }, {}))
  expect(lines).toHaveLength(24)
  for (const line of lines) expect([...line].length).toBeLessThanOrEqual(80)
  return lines.join('\n')
}

test('an unlocked screen says so with the minutes that are left, and how to lock it', () => {
  const session = { until: 14 * 60_000 - 1, ends: 720 * 60_000 }
  const text = shown({ session })
  expect(text).toContain('unlocked, 14 min left')
  expect(text).toContain('l lock')
  expect(shown({})).not.toMatch(/lock/)
})

test('the secret that unlocks says what it does', () => {
  const text = shown({ mode: 'secret', asks: 'unlock', typed: 'abc' }).replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    'unlocks this screen for further answers at level medium, until 15 minutes go by without a yes. The PIN or phrase of bob: •••_',
  )
})
