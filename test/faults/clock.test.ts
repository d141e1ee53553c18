import { expect, onTestFinished, test } from 'vitest'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { network, openApp, ownerListener } from '../http/open-http.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'

const day = 86_400_000
const alice: Identity = { reviewer: 'alice', uid: 1_000, terminal: true, pin: '7391' }
const jumps = [
  ['back by a day', -day],
  ['back to 1970', -Date.UTC(2030, 0, 1)],
  ['forward by a year', 365 * day],
] as const

/** A gate and its app on one wall clock; `jump` sets that clock, and no time goes by. */
async function world() {
  const people = openPeopleGate()
  const limits = { requests: { burst: 5, perSecond: 0.001 } }
  const http = openApp(people.gate, { now: () => people.clock.now, limits })
  onTestFinished(async () => {
    http.close()
    await people.gate.close()
  })
  await people.gate.reviewers.add({ name: 'alice', uid: 1_000, pin: '7391' })
  const jump = (milliseconds: number) => {
    people.clock.now += milliseconds
    people.clock.jumped += milliseconds
  }
  const judge = async (command: string) => {
    const body = JSON.stringify({ kind: 'shell', arguments: { command } })
    const answer = await http.request(ownerListener, '/v1/evaluations', { method: 'POST', body })
    return (await answer.json()) as { effect: string; reviewId?: string }
  }
  return { people, http, jump, judge }
}

test.each(jumps)('a clock that jumps %s changes no answer, and the log stays whole', async (_what, jump) => {
  const { people, jump: set, judge } = await world()
  const effects = async () => [
    (await judge('git status')).effect,
    (await judge('npm publish')).effect,
    (await judge('rm -rf /')).effect,
  ]
  const before = await effects()
  expect(before).toEqual(['allow', 'queue', 'deny'])
  set(jump)
  expect(await effects()).toEqual(before)
  await people.gate.checkpoint()
  set(-jump)
  expect(await effects()).toEqual(before)
  expect(await people.gate.verify()).toMatchObject({ ok: true, problems: [] })
  expect(await people.gate.verify({ fromCheckpoint: true })).toMatchObject({ ok: true })
})

test('a clock that goes back loses no review and ends none, and its answer still counts', async () => {
  const { people, jump, judge } = await world()
  const { reviewId = '' } = await judge('npm publish')
  jump(-30 * day)
  expect(await people.gate.reviews.list({ states: ['pending'] })).toMatchObject([{ id: reviewId }])
  expect(await judge('npm publish')).toMatchObject({ effect: 'queue', reviewId })
  await people.gate.reviews.answer({ reviewId, who: alice, approve: false })
  expect(await people.gate.reviews.list({ states: ['denied'] })).toMatchObject([{ id: reviewId }])
})

test('a clock that goes forward lets reviews expire and allows nothing by it; whoever asks again gets a new one', async () => {
  const { people, jump, judge } = await world()
  const { reviewId } = await judge('npm publish')
  jump(365 * day)
  const again = await judge('npm publish')
  expect(again).toMatchObject({ effect: 'queue', reviewId: expect.any(String) })
  expect(again.reviewId).not.toBe(reviewId)
  expect(await people.gate.reviews.list({ states: ['expired'] })).toMatchObject([{ id: reviewId }])
})

test('who waits for a review is told when their own time is over, whatever the clock says meanwhile', async () => {
  const { people, jump, judge } = await world()
  const { reviewId = '' } = await judge('npm publish')
  const waiting = people.gate.reviews.wait(reviewId, { timeout: 80 })
  jump(-30 * day)
  expect(await waiting).toMatchObject({ state: 'pending' })
})

test('a grant and a pause that ended while the clock was ahead hold again when it is right, and never longer', async () => {
  const { people, jump, judge } = await world()
  const until = people.clock.now + 3_600_000
  const draft = { effect: 'allow', codes: ['destruction.tree'], reason: 'today', uses: null } as const
  await people.gate.grants.add(
    { ...draft, scope: { agent: 'owner', session: 'owner' }, expiresAt: until },
    alice,
  )
  expect((await judge('rm -rf src')).effect).toBe('allow')
  jump(day)
  expect((await judge('rm -rf src')).effect).toBe('queue')
  jump(-day)
  expect((await judge('rm -rf src')).effect).toBe('allow')
  await people.gate.pause(until, 'looking', alice)
  jump(-day)
  expect(await people.gate.paused()).toBeNull()
  jump(2 * day)
  expect(await people.gate.paused()).toBeNull()
})

test('limits on how often somebody asks are by a clock that nobody sets', async () => {
  const { http, jump } = await world()
  const token = http.token({ role: 'reader' })
  const ask = async () =>
    (await http.request(network, '/v1/decisions', { headers: { authorization: `Bearer ${token}` } })).status
  for (let i = 0; i < 5; i++) expect(await ask()).toBe(200)
  expect(await ask()).toBe(503)
  for (const [, milliseconds] of jumps) {
    jump(milliseconds)
    expect(await ask()).toBe(503)
  }
})

test('a token that ended while the clock was ahead opens nothing then', async () => {
  const { people, http, jump } = await world()
  const token = http.token({ role: 'reader' })
  const [stored] = http.kept
  if (!stored) throw new Error('no token')
  http.kept[0] = { ...stored, expiresAt: people.clock.now + 1_000 }
  const ask = async () =>
    (await http.request(network, '/v1/decisions', { headers: { authorization: `Bearer ${token}` } })).status
  expect(await ask()).toBe(200)
  jump(day)
  expect(await ask()).toBe(403)
})
