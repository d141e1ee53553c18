import { expect, test } from 'vitest'
import type { Assessment } from '../../../../ground/model/assessment.ts'
import { scaleOf, waterfallSteps } from './waterfall.tsx'

const filter = (name: string, points: number) => ({ filter: name, points, deny: false, findings: [] })

function assessed(input: Partial<Assessment>): Assessment {
  return {
    raw: 6,
    capped: [2, 4, 0],
    discount: 0,
    composite: 6,
    risk: 0.6,
    level: 'high',
    hardGate: false,
    thresholds: { allow: 3, deny: 8 },
    contributions: [filter('paths', 2), filter('destruction', 5), filter('shell', 0)],
    scorers: { scorer: 'filters', value: 6, decided: true },
    failures: [],
    observed: { looked: false, milliseconds: 0, paths: {}, filesRead: {} },
    ...input,
  }
}

test('filters add up from 0, the largest first, and the sum is the composite', () => {
  expect(waterfallSteps(assessed({}))).toEqual([
    { kind: 'filter', name: 'destruction', from: 0, to: 4, note: '5 before the cap' },
    { kind: 'filter', name: 'paths', from: 4, to: 6 },
    { kind: 'total', name: 'composite', from: 0, to: 6 },
  ])
})

test('every step begins where the one before ended, through other scorers, trust and gate', () => {
  const parts = [
    { scorer: 'filters', value: 6, decided: false },
    { scorer: 'five_factor', value: 7.5, decided: true },
  ]
  const steps = waterfallSteps(
    assessed({
      raw: 7.5,
      discount: 2,
      composite: 9,
      hardGate: true,
      scorers: { scorer: 'max', value: 7.5, decided: true, parts },
    }),
  )
  expect(steps.map(({ kind }) => kind)).toEqual(['filter', 'filter', 'scorer', 'trust', 'gate', 'total'])
  for (const [i, step] of steps.slice(1, -1).entries()) expect(step.from).toBe(steps[i]?.to)
  expect(steps.at(-2)?.to).toBe(steps.at(-1)?.to)
  expect(steps[2]).toMatchObject({ name: 'five factors', to: 7.5 })
  expect(steps[3]).toMatchObject({ from: 7.5, to: 5.5 })
})

test('the scale holds both thresholds and every step, also below 0', () => {
  const steps = waterfallSteps(assessed({ capped: [-2, 1, 0], raw: -1, composite: -1 }))
  const place = scaleOf(steps, { allow: 3, deny: 8 })
  for (const value of [...steps.flatMap(({ from, to }) => [from, to]), 3, 8]) {
    expect(place(value)).toBeGreaterThanOrEqual(0)
    expect(place(value)).toBeLessThanOrEqual(100)
  }
  expect(place(8)).toBeGreaterThan(place(3))
})
