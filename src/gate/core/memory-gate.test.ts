import { expect, test } from 'vitest'
import { fixed } from '../../judge/scoring/scorer.ts'
import { routineRules } from '../../judge/policy/client-profiles.ts'
import { FastPath } from './memory-gate.ts'
import type { JudgeParts } from './judge/judge-parts.ts'

const [allowing] = routineRules
const parts = (rules: readonly unknown[], more = {}) =>
  ({ filters: [], scorer: fixed(0), policy: { rules }, ...more }) as unknown as JudgeParts

test('the built-in policy leaves the short way open; whatever could hold a call back closes it', () => {
  expect(allowing?.effect).toBe('allow')
  expect(FastPath.of(parts(routineRules))).toBeInstanceOf(FastPath)
  expect(FastPath.of(parts([...routineRules, { ...allowing, effect: 'queue' }]))).toBeUndefined()
  expect(FastPath.of(parts([{ ...allowing, effect: 'deny' }]))).toBeUndefined()
  expect(FastPath.of(parts(routineRules, { filters: [{}] }))).toBeUndefined()
  expect(FastPath.of(parts(routineRules, { scorer: undefined }))).toBeUndefined()
  expect(FastPath.of(parts(routineRules, { escalate: () => undefined }))).toBeUndefined()
})
