import { expect, test } from 'vitest'
import { beyondLimits } from './beyond-limits.ts'

test.each([
  [{ psi: 300, max_psi: 90 }, 'psi 300 beyond max_psi 90'],
  [{ loadKg: 4_000, loadKgLimit: 900 }, 'loadKg 4000 beyond loadKgLimit 900'],
  [{ hold: { depth_m: 6, measured_m: 11 } }, 'depth_m 6 where measured_m is 11'],
  [{ reported_kwh: 40, actual_kwh: 400 }, 'reported_kwh 40 where actual_kwh is 400'],
])('%j says itself that it is too much, or not so', (args, what) => {
  expect(beyondLimits(args)).toEqual([{ what }])
})

test.each([
  [{ psi: 80, max_psi: 90 }],
  [{ psi: 300 }],
  [{ depth_m: 11.02, measured_m: 11 }],
  [{ max_tokens: 900, tokens: 'many' }],
  [{ actual_hours: 4, planned_hours: 9 }],
  [{ limit: 10, page: 40 }],
])('%j says nothing against itself', args => {
  expect(beyondLimits(args)).toEqual([])
})
