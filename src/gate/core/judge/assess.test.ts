import { noTrust } from '../../../judge/reputation/trust-of.ts'
import { expect, test } from 'vitest'
import { virtualCall } from '../../../../test/virtual-call.ts'
import type { Filter } from '../../../judge/filters/filter.ts'
import type { CodeSpec, Finding } from '../../../ground/model/finding.ts'
import { unheard } from '../../../ground/model/call-origin.ts'
import { emptyMemory } from '../../../ground/model/session-memory.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { Profile } from '../../../ground/model/settings/profile-settings.ts'
import { decide } from '../../../judge/policy/decide.ts'
import {
  builtInProfiles,
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from '../../../judge/policy/default-profile.ts'
import { fixed } from '../../../judge/scoring/scorer.ts'
import { type AssessInput, assess, compositeWithout } from './assess.ts'

const policy: Policy = {
  proxy: defaultProxy,
  reputation: defaultReputation,
  reviews: defaultReviews,
  profiles: builtInProfiles,
  rules: [],
  digest: '',
}
const trusted = { ...noTrust, trust: 0.98, observations: 40 }
const evidence = { pointer: '/command', start: 0, end: 4 }

const found = (code: string, strength = 1): Finding => ({
  code,
  what: 'a thing',
  evidence: [evidence],
  strength,
})

function filter(
  name: string,
  codes: Record<string, CodeSpec['points']>,
  findings = Object.keys(codes).map(code => found(code)),
): Filter {
  const specs = Object.entries(codes).map(([code, points]) => [code, { points, why: 'it matters' }])
  return { name, phase: 'pattern', about: '', codes: Object.fromEntries(specs), find: () => findings }
}

const throwing: Filter = {
  ...filter('broken', {}),
  find: () => {
    throw new Error('no luck')
  },
}

function input(inputs: Partial<AssessInput> = {}): AssessInput {
  return {
    call: virtualCall({ kind: 'shell', tool: null }),
    effects: [],
    place: virtualPlace,
    profile: defaultProfile,
    rules: [],
    session: emptyMemory,
    origin: unheard,
    canaries: [],
    firstTimes: [],
    filters: [],
    policy,
    observed: { looked: false, milliseconds: 0, paths: {}, filesRead: {} },
    trustIn: () => noTrust,
    functionCall: 1,
    evaluatedCall: 1,
    ...inputs,
  }
}

function decided(inputs: Partial<AssessInput>) {
  const whole = input(inputs)
  const assessment = assess(whole)
  return decide({
    assessment,
    policy: whole.policy,
    profile: whole.profile,
    rules: whole.rules,
    floors: {},
    compositeWithout: isCovered => compositeWithout(whole, assessment, isCovered),
  })
}

const profile = (input: Partial<Profile>): Profile => ({ ...defaultProfile, ...input })

test('a filter adds its largest positive finding; of negative ones alone the smallest; else nothing', () => {
  const codes = { 'a.one': 1, 'a.two': 2, 'a.less': -3 }
  expect(assess(input({ filters: [filter('a', codes)] })).contributions[0]?.points).toBe(2)
  expect(assess(input({ filters: [filter('a', { 'a.x': -1, 'a.y': -3 })] })).composite).toBe(-3)
  expect(assess(input({ filters: [filter('a', {})] }))).toMatchObject({
    composite: 0,
    contributions: [],
    level: 'low',
  })
})

test('filters run in phase order and a gate does not stop the others', () => {
  const late: Filter = { ...filter('late', { 'late.x': 1 }), phase: 'context' }
  const first: Filter = { ...filter('first', { 'first.gate': 'gate' }), phase: 'static' }
  const judged = assess(input({ filters: [late, first] }))
  expect(judged.contributions.map(({ filter: name }) => name)).toEqual(['first', 'late'])
  expect(judged).toMatchObject({ hardGate: true, composite: 9, raw: 1 })
})

test('a filter that throws can never lead to allow, and no trust pays for it', () => {
  expect(decided({ filters: [throwing] })).toMatchObject({
    effect: 'queue',
    challenge: 'confirm',
    reason: { kind: 'failed' },
  })
  const judged = assess(input({ filters: [throwing, filter('a', { 'a.x': 4 })], trustIn: () => trusted }))
  expect(judged.failures).toEqual([{ filter: 'broken', message: 'no luck' }])
  expect(judged).toMatchObject({ discount: 0, composite: 4 })
})

test('a finding that its filter did not declare, or with a strength that is no share, is a failure', () => {
  for (const bad of [found('a.other'), found('a.x', 2), found('a.x', Number.NaN), found('toString')]) {
    expect(assess(input({ filters: [filter('a', { 'a.x': 1 }, [bad])] })).failures).toHaveLength(1)
  }
})

test('the profile prices a code and can make it a gate', () => {
  const filters = [filter('a', { 'a.x': 1 }, [found('a.x', 0.5)])]
  expect(assess(input({ filters, profile: profile({ points: { 'a.x': 4 } }) })).composite).toBe(2)
  expect(decided({ filters, profile: profile({ points: { 'a.x': 'gate' } }) }).effect).toBe('deny')
})

test('trust discounts what was seen, and nothing for what was not read or for a secret', () => {
  const filters = [filter('a', { 'a.x': 4 })]
  const at = { evidence, through: [] }
  expect(assess(input({ filters, trustIn: () => trusted })).discount).toBe(3.84)
  for (const effects of [
    [{ type: 'opaque', what: 'code', why: 'dynamic', weight: 'matters', ...at } as const],
    [{ type: 'execute', language: 'python', source: { from: 'unknown' }, read: false, ...at } as const],
  ]) {
    expect(assess(input({ filters, trustIn: () => trusted, effects })).discount).toBe(0)
  }
  expect(
    assess(input({ filters: [filter('secrets', { 'secrets.x': 4 })], trustIn: () => trusted })).discount,
  ).toBe(0)
})

test('in a hook the five factors count only from the floor upward; in the SDK always; they are always shown', () => {
  const risky = virtualCall({ tool: 'delete_user', arguments: { env: 'production' } })
  expect(assess(input({ call: risky }))).toMatchObject({ composite: 0, factors: { score: 0.55 } })
  expect(assess(input({ call: { ...risky, origin: 'sdk' } })).composite).toBe(5.5)
  const worse = { ...risky, docstring: 'Permanently removes it.' }
  expect(assess(input({ call: worse })).composite).toBe(7.2)
  expect(assess(input({ call: { ...worse, kind: 'shell' } })).composite).toBe(0)
  expect(decided({ call: worse })).toMatchObject({ effect: 'queue', challenge: 'quiz', minimumSeconds: 10 })
})

test('a scorer that gives no number is a failure and the filters stand in for it', () => {
  const filters = [filter('a', { 'a.x': 1 })]
  const scorer = { name: 'own', score: () => ({ scorer: 'own', value: Number.NaN, decided: true }) }
  expect(assess(input({ filters, scorer }))).toMatchObject({ composite: 1, failures: [{ filter: 'scorer' }] })
  expect(assess(input({ filters, scorer: fixed(6.5) })).composite).toBe(6.5)
})

test('during cold start more is queued, less is denied, and a gate still denies', () => {
  const cold = { ...policy, proxy: { ...defaultProxy, cold_start_calls: 10 } }
  const two = [filter('a', { 'a.x': 2.5 })]
  expect(decided({ policy: cold, filters: two })).toMatchObject({
    effect: 'queue',
    reason: { kind: 'cold_start' },
  })
  expect(decided({ policy: cold, filters: two, evaluatedCall: 11 }).effect).toBe('allow')
  expect(
    decided({ policy: cold, filters: [filter('a', { 'a.x': 5 }), filter('b', { 'b.x': 4 })] }),
  ).toMatchObject({
    effect: 'queue',
    challenge: 'multi_party',
  })
  expect(decided({ policy: cold, filters: [filter('a', { 'a.x': 'gate' })] }).effect).toBe('deny')
})
