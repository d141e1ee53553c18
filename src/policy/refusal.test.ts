import { expect, test } from 'vitest'
import type { Decision, Reason } from '../model/decision.ts'
import { refusalOf } from './refusal.ts'

function refused(reason: Partial<Reason>, effect: Decision['effect'] = 'deny') {
  const whole = { kind: 'points', text: 'It is too much.', final: true, ...reason }
  return refusalOf({ effect, reason: whole, effects: [], reviewId: 'r-00000001' } as unknown as Decision)
}

test('a gate says what would be allowed instead', () => {
  expect(refused({ kind: 'gate', instead: 'rm -rf build' })).toMatchObject({
    kind: 'gate',
    final: true,
    instead: 'rm -rf build',
  })
})

test.each(['person', 'grant'] as const)('a no of a person (%s) invites to no way around it', kind => {
  expect(refused({ kind }).instead).toMatch(/^leave it/)
})

test('a call that waits names its review and says to ask again', () => {
  const refusal = refused({ final: false }, 'queue')
  expect(refusal).toMatchObject({ kind: 'parked', final: false, reviewId: 'r-00000001' })
  expect(refusal.why).toContain('review r-00000001')
  expect(refusal.instead).toContain('ask again with the same call')
})

test('a filter that failed is told as that', () => {
  expect(refused({ kind: 'failed' }).kind).toBe('failed')
})
