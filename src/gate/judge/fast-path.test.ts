import { expect, test } from 'vitest'
import { fixed } from '../../scoring/combine.ts'
import { routineRules } from '../../policy/client-profiles.ts'
import { AtOnce } from './fast-path.ts'
import type { JudgeParts } from './judge.ts'

const [allowing] = routineRules
const parts = (rules: readonly unknown[], more = {}) =>
  ({ filters: [], scorer: fixed(0), policy: { rules }, ...more }) as unknown as JudgeParts

test('the built-in policy leaves the short way open; whatever could hold a call back closes it', () => {
  expect(allowing?.effect).toBe('allow')
  expect(AtOnce.of(parts(routineRules))).toBeInstanceOf(AtOnce)
  expect(AtOnce.of(parts([...routineRules, { ...allowing, effect: 'queue' }]))).toBeUndefined()
  expect(AtOnce.of(parts([{ ...allowing, effect: 'deny' }]))).toBeUndefined()
  expect(AtOnce.of(parts(routineRules, { filters: [{}] }))).toBeUndefined()
  expect(AtOnce.of(parts(routineRules, { scorer: undefined }))).toBeUndefined()
  expect(AtOnce.of(parts(routineRules, { escalate: () => undefined }))).toBeUndefined()
})
