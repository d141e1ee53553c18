import { expect, test } from 'vitest'
import type { Assessment } from '../../ground/model/assessment.ts'
import type { AskedShare } from '../../ground/model/call-origin.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { askedAnyway } from './asked-anyway.ts'

const at = new Date(2026, 10, 21, 14, 1).getTime()
const finding = {
  code: 'repository.force-push-protected',
  why: 'it rewrites the branch that everybody builds on',
  points: 5.2,
}
const contribution = { filter: 'repository', points: 5.2, deny: false, findings: [finding] }

function sentenceOf(more: Partial<AskedShare> | null, decision: Partial<Decision> = {}): string {
  const asked = more && { asked: { by: 'person', at, share: 0.5, whole: 10.4, ...more } }
  const assessment = { contributions: [contribution], ...asked } as unknown as Assessment
  return askedAnyway({
    effect: 'queue',
    reason: { kind: 'points', text: '', final: false },
    assessment,
    ...decision,
  })
}

test('a call that was asked for and waits says why, in one sentence', () => {
  expect(sentenceOf({})).toBe(
    'You asked for this at 14:01. It waits all the same: it rewrites the branch that everybody builds on.',
  )
  expect(sentenceOf({ kept: 'order' })).toBe(
    'You asked for this at 14:01. It waits all the same: a text that was read orders such a thing too.',
  )
  expect(sentenceOf({}, { reason: { kind: 'rule', text: '', final: false } })).toContain(
    'a rule of the policy',
  )
})

test('nothing is said where nobody asked for it, or where it does not wait', () => {
  expect([sentenceOf(null), sentenceOf({}, { effect: 'allow' }), sentenceOf({}, { effect: 'deny' })]).toEqual(
    ['', '', ''],
  )
})
