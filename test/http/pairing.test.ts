import { expect, onTestFinished, test } from 'vitest'
import {
  sessionLimits,
  sessionsInMemory,
  SessionRegistry,
  sessionTimes,
} from '../../src/api/http/access/session-registry.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { agentListener, network, openApp, ownerListener } from './open-http.ts'

const plenty = { burst: 1e9, perSecond: 1e9 }
const browserHeaders = { host: 'localhost:4180', origin: 'http://localhost:4180' }

/** A gate with one reviewer, whose time the test sets, and what a browser and its owner ask of it. */
async function openPairing({ keeper = sessionsInMemory(), failures = plenty } = {}) {
  const people = openPeopleGate()
  onTestFinished(() => people.gate.close())
  const who = await addQuickReviewer(people)
  const now = () => people.clock.now
  const http = openApp(people.gate, { now, limits: { failures }, sessions: new SessionRegistry(keeper, now) })
  const post = (listener: Parameters<typeof http.request>[0], path: string, body: object, headers = {}) =>
    http.request(listener, path, { method: 'POST', body: JSON.stringify(body), headers })
  const code = async (body: object = { who }) => {
    const answer = await post(ownerListener, '/v1/pairing', body)
    return ((await answer.json()) as { code: string }).code
  }
  const pair = (input: string, headers = {}) =>
    post(network, '/v1/session', { code: input }, { ...browserHeaders, ...headers })
  const paired = async (body?: object) => {
    const answer = await pair(await code(body))
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
    const { csrf } = (await answer.json()) as { csrf: string }
    const get = (path: string, headers = {}) =>
      http.request(network, path, {
        headers: { ...browserHeaders, cookie, 'x-countersign-csrf': csrf, ...headers },
      })
    const change = (path: string, input: object, headers = {}) =>
      post(network, path, input, { ...browserHeaders, cookie, 'x-countersign-csrf': csrf, ...headers })
    return { cookie, csrf, get, change }
  }
  const accessLog = async () => {
    const found = []
    for await (const { kind, body } of people.gate.entries()) if (kind === 'access') found.push(body)
    return found
  }
  return { people, who, http, post, code, pair, paired, accessLog, keeper }
}

test('a browser is let in by the code once, as the reviewer who proved themselves for it', async () => {
  const { code, pair, http, accessLog } = await openPairing()
  const shown = await code()
  expect(shown).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  const answer = await pair(` ${shown.toLowerCase().replace('-', ' ')}`)
  expect(answer.status).toBe(200)
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^countersign=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=604800$/)
  const notice = (await answer.json()) as { csrf: string }
  expect(notice).toEqual({
    id: expect.stringMatching(/^b-[a-z0-9]{8}$/),
    caller: { role: 'reviewer', reviewer: 'alice' },
    csrf: expect.stringMatching(/^[\w-]{43}$/),
    passkeys: 0,
    address: 'http://localhost:4180',
  })
  const headers = { cookie: cookie.split(';')[0] ?? '', 'x-countersign-csrf': notice.csrf }
  expect(await (await http.request(network, '/v1/session', { headers })).json()).toEqual(notice)
  expect((await pair(shown)).status).toBe(403)
  const log = await accessLog()
  expect(log).toEqual([
    { event: 'code_made', role: 'reviewer', reviewer: 'alice', by: 'owner' },
    { event: 'paired', role: 'reviewer', reviewer: 'alice', id: expect.stringMatching(/^b-/) },
  ])
  for (const secret of [shown, shown.replace('-', ''), cookie.slice(12, 55)])
    expect(JSON.stringify(log)).not.toContain(secret)
})

test('a code ends after two minutes and with the next one', async () => {
  const { code, pair, people } = await openPairing()
  const late = await code()
  people.clock.now += 120_000
  expect((await pair(late)).status).toBe(403)
  const replaced = await code()
  const stored = await code()
  expect((await pair(replaced)).status).toBe(403)
  expect((await pair(stored)).status).toBe(200)
})

test('two people pair at once, each with a code of their own', async () => {
  const { code, pair, people } = await openPairing()
  const bob = await addQuickReviewer(people, 'bob')
  const [first, second, reader] = [await code(), await code({ who: bob }), await code({})]
  const callers = []
  for (const input of [first, second, reader])
    callers.push(((await (await pair(input)).json()) as { caller: object }).caller)
  expect(callers).toEqual([
    { role: 'reviewer', reviewer: 'alice' },
    { role: 'reviewer', reviewer: 'bob' },
    { role: 'reader' },
  ])
  for (const used of [first, second, reader]) expect((await pair(used)).status).toBe(403)
})

test('wrong codes of a stranger keep nobody from pairing, and the log tells of them once', async () => {
  const { code, pair, http, accessLog } = await openPairing({ failures: { burst: 3, perSecond: 0.001 } })
  const shown = await code()
  for (let i = 0; i < 50; i++) expect((await pair('AAAA-AAAA')).status).not.toBe(200)
  expect((await pair(shown)).status).toBe(200)
  expect(http.notes.map(({ path }) => path)).toContain('/v1/session')
  expect(JSON.stringify(http.notes)).not.toContain(shown)
  const guessed = (await accessLog()).filter(({ event }) => event === 'code_guessed')
  expect(guessed).toEqual([{ event: 'code_guessed', role: 'reviewer', reviewer: 'alice', by: 'wrong codes' }])
})

test('whoever guesses is soon told nothing more', async () => {
  const { pair } = await openPairing({ failures: { burst: 3, perSecond: 0.001 } })
  const answers = []
  for (let i = 0; i < 5; i++) answers.push((await pair('AAAA-AAAA')).status)
  expect(answers).toEqual([403, 403, 403, 503, 503])
})

test('a code for a reviewer needs a secret of theirs, and none is made for anybody but the owner', async () => {
  const { post, who, people, http } = await openPairing()
  for (const wrong of [{ reviewer: 'alice' }, { ...who, pin: 'sunflower-43' }, { ...who, reviewer: 'bob' }])
    expect((await post(ownerListener, '/v1/pairing', { who: wrong })).status).toBe(403)
  const reviewer = { authorization: `Bearer ${http.token({ role: 'reviewer', reviewer: 'alice' })}` }
  expect((await post(network, '/v1/pairing', { who: { pin: who.pin } }, reviewer)).status).toBe(403)
  expect((await post(network, '/v1/pairing', {})).status).toBe(403)
  expect((await post(agentListener, '/v1/pairing', {})).status).toBe(403)
  expect(people.store.people.reviewer('alice')?.failures).toBe(1)
})

test('a foreign page, another host and a cross-site request pair nothing, and use up no code', async () => {
  const { code, pair, post } = await openPairing()
  const shown = await code()
  for (const headers of [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000' },
    { host: 'evil.example:4180', origin: 'http://evil.example:4180' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    expect((await pair(shown, headers)).status).toBe(403)
  for (const listener of [ownerListener, agentListener])
    expect((await post(listener, '/v1/session', { code: shown })).status).toBe(403)
  expect((await pair(shown)).status).toBe(200)
})

test('a browser of a reader looks, and changes nothing', async () => {
  const { paired } = await openPairing()
  const { get, change } = await paired({})
  expect(await (await get('/v1/session')).json()).toMatchObject({ caller: { role: 'reader' } })
  expect((await get('/v1/reviews')).status).toBe(200)
  expect((await change('/v1/policy/check', { toml: 'a = 1' })).status).toBe(403)
  expect((await change('/v1/reviewers/prove', { needed: 'medium' })).status).toBe(403)
})

test('a change without the token against forgery, or with that of another session, is refused', async () => {
  const { paired } = await openPairing()
  const [one, other] = [await paired(), await paired()]
  expect((await one.change('/v1/policy/check', { toml: 'a = 1' })).status).toBe(200)
  for (const wrong of ['', other.csrf, `${one.csrf}x`])
    expect(
      (await one.change('/v1/policy/check', { toml: 'a = 1' }, { 'x-countersign-csrf': wrong })).status,
    ).toBe(403)
  expect(
    (await one.change('/v1/policy/check', { toml: 'a = 1' }, { origin: 'http://evil.example' })).status,
  ).toBe(403)
})

test('a paired browser proves as much as a terminal, and the log tells the two apart', async () => {
  const { paired, people } = await openPairing()
  const { change } = await paired()
  const { reviewId } = await people.shell('git push --force origin main')
  expect((await change(`/v1/reviews/${reviewId}/votes`, { approve: false })).status).toBe(200)
  expect(people.store.people.review(reviewId ?? '')?.votes).toMatchObject([
    { reviewer: 'alice', approve: false, proof: 'browser' },
  ])
  const needed = await change('/v1/reviewers/prove', { needed: 'secret' })
  expect(await needed.json()).toMatchObject({ code: 'forbidden', field: 'pin' })
  const foreign = { approve: false, who: { reviewer: 'bob' } }
  expect((await change(`/v1/reviews/${reviewId}/votes`, foreign)).status).toBe(403)
  expect((await people.gate.verify()).problems).toEqual([])
})

test('the token of an agent neither reads nor answers, whatever session it names', async () => {
  const { paired, http, people } = await openPairing()
  const { cookie, csrf } = await paired()
  const { reviewId } = await people.shell('git push --force origin main')
  const agent = http.token({ role: 'agent', agent: 'crawler', profile: 'default' })
  const headers = { authorization: `Bearer ${agent}`, cookie, 'x-countersign-csrf': csrf }
  for (const path of ['/v1/reviews', '/v1/decisions', '/v1/browsers', `/v1/reviews/${reviewId}`])
    expect([path, (await http.request(network, path, { headers })).status]).toEqual([path, 403])
  const vote = { method: 'POST', body: '{"approve":false}', headers }
  expect((await http.request(network, `/v1/reviews/${reviewId}/votes`, vote)).status).toBe(403)
})

test('a vote that is sent again changes nothing', async () => {
  const { paired, people } = await openPairing()
  const { change } = await paired()
  const { reviewId } = await people.shell('git push --force origin main')
  const deny = () => change(`/v1/reviews/${reviewId}/votes`, { approve: false })
  expect([(await deny()).status, (await deny()).status]).toEqual([200, 409])
  expect(people.store.people.review(reviewId ?? '')?.votes).toHaveLength(1)
})

test('a session ends when its browser, its reviewer or the owner ends it, and nobody else does', async () => {
  const { paired, post, http, accessLog } = await openPairing()
  const [one, two, three] = [await paired(), await paired(), await paired({})]
  const ids = (await (await one.get('/v1/browsers')).json()) as { id: string; role: string }[]
  const [readers, second, first] = ids.map(({ id }) => id)
  const bob = { authorization: `Bearer ${http.token({ role: 'reviewer', reviewer: 'bob' })}` }
  expect((await post(network, '/v1/session/end', { id: second }, bob)).status).toBe(403)
  expect((await three.change('/v1/session/end', { id: first })).status).toBe(403)
  const ended = await one.change('/v1/session/end', {})
  expect(ended.headers.get('set-cookie')).toBe('countersign=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0')
  expect((await one.get('/v1/session')).status).toBe(403)
  expect((await one.get('/v1/reviews')).status).toBe(403)
  expect((await two.change('/v1/session/end', { id: first })).status).toBe(404)
  expect((await two.get('/v1/reviews')).status).toBe(200)
  for (const id of [second, readers])
    expect((await post(ownerListener, '/v1/session/end', { id })).status).toBe(200)
  for (const browser of [two, three]) expect((await browser.get('/v1/reviews')).status).toBe(403)
  const by = (await accessLog()).filter(({ event }) => event === 'session_ended').map(one => one['by'])
  expect(by).toEqual(['alice', 'owner', 'owner'])
})

test('whoever is let out hears of no further event', async () => {
  const { paired, http, post, people } = await openPairing()
  const { get } = await paired({})
  const stored = http.token({ role: 'reader' })
  const headers = { authorization: `Bearer ${stored}` }
  const streams = [await get('/v1/events'), await http.request(network, '/v1/events', { headers })]
  const [browser] = (await (await get('/v1/browsers')).json()) as [{ id: string }]
  expect((await post(ownerListener, '/v1/session/end', { id: browser.id })).status).toBe(200)
  http.kept.pop()
  await people.shell('git push --force origin main')
  // Both end by themselves; a stream that went on would never be read to its end.
  for (const stream of streams) expect(await stream.text()).not.toContain('event: decision')
})

test('a listener hears the end of its reviewer, which another hub wrote, and nothing after', async () => {
  const { paired, people } = await openPairing()
  const { get } = await paired()
  const stream = await get('/v1/events')
  await people.gate.reviewers.remove('alice', await addQuickReviewer(people, 'bob'))
  // It ends by itself; a stream that went on would never be read to its end.
  expect(await stream.text()).toContain('event: reviewer')
})

test('a session ends after twelve hours without a request, and after seven days whatever happens', async () => {
  const { paired, people } = await openPairing()
  const idle = await paired()
  people.clock.now += sessionTimes.idle
  expect((await idle.get('/v1/reviews')).status).toBe(403)
  const busy = await paired()
  for (let at = 0; at < sessionTimes.most; at += sessionTimes.idle / 2) {
    expect((await busy.get('/v1/reviews')).status).toBe(200)
    people.clock.now += sessionTimes.idle / 2
  }
  expect((await busy.get('/v1/reviews')).status).toBe(403)
})

test('a browser that is let in anew has one session, and its earlier one ends', async () => {
  const { paired, code, pair, accessLog } = await openPairing()
  const first = await paired()
  expect((await pair(await code(), { cookie: first.cookie })).status).toBe(200)
  expect((await first.get('/v1/reviews')).status).toBe(403)
  expect((await accessLog()).slice(-2)).toMatchObject([
    { event: 'paired' },
    { event: 'session_ended', reviewer: 'alice', by: 'a newer session' },
  ])
})

test('a person has so many sessions, of which the one used longest ago ends, and keeps nobody else out', async () => {
  const { paired, people, accessLog } = await openPairing()
  const reader = await paired({})
  const browsers: Awaited<ReturnType<typeof paired>>[] = []
  for (let i = 0; i < sessionLimits.ofOne; i++) {
    people.clock.now += 1_000
    browsers.push(await paired())
  }
  const [first, second] = browsers
  people.clock.now += 1_000
  expect((await first?.get('/v1/reviews'))?.status).toBe(200)
  await paired()
  expect((await second?.get('/v1/reviews'))?.status).toBe(403)
  for (const one of [first, reader]) expect((await one?.get('/v1/reviews'))?.status).toBe(200)
  const ended = (await accessLog()).filter(({ event }) => event === 'session_ended')
  expect(ended).toMatchObject([{ reviewer: 'alice', by: 'a newer session' }])
})

test('where as many browsers are in as can be, the next person is told so in a sentence', () => {
  const keeper = sessionsInMemory()
  const start = (reviewer: string) =>
    new SessionRegistry(keeper, Date.now).start({ role: 'reviewer', reviewer }, 'a browser')
  start('p0')
  const [one] = keeper.read()
  if (one?.role !== 'reviewer') throw new Error('no session was kept')
  const people = sessionLimits.ofAll / sessionLimits.ofOne
  keeper.write(
    Array.from({ length: sessionLimits.ofAll }, (_, i) => ({
      ...one,
      id: `b-${i}`,
      hash: `${i}`,
      reviewer: `p${i % people}`,
    })),
  )
  expect(() => start('somebody else')).toThrow('1,000 browsers are signed in, as many as can be')
  expect(start('p0').ended).toHaveLength(1)
})

test('a session outlives the process, and what is kept of it lets nobody in', async () => {
  const { paired, people, keeper } = await openPairing()
  const { cookie, csrf } = await paired()
  const now = () => people.clock.now
  const later = openApp(people.gate, { now, sessions: new SessionRegistry(keeper, now) })
  const headers = { cookie, 'x-countersign-csrf': csrf }
  const answer = await later.request(network, '/v1/session', { headers })
  expect(await answer.json()).toMatchObject({ caller: { reviewer: 'alice' }, csrf })
  const stored = JSON.stringify(keeper.read())
  for (const secret of [cookie.slice('countersign='.length), csrf]) expect(stored).not.toContain(secret)
  const [{ hash } = { hash: '' }] = keeper.read()
  const stolen = await later.request(network, '/v1/session', { headers: { cookie: `countersign=${hash}` } })
  expect(stolen.status).toBe(403)
})

test('a reviewer who is removed, and another one of their name, is in no browser any more', async () => {
  const { paired, people, accessLog } = await openPairing()
  const { get } = await paired()
  await people.gate.reviewers.remove('alice', await addQuickReviewer(people, 'bob'))
  expect((await get('/v1/reviews')).status).toBe(403)
  expect((await accessLog()).at(-1)).toMatchObject({ event: 'session_ended', by: 'removal' })
  const before = await paired({})
  people.clock.now += 1_000
  await addQuickReviewer(people)
  expect((await get('/v1/session')).status).toBe(403)
  expect((await before.get('/v1/reviews')).status).toBe(200)
})

test('a code is not for another one of the name, who came after it was made', async () => {
  const { code, pair, people } = await openPairing()
  const shown = await code()
  await people.gate.reviewers.remove('alice', await addQuickReviewer(people, 'bob'))
  people.clock.now += 1_000
  await addQuickReviewer(people)
  const answer = await pair(shown)
  expect([answer.status, await answer.json()]).toMatchObject([403, { field: 'code' }])
})

test('a cookie that reached a server on another port looks, and gets nothing that changes need', async () => {
  const { paired, http, post } = await openPairing()
  const { cookie, csrf } = await paired()
  const stolen = await http.request(network, '/v1/session', { headers: { ...browserHeaders, cookie } })
  expect([stolen.status, (await stolen.text()).includes(csrf)]).toEqual([403, false])
  const vote = await post(network, '/v1/policy/check', { toml: '' }, { ...browserHeaders, cookie })
  expect(vote.status).toBe(403)
})

test('whoever is not paired is told so as often as they ask', async () => {
  const { http } = await openPairing({ failures: { burst: 1, perSecond: 0.001 } })
  for (let i = 0; i < 5; i++) expect((await http.request(network, '/v1/session')).status).toBe(403)
  expect(http.notes).toEqual([])
})

test('with a reviewer the sessions of their browsers end at once, without a request of theirs', async () => {
  const { paired, post, people, who } = await openPairing()
  await paired()
  const reader = await paired({})
  const bob = await addQuickReviewer(people, 'bob')
  const removed = await post(ownerListener, '/v1/reviewers/alice/remove', { by: bob })
  expect([who.reviewer, removed.status]).toEqual(['alice', 200])
  const remaining = (await (await reader.get('/v1/browsers')).json()) as { role: string }[]
  expect(remaining.map(({ role }) => role)).toEqual(['reader'])
})
