import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FactorScore } from '../../src/ground/model/assessment.ts'
import { virtualCall } from '../virtual-call.ts'
import { defaultProxy, defaultReputation } from '../../src/judge/policy/default-profile.ts'
import { byThreshold } from '../../src/judge/policy/decide.ts'
import { filters, fiveFactor, fixed, max, type ScoreInput, weighted } from '../../src/judge/scoring/scorer.ts'
import {
  capContributions,
  compose,
  type FilterScore,
  type Reputation,
  sumContributions,
  thresholdsInForce,
  roundSix,
} from '../../src/judge/scoring/composite.ts'
import { scoreFiveFactors } from '../../src/judge/scoring/score-five-factors.ts'

const settings = { ...defaultProxy, ...defaultReputation }
const points = fc.double({ min: -20, max: 20, noNaN: true, noDefaultInfinity: true })
const contributions = fc.array(fc.record({ points, deny: fc.constant(false) }), { maxLength: 12 })
const reputation = fc.record({
  trust: fc.double({ min: 0, max: 1, noNaN: true }),
  observations: fc.double({ min: 0, max: 40, noNaN: true }),
})
const stranger: Reputation = { trust: 0.5, observations: 0 }
const effects = ['allow', 'queue', 'deny']

function judge(scores: readonly FilterScore[], about: Reputation = stranger) {
  const raw = sumContributions(capContributions(scores, settings.ceiling_filter_threshold))
  const gate = scores.some(({ deny }) => deny === true)
  const composed = compose(raw, gate, about, thresholdsInForce(settings, 1_000), settings)
  return { raw, ...composed, effect: byThreshold(composed.composite, composed.thresholds) }
}

test('more points of one filter never lower the composite or soften the effect', () => {
  const anywhere = fc.record({
    scores: contributions,
    about: reputation,
    base: points,
    more: fc.double({ min: 0, max: 9, noNaN: true }),
  })
  fc.assert(
    fc.property(anywhere, ({ scores, about, base, more }) => {
      const low = judge([...scores, { points: base }], about)
      const high = judge([...scores, { points: base + more }], about)
      expect(high.composite).toBeGreaterThanOrEqual(low.composite - 1e-6)
      if (high.composite > low.composite)
        expect(effects.indexOf(high.effect)).toBeGreaterThanOrEqual(effects.indexOf(low.effect))
    }),
  )
})

test('a gate denies whatever else was found and whoever is trusted', () => {
  fc.assert(
    fc.property(contributions, reputation, points, (scores, about, gated) => {
      const judged = judge([...scores, { points: gated, deny: true }], about)
      expect(judged).toMatchObject({
        effect: 'deny',
        hardGate: true,
        composite: settings.auto_deny_threshold + 1,
      })
    }),
  )
})

test('one filter alone can queue and never denies by its points', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), found => {
      expect(judge([{ points: found }]).effect).not.toBe('deny')
    }),
  )
})

test('no filter adds more than the ceiling, and nothing below it is changed', () => {
  fc.assert(
    fc.property(contributions, scores => {
      const capped = capContributions(scores, 5)
      capped.forEach((value, i) => expect(value).toBe(Math.min(scores[i]?.points ?? 0, 5)))
    }),
  )
})

test('the discount is nothing below either of its gates, and never more than its limit or the sum', () => {
  fc.assert(
    fc.property(contributions, reputation, (scores, about) => {
      const { discount, raw, composite } = judge(scores, about)
      const earned = about.observations >= 8 && about.trust >= 0.92
      if (!earned) {
        expect(discount).toBe(0)
        expect(composite).toBe(roundSix(raw))
      }
      expect(discount).toBeGreaterThanOrEqual(0)
      expect(discount).toBeLessThanOrEqual(Math.max(0, Math.min(4, roundSix(raw))))
    }),
  )
})

test('filters in any order give the same composite to the last digit', () => {
  const shuffled = contributions.chain(scores =>
    fc.tuple(fc.constant(scores), fc.shuffledSubarray(scores, { minLength: scores.length })),
  )
  fc.assert(
    fc.property(shuffled, reputation, ([scores, other], about) => {
      expect(judge(other, about)).toEqual(judge(scores, about))
    }),
  )
})

test('tenths that add up to a threshold reach it exactly, however they are split', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 29 }), { minLength: 1, maxLength: 9 }), tenths => {
      const sum = tenths.reduce((a, b) => a + b, 0)
      const rest = 30 - sum
      fc.pre(rest > 0)
      expect(judge([...tenths, rest].map(n => ({ points: n / 10 }))).effect).toBe('queue')
      expect(judge([...tenths, rest].map((n, i) => ({ points: n / 10 - (i === 0 ? 1e-6 : 0) }))).effect).toBe(
        'allow',
      )
    }),
  )
})

test('what is less than half a millionth below a threshold has reached it', () => {
  expect(judge([{ points: 2.9999996 }]).effect).toBe('queue')
  expect(judge([{ points: 2.9999994 }]).effect).toBe('allow')
  expect(judge([{ points: 5 }, { points: 2.9999994 }]).effect).toBe('queue')
  expect(judge([{ points: 5 }, { points: 3 }]).effect).toBe('deny')
})

test('rounding twice is rounding once, and a tie goes up even where binary fractions put it below', () => {
  fc.assert(fc.property(points, value => roundSix(roundSix(value)) === roundSix(value)))
  expect(roundSix(1.0000005)).toBe(1.000001)
  expect(Object.is(roundSix(-1e-9), 0)).toBe(true)
  expect(roundSix(1e300)).toBe(1e300)
})

const anything = fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<never>)

test('every factor, and their sum, stays between 0 and 1 for any call', () => {
  const call = fc.record({
    tool: fc.string(),
    arguments: anything,
    docstring: fc.string(),
    hints: fc.dictionary(fc.string(), fc.oneof(fc.boolean(), fc.double(), fc.string())),
    callNumber: fc.integer({ min: 1, max: 1e6 }),
  })
  fc.assert(
    fc.property(call, input => {
      const scored = scoreFiveFactors(input, () => ({ sql: true, shell: true }))
      for (const value of [...Object.values(scored.factors), scored.score]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('a weighted mean lies between its parts, a maximum is one of them, and weights are normalised', () => {
  const part = fc.tuple(points, fc.double({ min: 0.01, max: 100, noNaN: true }))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), points, (parts, sum) => {
      const input = scoreInput(sum)
      const values = parts.map(([value]) => value)
      const mean = weighted(parts.map(([value, weight]) => [fixed(value), weight])).score(input).value
      const scaled = weighted(parts.map(([value, weight]) => [() => value, weight * 7])).score(input).value
      expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
      expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      expect(scaled).toBeCloseTo(mean, 9)
      const highest = max(filters(), ...values.map(fixed)).score(input)
      expect(highest.value).toBe(Math.max(sum, ...values))
      expect(highest.parts?.filter(({ decided }) => decided)).toHaveLength(1)
    }),
  )
})

function scoreInput(sum: number): ScoreInput {
  const factors: FactorScore | null = null
  return { call: virtualCall(), effects: [], filters: sum, factors, fiveFactorFloor: 0.6 }
}

test('what a person asked for adds its share over the filters, and never more than it would alone', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const risk = fc.double({ min: 0, max: 0.6, noNaN: true })
  const sum = fc.double({ min: -2, max: 6, noNaN: true })
  fc.assert(
    fc.property(share, risk, sum, (part, score, whole) => {
      const factors = { score } as FactorScore
      const input = { call: virtualCall(), effects: [], filters: whole, factors, fiveFactorFloor: 0 }
      const alone = fiveFactor().score(input).value
      const { value } = fiveFactor().score({ ...input, asked: { share: part, filters: whole } })
      expect(alone).toBe(10 * score)
      expect(value).toBeLessThanOrEqual(alone + 1e-9)
      if (alone > whole) expect(value).toBeCloseTo(whole + part * (alone - whole), 9)
      else expect(value).toBe(alone)
    }),
  )
})
