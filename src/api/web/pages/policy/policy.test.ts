import { expect, test } from 'vitest'
import type { ShownSetting } from '../../../http/schemas/policy.ts'
import type { Policy, Rule } from '../../../../ground/model/policy.ts'
import { defaultProfile } from '../../../../judge/policy/default-profile.ts'
import { byWay, type ChangedDecision, effectSentence, totalsOf, wayOf } from './effect-sentence.ts'
import { problemText } from './check-line.tsx'
import { ruleConditions, settingGroups } from './in-force.tsx'

const one = (
  id: string,
  at: number,
  present: ChangedDecision['present'],
  draft: ChangedDecision['draft'],
): ChangedDecision => ({
  id,
  at,
  kind: 'shell',
  tool: null,
  what: id,
  present,
  draft,
  presentComposite: 1,
  draftComposite: 2,
})
const changed = [
  one('a', 4, 'allow', 'queue'),
  one('b', 3, 'allow', 'allow'),
  one('c', 2, 'deny', 'allow'),
  one('d', 1, 'queue', 'allow'),
  one('e', 5, 'queue', 'allow'),
]

test('what a draft loosens stands first, the newest before the others', () => {
  expect(byWay(changed).map(({ id }) => id)).toEqual(['e', 'c', 'd', 'a', 'b'])
  expect(changed.map(wayOf)).toEqual(['tightened', 'score', 'loosened', 'loosened', 'loosened'])
})

test('totals say how many go from which effect to which', () => {
  expect(totalsOf(changed)).toEqual([
    { present: 'queue', draft: 'allow', calls: 2 },
    { present: 'deny', draft: 'allow', calls: 1 },
    { present: 'allow', draft: 'queue', calls: 1 },
  ])
})

test('the effect is one true sentence', () => {
  expect(effectSentence({ looked: 1_000, changed })).toBe(
    '4 of the last 1,000 calls would get another effect; 1 would keep their effect with another composite.',
  )
  expect(effectSentence({ looked: 7, changed: [] })).toBe(
    'None of the last 7 calls would get another effect.',
  )
  expect(effectSentence({ looked: 0, changed: [] })).toContain('No call was judged yet')
})

const setting = (key: string, usual: string): ShownSetting => ({
  key,
  type: 'number',
  default: usual,
  about: key,
  tighter: 'lower',
})

test('each setting is shown with its value, and what is no default says so', () => {
  const policy = {
    proxy: { auto_allow_threshold: 2 },
    reputation: {},
    reviews: { proof: { high: 'secret' } },
    profiles: {
      default: { name: 'default', points: { 'a.b': 3 }, thresholds: {}, critical: 'deny' },
    },
  } as unknown as Policy
  const groups = settingGroups(
    [
      setting('proxy.auto_allow_threshold', '3'),
      setting('reviews.proof.high', '"secret"'),
      setting('profile.NAME.points.CODE', ''),
      setting('profile.NAME.thresholds.allow', ''),
      setting('profile.NAME.critical', '"deny"'),
    ],
    policy,
  )
  expect(
    groups.map(({ title, rows }) => [
      title,
      ...rows.map(({ key, value, isChanged }) => `${key} ${value} ${isChanged}`),
    ]),
  ).toEqual([
    ['Thresholds', 'proxy.auto_allow_threshold 2 true'],
    ['Reviews', 'reviews.proof.high "secret" false'],
    ['Profile default', 'profile.default.points.a.b 3 true', 'profile.default.critical "deny" false'],
  ])
})

test('an amount of its own currency counts as built in until somebody changes it', () => {
  const small_amount = { ...defaultProfile.small_amount, EUR: 5 }
  const profiles = { default: { name: 'default', small_amount } }
  const [group] = settingGroups([setting('profile.NAME.small_amount.CODE', '')], {
    profiles,
  } as unknown as Policy)
  const changed = group?.rows.filter(({ isChanged }) => isChanged)
  expect(changed).toMatchObject([{ key: 'profile.default.small_amount.EUR', value: '5', default: '20' }])
})

test('a rule is told by its conditions', () => {
  const rule: Rule = {
    effect: 'deny',
    reason: 'no',
    program: 'terraform',
    argument: 'destroy*',
    covers: [],
    match: [],
    not_match: [],
    source: 'policy.toml:1',
  }
  expect(ruleConditions(rule)).toEqual([
    ['program', 'terraform'],
    ['argument', 'destroy*'],
  ])
})

test('a problem is said of its line, and whole where it is of none', () => {
  const problem = '/home/a:1/policy.toml:5: proxy.x is no setting.'
  expect(problemText({ ok: false, problem, line: 5 })).toBe('Line 5: proxy.x is no setting.')
  expect(problemText({ ok: false, problem: 'rules.toml can’t be read.' })).toBe('rules.toml can’t be read.')
})
