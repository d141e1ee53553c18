import { expect, test } from 'vitest'
import type { Trust } from '../../ground/model/shape.ts'
import { noTrust, trustOf } from '../reputation/trust-of.ts'
import { defaultProxy, defaultReputation } from './default-profile.ts'
import {
  answersText,
  shareText,
  trustLine,
  trustRule,
  trustText,
  trustTerms,
  trustWords,
} from './trust-text.ts'

const policy = { proxy: defaultProxy, reputation: defaultReputation, profiles: {} }
const terms = trustTerms(policy, 'default')
const day = 86_400_000

/** The trust after so many answers, yes first, one a day. */
function after(yes: number, no = 0): Trust {
  const answers = Array.from({ length: yes + no }, (_, i) => ({
    reviewer: i % 2 === 0 ? 'alice' : 'bob',
    approve: i < yes,
    at: 1_000 * day,
  }))
  return trustOf(answers, defaultReputation, 1_000 * day)
}

test('answers are said as a person would say them', () => {
  expect(answersText(noTrust, 0)).toBe('no one has decided a call like this before')
  expect(answersText(after(15, 1), 1_002 * day)).toBe(
    '2 people said yes 15 times and no once to such calls, last 2 days ago',
  )
  expect(trustLine(after(11), 1_000 * day)).toMatch(/^92 %: 2 people said yes 11 times/)
  expect(trustLine(noTrust, 0)).toBe('no one has decided a call like this before')
  expect(answersText(after(1), 1_000 * day)).toBe('one person said yes once to such calls, last just now')
  expect([shareText(0.67), shareText(2 / 3), shareText(0.92), shareText(0.9199)]).toEqual([
    '67 %',
    '66 %',
    '92 %',
    '91 %',
  ])
})

test('a shape says how often somebody must still say yes, and so many times it takes', () => {
  for (const [yes, no] of [
    [0, 0],
    [1, 0],
    [7, 0],
    [10, 0],
    [20, 1],
    [40, 2],
  ] as const) {
    const { sentence } = trustWords(after(yes, no), terms)
    const more = /one more yes/.test(sentence) ? 1 : Number(/after (\d+) more times yes/.exec(sentence)?.[1])
    expect(trustWords(after(yes + more, no), terms).standing).toBe('earned')
    expect(trustWords(after(yes + more - 1, no), terms).standing).not.toBe('earned')
  }
})

test('trust that is earned says up to where such calls run unasked; a no ends it', () => {
  expect(trustWords(after(11), terms)).toEqual({
    standing: 'earned',
    sentence: 'Such calls run unasked below 7 points.',
  })
  expect(trustWords(after(1, 1), terms).sentence).toBe('People said no, so such calls keep asking.')
  expect(trustText(after(8), terms, 1_000 * day)).toBe(
    '2 people said yes 8 times to such calls, last just now. People are still asked; after 3 more times yes such calls run unasked below 7 points.',
  )
  expect(trustText(noTrust, terms, 0)).toBe('No one has decided a call like this before.')
})

test('figures are those of the policy and the profile, not of the defaults', () => {
  const own = trustTerms(
    {
      ...policy,
      reputation: { ...defaultReputation, auto_allow_trust: 0.8, max_score_reduction: 2, half_life: 30 },
    },
    'default',
  )
  expect(trustRule(own)).toBe(
    'After 8 times yes within a few days such calls run unasked below 5 points; one no ends that, and answers fade: after 30 days they count half.',
  )
  expect(trustRule({ ...terms, auto_allow_trust: 1 })).toBe('With this policy people are asked each time.')
})
