import { expect, test } from 'vitest'
import type { ShownExport } from '../../../../ground/model/export-target.ts'
import { lagText, refusalText, targetState } from './targets-panel.tsx'

const shown: ShownExport = {
  name: 'siem',
  kind: 'otlp',
  lag: 0,
  lagSince: null,
  held: 0,
  sent: 5,
  refused: 0,
  bare: 0,
  lastRefusal: null,
  sentAt: 1,
  problem: null,
  isAcknowledged: true,
}

test('a target is well while nothing is wrong and little waits', () => {
  expect(targetState({ ...shown, lag: 5 })).toBe('well')
  expect(targetState({ ...shown, lag: 5_000 })).toBe('behind')
  expect(targetState({ ...shown, problem: 'it answered 503' })).toBe('failing')
})

test('what waits, what is held and what was refused is told in words', () => {
  expect(lagText(shown)).toBe('Nothing waits')
  expect(lagText({ ...shown, lag: 1 })).toBe('One entry behind')
  expect(lagText({ ...shown, lag: 1_234, held: 3 })).toBe(
    '1,234 entries behind, 3 held until their review has ended',
  )
  expect(lagText({ ...shown, bare: 12_345 })).toBe(
    'Nothing waits, 12,345 not sent, whose bodies stay at their gates',
  )
  expect(refusalText(shown)).toBeUndefined()
  expect(refusalText({ ...shown, refused: 2, lastRefusal: { seq: 7, at: 1, why: 'it answered 400' } })).toBe(
    '2 entries refused, the last one entry 7: it answered 400',
  )
})
