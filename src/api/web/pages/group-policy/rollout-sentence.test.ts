import { expect, test } from 'vitest'
import type { PolicyEffect } from '../../../../ground/model/policy-effect.ts'
import type { PolicyRollout } from '../../../../ground/model/policy-rollout.ts'
import { effectWords, gateSentence, rolloutSentence, standingOf, versionDue } from './rollout-sentence.ts'

const rollout = (version: number, share: number, rest = 0): PolicyRollout => ({
  group: 'laptops',
  revision: 1,
  version: { version, digest: `d${version}` },
  share,
  rest: { version: rest, digest: '' },
  by: 'alice',
  at: 0,
  proposed: null,
})

test('a rollout says which gates have which version', () => {
  expect(rolloutSentence(rollout(0, 100))).toContain('no policy of its own')
  expect(rolloutSentence(rollout(3, 100))).toBe('Version 3 is for all gates of the group.')
  expect(rolloutSentence(rollout(3, 50, 2))).toBe(
    'Version 3 is for 50 % of the gates, version 2 for the others.',
  )
  expect([3, 2, 1].map(one => standingOf(rollout(3, 50, 2), one))).toEqual([
    '50 % of gates',
    'the other gates',
    '',
  ])
})

test('a gate is said to have what it said, and what it is to have where that is another version', () => {
  const gates = [
    { gate: 'first', place: 10 },
    { gate: 'last', place: 90 },
  ]
  const shown = { group: 'laptops', rollout: rollout(3, 50, 2), isReviewed: false, versions: [], gates }
  expect(['first', 'last'].map(gate => versionDue(shown, gate))).toEqual([3, 2])
  expect(gateSentence(3, 3)).toBe('has version 3')
  expect(gateSentence(0, 3)).toBe('is to have version 3; had no policy of the group when it spoke last')
  expect(gateSentence(null, 3)).toBe('is to have version 3; has not said yet what it has')
})

test('an effect says how much it looked at', () => {
  const effect: PolicyEffect = {
    days: 7,
    looked: 1_200,
    isCut: false,
    unread: 0,
    gates: 2,
    ofGates: 3,
    moved: [],
    examples: [],
  }
  expect(effectWords(effect)).toBe(
    'None would get another answer, of all 1,200 calls of the last 7 days, from 2 of 3 gates.',
  )
  const moved = [{ present: 'queue', draft: 'allow', calls: 31 }] as const
  expect(effectWords({ ...effect, isCut: true, unread: 2, moved })).toContain(
    '31 would get another answer, of the newest 1,200 calls',
  )
  expect(effectWords({ ...effect, looked: 0 })).toBe(
    'No gate of the group sent a call of the last 7 days that can be judged again, so nothing can be compared: save it for a share of the gates first, and widen it once they have worked under it.',
  )
  expect(effectWords({ ...effect, looked: 0, ofGates: 0 })).toContain('No gate of the group has joined yet')
})
