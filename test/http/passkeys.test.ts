import { expect, onTestFinished, test } from 'vitest'
import type { ShownChallenge } from '../../src/ground/model/challenge.ts'
import type { PasskeyRequest } from '../../src/ground/model/passkey.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { rightAnswer } from '../people/review-answers.ts'
import { softwareAuthenticator } from '../people/software-authenticator.ts'
import { network, openApp, ownerListener } from './open-http.ts'

/** A paired browser of a reviewer, and what its pages ask. */
async function openBrowser() {
  const people = openPeopleGate()
  onTestFinished(() => people.gate.close())
  const who = await addQuickReviewer(people)
  const http = openApp(people.gate, { now: () => people.clock.now })
  const headers = { host: 'localhost:4180', origin: 'http://localhost:4180' }
  const post = async (path: string, body: object, more = {}) => {
    const answer = await http.request(network, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, ...more },
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never }
  }
  const made = await http.request(ownerListener, '/v1/pairing', {
    method: 'POST',
    body: JSON.stringify({ who }),
  })
  const { code } = (await made.json()) as { code: string }
  const paired = await post('/v1/session', { code })
  const { csrf } = paired.body as { csrf: string }
  const [cookie = ''] = (paired.headers.get('set-cookie') ?? '').split(';')
  const signedIn = { cookie, 'x-countersign-csrf': csrf }
  const change = (path: string, body: object, more = {}) => post(path, body, { ...signedIn, ...more })
  const get = async (path: string) =>
    (await http.request(network, path, { headers: { ...headers, ...signedIn } })).json()
  return { people, http, post, change, get, pin: who.pin ?? '' }
}

test('a browser enrols a passkey with the PIN, answers with it, and removes it again', async () => {
  const { people, change, get, pin } = await openBrowser()
  const authenticator = softwareAuthenticator()
  expect((await change('/v1/passkeys/options', {})).status).toBe(403)
  const options = await change('/v1/passkeys/options', { who: { pin } })
  expect(options).toMatchObject({ status: 200, body: { rp: { id: 'localhost' }, attestation: 'none' } })
  const response = authenticator.create(options.body)
  // Browsers give more than is asked for.
  const added = await change('/v1/passkeys', { name: 'laptop', response: { ...response, more: { a: 1 } } })
  expect(added).toMatchObject({ status: 200, body: { id: authenticator.id, name: 'laptop' } })
  expect(await get('/v1/passkeys')).toEqual([added.body])
  expect(await get('/v1/session')).toMatchObject({ passkeys: 1 })

  const { reviewId = '' } = await people.shell('rm -rf src && npm publish')
  const begun = await change(`/v1/reviews/${reviewId}/challenge`, {})
  const sheet = begun.body as ShownChallenge
  if (!sheet.passkey) throw new Error('nothing is to be signed')
  people.clock.now += sheet.minimumSeconds * 1_000
  const vote = (who: object) =>
    change(`/v1/reviews/${reviewId}/votes`, {
      approve: true,
      sheetId: sheet.id,
      answer: rightAnswer(people, sheet.id),
      who,
    })
  expect(await vote({ pin })).toMatchObject({ status: 403, body: { field: 'passkey' } })
  const passkey = { ...authenticator.get(sheet.passkey), type: 'public-key', clientExtensionResults: {} }
  expect(await vote({ passkey })).toMatchObject({
    status: 200,
    body: { review: { state: 'approved', votes: [{ reviewer: 'alice', proof: 'passkey' }] } },
  })
  expect((await vote({ passkey })).status).toBe(409)
  expect((await change(`/v1/passkeys/${authenticator.id}/remove`, {})).status).toBe(403)
  expect((await change(`/v1/passkeys/${authenticator.id}/remove`, { who: { pin } })).status).toBe(200)
  expect(await get('/v1/passkeys')).toEqual([])
  expect((await people.gate.verify()).problems).toEqual([])
})

test('a signature of another port, and one over the owner’s socket, sign nothing', async () => {
  const { people, change, http, pin } = await openBrowser()
  const authenticator = softwareAuthenticator()
  const options = await change('/v1/passkeys/options', { who: { pin } })
  await change('/v1/passkeys', { response: authenticator.create(options.body) })
  const { reviewId = '' } = await people.shell('rm -rf src && npm publish')
  const sheet = (await change(`/v1/reviews/${reviewId}/challenge`, {})).body as ShownChallenge
  if (!sheet.passkey) throw new Error('nothing is to be signed')
  people.clock.now += sheet.minimumSeconds * 1_000
  const body = { approve: true, sheetId: sheet.id, answer: rightAnswer(people, sheet.id) }
  const foreign = authenticator.get(sheet.passkey, { origin: 'http://localhost:3000' })
  const refused = await change(`/v1/reviews/${reviewId}/votes`, { ...body, who: { passkey: foreign } })
  expect(refused).toMatchObject({ status: 403, body: { field: 'passkey' } })
  const passkey = authenticator.get(sheet.passkey)
  const overSocket = await http.request(ownerListener, `/v1/reviews/${reviewId}/votes`, {
    method: 'POST',
    body: JSON.stringify({ ...body, who: { reviewer: 'alice', passkey } }),
  })
  expect(overSocket.status).toBe(403)
})

test('a passkey lets a browser in as its reviewer, once for each challenge, and lets it say no yes by that', async () => {
  const { people, post, change, pin } = await openBrowser()
  const authenticator = softwareAuthenticator()
  const options = await change('/v1/passkeys/options', { who: { pin } })
  await change('/v1/passkeys', { response: authenticator.create(options.body) })
  const request = async () => (await post('/v1/session/passkey/request', {})).body as PasskeyRequest
  expect(await request()).toMatchObject({
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
  })
  const passkey = authenticator.get(await request())
  const entered = await post('/v1/session/passkey', { passkey })
  expect(entered).toMatchObject({ status: 200, body: { caller: { role: 'reviewer', reviewer: 'alice' } } })
  expect(entered.headers.get('set-cookie')).toMatch(/^countersign=.*HttpOnly; SameSite=Strict/)
  const refused = { status: 403, body: { field: 'passkey' } }
  expect(await post('/v1/session/passkey', { passkey })).toMatchObject(refused)
  const elsewhere = authenticator.get(await request(), { origin: 'http://localhost:3000' })
  expect(await post('/v1/session/passkey', { passkey: elsewhere })).toMatchObject(refused)
  const strange = softwareAuthenticator().get(await request())
  expect(await post('/v1/session/passkey', { passkey: strange })).toMatchObject(refused)

  const { reviewId = '' } = await people.shell('rm -rf src && npm publish')
  const sheet = (await change(`/v1/reviews/${reviewId}/challenge`, {})).body as ShownChallenge
  if (!sheet.passkey) throw new Error('nothing is to be signed')
  people.clock.now += sheet.minimumSeconds * 1_000
  const yes = authenticator.get(sheet.passkey)
  expect(await post('/v1/session/passkey', { passkey: yes })).toMatchObject(refused)
  const body = { approve: true, sheetId: sheet.id, answer: rightAnswer(people, sheet.id) }
  const entrance = authenticator.get(await request())
  const vote = await change(`/v1/reviews/${reviewId}/votes`, { ...body, who: { passkey: entrance } })
  expect(vote).toMatchObject(refused)
  const lines: unknown[] = []
  for await (const { body: line } of people.gate.entries()) lines.push(line)
  expect(lines).toContainEqual(expect.objectContaining({ event: 'paired', reviewer: 'alice', by: 'passkey' }))
})

test('with a passkey the sessions that it let in end, whoever removed it and wherever, and no other', async () => {
  const { people, http, post, change, get, pin } = await openBrowser()
  const headers = { host: 'localhost:4180', origin: 'http://localhost:4180' }
  const enrol = async () => {
    const authenticator = softwareAuthenticator()
    const options = await change('/v1/passkeys/options', { who: { pin } })
    await change('/v1/passkeys', { response: authenticator.create(options.body) })
    const request = (await post('/v1/session/passkey/request', {})).body as PasskeyRequest
    const entered = await post('/v1/session/passkey', { passkey: authenticator.get(request) })
    const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';')
    const asked = () => http.request(network, '/v1/reviews', { headers: { ...headers, cookie } })
    expect((await asked()).status).toBe(200)
    return { id: authenticator.id, asked }
  }
  const [lost, other] = [await enrol(), await enrol()]
  expect((await change(`/v1/passkeys/${lost.id}/remove`, { who: { pin } })).status).toBe(200)
  expect(await get('/v1/browsers')).toHaveLength(2)
  expect((await lost.asked()).status).toBe(403)
  expect((await other.asked()).status).toBe(200)
  // As another hub takes it over: nothing here is asked to remove it.
  await people.gate.passkeys.remove(other.id, { reviewer: 'alice', uid: null, terminal: true, pin })
  const refused = await other.asked()
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('was removed')])
  expect(await get('/v1/browsers')).toHaveLength(1)
  const ended = []
  for await (const { body } of people.gate.entries()) if (body['event'] === 'session_ended') ended.push(body)
  expect(ended).toEqual([
    { event: 'session_ended', role: 'reviewer', reviewer: 'alice', id: expect.any(String), by: 'removal' },
    { event: 'session_ended', role: 'reviewer', reviewer: 'alice', id: expect.any(String), by: 'removal' },
  ])
})
