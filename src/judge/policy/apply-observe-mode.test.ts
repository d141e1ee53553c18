import { afterEach, beforeEach, expect, test } from 'vitest'
import { virtualCall } from '../../../test/virtual-call.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'
import { openGate } from '../../gate/open/open-gate.ts'
import { builtInProfiles, defaultProxy, defaultReputation, defaultReviews } from './default-profile.ts'
import { isObserving } from './apply-observe-mode.ts'

const day = 86_400_000
const from = 1_800_000_000_000
let clock = from
let gate: Gate
const open = (observe: ObserveSettings) =>
  openGate({
    stateFolder: ':memory:',
    now: () => clock,
    policy: {
      proxy: defaultProxy,
      reputation: defaultReputation,
      reviews: defaultReviews,
      profiles: builtInProfiles,
      rules: [],
      observe,
      digest: 'test',
    },
  })
let id = 0
const ask = (command: string, profile = 'default') =>
  gate.evaluate({
    ...virtualCall({ kind: 'shell', tool: null, arguments: { command } }),
    id: `observed-${++id}`,
    profile,
    at: clock,
  })

beforeEach(async () => {
  clock = from
  gate = await open({ until: from + 7 * day, profiles: [] })
})
afterEach(() => gate.close())

test('what would wait or be refused runs, and its decision keeps what it would have been', async () => {
  const waits = await ask('git push --force origin main')
  expect(waits).toMatchObject({ effect: 'allow', observed: 'queue', challenge: 'none' })
  expect(waits.reason.kind).toBe('observed')
  expect(waits.reason.text).toContain('it would have waited for a person')
  const denied = await ask('rm -rf /')
  expect(denied).toMatchObject({ effect: 'allow', observed: 'deny' })
  expect(denied.reason.text).toContain('it would have been refused')
  expect(denied.assessment.hardGate).toBe(true)
})

test('nobody is asked', async () => {
  await ask('git push --force origin main')
  expect(await gate.reviews.list({})).toEqual([])
})

test('an ordinary call is a routine one as ever', async () => {
  const decision = await ask('git status')
  expect(decision.effect).toBe('allow')
  expect(decision.observed).toBeUndefined()
  expect(decision.reason.kind).toBe('routine')
})

test.each([
  'countersign observe --days 30',
  'countersign pause --for 1h',
  'rm -rf ~/.config/countersign',
  'echo "{}" > ~/.claude/settings.json',
])('a change of the gate itself is refused all the same: %s', async command => {
  expect((await ask(command)).effect).toBe('deny')
})

test.each(['npm uninstall -g countersign', 'killall node'])(
  'what would take the gate away is stopped though it is no hard gate: %s',
  async command => {
    const decision = await ask(command)
    expect(decision.effect).toBe('queue')
    expect(decision.observed).toBeUndefined()
  },
)

test('it ends by itself', async () => {
  clock = from + 7 * day
  expect((await ask('git push --force origin main')).effect).toBe('queue')
  expect((await ask('rm -rf /')).effect).toBe('deny')
})

test('only the profiles that are named are observed', async () => {
  await gate.close()
  gate = await open({ until: from + day, profiles: ['codex'] })
  expect((await ask('rm -rf /', 'codex')).effect).toBe('allow')
  expect((await ask('rm -rf /', 'gemini')).effect).toBe('deny')
  expect(isObserving(undefined, 'codex', from)).toBe(false)
})

test('the log has both, and replays the call to the same answer', async () => {
  const { id: decisionId } = await ask('rm -rf /')
  const logged = await gate.decision(decisionId)
  expect(logged.decision).toMatchObject({ effect: 'allow', observed: 'deny' })
  expect((await gate.replay(decisionId)).same).toBe(true)
  expect((await gate.verify()).ok).toBe(true)
})
