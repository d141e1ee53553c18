import { expect, test } from 'vitest'
import type { ShownTarget } from '../../../../ground/model/notification-settings.ts'
import {
  quietHourText,
  countsOf,
  enforcedWords,
  sealSummary,
  sortedSeals,
  targetState,
  tokenWords,
  routeTextsOf,
} from './client-words.ts'

const target: ShownTarget = {
  name: 'phone',
  kind: 'ntfy',
  waiting: 0,
  held: 0,
  sentAt: 5,
  failure: null,
  givenUp: 0,
}
const failure = { at: 9, why: 'It did not answer.', tries: 2, next: 10 }

test('the worst seal stands first, and all of them are counted', () => {
  const nothing = { version: null, proven: null, method: 'command', steps: [], limit: null } as const
  const rest = { scope: 'user', project: null, why: null, at: 1, ...nothing } as const
  const seals = (['enforced', 'open', 'unproven', 'blocked', 'enforced'] as const).map((state, i) => ({
    ...rest,
    client: `c${i}`,
    title: `Client ${9 - i}`,
    state,
  }))
  expect(sortedSeals(seals).map(({ title }) => title)).toEqual(
    [8, 6, 7, 5, 9].map(number => `Client ${number}`),
  )
  const twice = seals.map(seal => ({ ...seal, client: 'codex' }))
  expect(enforcedWords({ origin: 'hook', agent: 'codex' }, twice)).toBe('not enforced')
  expect(enforcedWords({ origin: 'http', agent: 'codex' }, twice)).toBe('not proven here')
  expect(enforcedWords({ origin: 'run', agent: 'codex' }, [])).toBe('yes, it starts the call')
  expect(sealSummary(seals)).toBe('2 enforced, 1 refusing everything, 1 not enforced, 1 not proven here.')
})

test('a target that fails says so, whatever else is true of it', () => {
  expect(targetState(target)).toBe('well')
  expect(targetState({ ...target, sentAt: null })).toBe('new')
  expect(targetState({ ...target, held: 2 })).toBe('held')
  expect(targetState({ ...target, held: 2, failure })).toBe('failing')
  expect(countsOf({ ...target, waiting: 1, held: 2, givenUp: 3 })).toEqual([
    '1 to send',
    '2 held until quiet hours end',
    '3 given up',
  ])
  expect(countsOf(target)).toEqual([])
})

test('a target is told of what its routes say', () => {
  const routes = [
    { to: ['phone'], levels: ['high', 'critical'] as const, profiles: null },
    { to: ['phone', 'mail'], levels: ['medium'] as const, profiles: ['sdk'] },
  ]
  expect(routeTextsOf('phone', routes)).toEqual(['high, critical', 'medium of sdk'])
  expect(routeTextsOf('desk', routes)).toEqual([])
  expect([quietHourText(0), quietHourText(1_350)]).toEqual(['00:00', '22:30'])
})

test('a token says whom it lets in', () => {
  const stored = { id: 't-abcdefgh', addedAt: 0 }
  expect(tokenWords({ ...stored, role: 'reader' })).toBe('may look')
  expect(tokenWords({ ...stored, role: 'reviewer', reviewer: 'alice' })).toBe('may answer as alice')
  expect(tokenWords({ ...stored, role: 'agent', agent: 'ci', profile: 'sdk', principal: 'bob' })).toBe(
    'lets the agent ci ask, profile sdk, for bob',
  )
})
