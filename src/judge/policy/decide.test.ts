import { expect, test } from 'vitest'
import type { Assessment } from '../../ground/model/assessment.ts'
import type { PricedFinding } from '../../ground/model/finding.ts'
import type { Policy, Rule, RuleMatch } from '../../ground/model/policy.ts'
import { type DecideInput, decide } from './decide.ts'
import {
  builtInProfiles,
  defaultProfile,
  defaultProxy,
  defaultReputation,
  defaultReviews,
} from './default-profile.ts'

const policy: Policy = {
  proxy: defaultProxy,
  reputation: defaultReputation,
  reviews: defaultReviews,
  profiles: builtInProfiles,
  rules: [],
  digest: '',
}
const at = (start: number, end: number) => ({ pointer: '/command', start, end })

const finding = (code: string, points: number, gate = false): PricedFinding => ({
  code,
  what: `found ${code}`,
  evidence: [at(10, 20)],
  strength: 1,
  filter: code.split('.')[0] ?? '',
  points,
  gate,
  why: 'it matters',
  instead: 'git stash',
})

function assessment(
  composite: number,
  findings: readonly PricedFinding[] = [],
  input: Partial<Assessment> = {},
): Assessment {
  const levels = composite < 3 ? 'low' : composite < 6 ? 'medium' : composite < 8 ? 'high' : 'critical'
  return {
    raw: composite,
    capped: [composite],
    discount: 0,
    composite,
    risk: Math.max(0, Math.min(1, composite / 10)),
    level: levels,
    hardGate: false,
    thresholds: { allow: 3, deny: 8 },
    contributions: findings.map(one => ({
      filter: one.filter,
      points: one.points,
      deny: one.gate,
      findings: [one],
    })),
    scorers: { scorer: 'filters', value: composite, decided: true },
    failures: [],
    observed: { looked: false, milliseconds: 0, paths: {}, filesRead: {} },
    ...input,
  }
}

function rule(
  effect: Rule['effect'],
  covers: readonly string[] = [],
  evidence?: RuleMatch['evidence'],
): RuleMatch {
  const made: Rule = { effect, reason: 'we said so', covers, match: [], not_match: [], source: 'test' }
  return { rule: made, what: 'git push', ...(evidence && { evidence }) }
}

function decided(input: Partial<DecideInput> & Pick<DecideInput, 'assessment'>) {
  const findings = input.assessment.contributions.flatMap(one => one.findings)
  const compositeWithout: DecideInput['compositeWithout'] = isCovered =>
    findings.filter(one => !isCovered(one)).reduce((sum, one) => sum + one.points, 0)
  return decide({ policy, profile: defaultProfile, rules: [], floors: {}, compositeWithout, ...input })
}

test.each([
  [2.999999, 'allow', 'none', 0],
  [3, 'queue', 'confirm', 3],
  [5.999999, 'queue', 'confirm', 3],
  [6, 'queue', 'quiz', 10],
  [7.999999, 'queue', 'quiz', 10],
  [8, 'deny', 'none', 0],
])(
  'a composite of %d is %s with challenge %s after %d seconds',
  (composite, effect, challenge, minimumSeconds) => {
    expect(decided({ assessment: assessment(composite) })).toMatchObject({
      effect,
      challenge,
      minimumSeconds,
    })
  },
)

test('a critical call is queued for several people where the profile says so, and a gate never is', () => {
  const profile = { ...defaultProfile, critical: 'multi_party' } as const
  expect(decided({ profile, assessment: assessment(9) })).toMatchObject({
    effect: 'queue',
    challenge: 'multi_party',
    minimumSeconds: 30,
  })
  expect(
    decided({ profile, assessment: assessment(9, [finding('a.x', 0, true)], { hardGate: true }) }).effect,
  ).toBe('deny')
})

test('a denial says what was found, why it matters, whether it is final, and what to do instead', () => {
  const gated = decided({ assessment: assessment(9, [finding('a.x', 0, true)], { hardGate: true }) })
  expect(gated.reason).toEqual({
    kind: 'gate',
    text: 'Found a.x: it matters (a.x).',
    instead: 'git stash',
    final: true,
  })
})

test('a rule that denies does so even where its filter did not run', () => {
  expect(decided({ assessment: assessment(0), rules: [rule('deny'), rule('allow', ['a.x'])] })).toMatchObject(
    {
      effect: 'deny',
      reason: { kind: 'rule', final: true, text: 'A rule of the policy denies git push: we said so.' },
    },
  )
})

test('a rule that asks for a person wins over one that allows', () => {
  const found = assessment(4, [finding('a.x', 4)])
  expect(decided({ assessment: found, rules: [rule('allow', ['a.x']), rule('queue')] }).effect).toBe('queue')
  expect(decided({ assessment: assessment(0), rules: [rule('queue')] })).toMatchObject({
    effect: 'queue',
    challenge: 'confirm',
  })
})

test('a rule allows a call when what it does not cover would be allowed', () => {
  const two = assessment(5.5, [finding('a.x', 4), finding('b.y', 1.5)])
  expect(decided({ assessment: two, rules: [rule('allow', ['a.x'])] })).toMatchObject({
    effect: 'allow',
    reason: { kind: 'grant' },
  })
  expect(decided({ assessment: two, rules: [rule('allow', ['b.y'])] }).effect).toBe('queue')
  expect(decided({ assessment: two, rules: [rule('allow')] }).effect).toBe('queue')
  const nine = assessment(9, [finding('a.x', 4.5), finding('b.y', 4.5)])
  expect(decided({ assessment: nine, rules: [rule('allow', ['a.x']), rule('allow', ['b.y'])] }).effect).toBe(
    'allow',
  )
})

test('a rule that allows passes no gate and no failure', () => {
  const allow = [rule('allow', ['a.x'])]
  expect(
    decided({ rules: allow, assessment: assessment(9, [finding('a.x', 0, true)], { hardGate: true }) })
      .effect,
  ).toBe('deny')
  const failed = assessment(4, [finding('a.x', 4)], { failures: [{ filter: 'b', message: 'no' }] })
  expect(decided({ rules: allow, assessment: failed }).effect).toBe('queue')
})

test('a rule that allows one command allows nothing of the command beside it', () => {
  const found = assessment(4, [finding('a.x', 4)])
  expect(decided({ assessment: found, rules: [rule('allow', ['a.x'], [at(0, 30)])] }).effect).toBe('allow')
  expect(decided({ assessment: found, rules: [rule('allow', ['a.x'], [at(30, 60)])] }).effect).toBe('queue')
})

test('the stricter of the floor of a code and the level applies', () => {
  const found = assessment(4, [finding('a.x', 4)])
  expect(decided({ assessment: found, floors: { 'a.x': 'quiz' } }).challenge).toBe('quiz')
  const profile = { ...defaultProfile, floors: { 'a.x': 'teach_back' } } as const
  expect(decided({ assessment: found, profile, floors: { 'a.x': 'quiz' } }).challenge).toBe('teach_back')
  expect(
    decided({ assessment: assessment(7, [finding('a.x', 7)]), floors: { 'a.x': 'confirm' } }).challenge,
  ).toBe('quiz')
})
