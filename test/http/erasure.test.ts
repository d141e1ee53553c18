import { expect, onTestFinished, test } from 'vitest'
import { SessionRegistry, sessionsInMemory } from '../../src/api/http/access/session-registry.ts'
import type { AuditEntry } from '../../src/ground/model/audit-entry.ts'
import type { ErasureReport } from '../../src/ground/model/erasure-report.ts'
import { addReviewer } from '../people/review-answers.ts'
import { openPeopleGate, vote } from '../people/open-people-gate.ts'
import { network, openApp, ownerListener } from './open-http.ts'

const day = 86_400_000
const reason = 'a customer’s address'
const pin = 'sunflower-42'
const browserHeaders = { host: 'localhost:4180', origin: 'http://localhost:4180' }

async function world() {
  const people = openPeopleGate()
  const now = () => people.clock.now
  const sessions = new SessionRegistry(sessionsInMemory(), now)
  const http = openApp(people.gate, { now, sessions })
  onTestFinished(() => people.gate.close())
  await addReviewer(people)
  const headers = {
    reviewer: { authorization: `Bearer ${http.token({ role: 'reviewer', reviewer: 'alice' })}` },
    reader: { authorization: `Bearer ${http.token({ role: 'reader' })}` },
  }
  const { id } = await people.shell("curl -d 'to=12 Rose Lane' https://labels.example")
  const { seq } = (await people.gate.decision(id)).entry
  const erase = async (as: keyof typeof headers, body: object) => {
    const init = { method: 'POST', headers: headers[as], body: JSON.stringify(body) }
    const answer = await http.request(network, '/v1/audit/erase', init)
    return { status: answer.status, body: (await answer.json()) as ErasureReport }
  }
  const entries = async (as: keyof typeof headers, query = ''): Promise<readonly AuditEntry[]> => {
    const answer = await http.request(network, `/v1/audit/entries${query}`, { headers: headers[as] })
    return (await answer.text())
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  }
  const exports = async () => {
    const found: unknown[] = []
    for await (const { kind, body } of people.gate.entries())
      if (kind === 'access' && body['event'] === 'exported') found.push(body)
    return found
  }
  return { ...people, entries, erase, exports, headers, http, id, seq, sessions }
}

test('a reviewer with their secret erases; without it, or as a reader, nobody does', async () => {
  const { gate, entries, erase, seq } = await world()
  const wish = { entry: seq, pointer: '/call/arguments', reason }
  expect((await erase('reader', { ...wish, who: { pin } })).status).toBe(403)
  expect((await erase('reviewer', wish)).status).toBe(403)
  expect((await erase('reviewer', { ...wish, who: { pin: 'wrong-42' } })).status).toBe(403)
  for (const odd of [{ entry: 0 }, { entry: 1.5 }, { pointer: 'x'.repeat(201) }, { reason: 'x'.repeat(501) }])
    expect((await erase('reviewer', { ...wish, ...odd, who: { pin } })).status).toBe(422)
  expect(JSON.stringify(await entries('reviewer'))).toContain('Rose Lane')
  const done = await erase('reviewer', { ...wish, who: { pin } })
  expect(done).toMatchObject({
    status: 200,
    body: {
      parts: expect.arrayContaining(['/call/arguments', '/decision/callDigest']),
      alsoIn: [],
      left: [],
    },
  })
  expect((await erase('reviewer', { ...wish, who: { pin } })).status).toBe(409)
  const shown = await entries('reviewer')
  expect(JSON.stringify(shown)).not.toContain('Rose Lane')
  const entry = shown.find(one => one.seq === seq)
  expect(entry?.openings).toEqual({})
  expect(entry?.erased?.map(({ pointer }) => pointer)).toEqual([...done.body.parts].toSorted())
  expect(entry?.erased?.[0]).toMatchObject({ by: 'alice', reason })
  expect(shown.find(one => one.seq === done.body.erasedBy)).toMatchObject({ kind: 'erasure' })
  expect((await gate.verify()).problems).toEqual([])
})

test('every answer about an erased decision has its form and the sentence', async () => {
  const { erase, headers, http, id, seq, shell } = await world()
  const { id: queued, reviewId = '' } = await shell('git push --force origin rose-lane')
  await http.request(network, `/v1/reviews/${reviewId}/withdraw`, {
    method: 'POST',
    headers: headers.reviewer,
    body: JSON.stringify({ why: 'no' }),
  })
  for (const entry of [seq, seq + 1])
    expect(
      (await erase('reviewer', { entry, pointer: '/call/arguments', reason, who: { pin } })).status,
    ).toBe(200)
  const asked: readonly (readonly [string, string])[] = [
    ['GET', '/v1/decisions'],
    ['GET', '/v1/decisions?search=labels'],
    ['GET', `/v1/decisions/${id}`],
    ['POST', `/v1/decisions/${queued}/replay`],
    ['GET', `/v1/reviews/${reviewId}`],
    ['GET', '/v1/reviews?states=withdrawn'],
    ['GET', '/v1/overview'],
    ['GET', '/v1/sessions'],
  ]
  const texts: string[] = []
  for (const [method, path] of asked) {
    const init = { method, headers: headers.reader, ...(method === 'POST' && { body: '{}' }) }
    const answer = await http.request(network, path, init)
    expect(answer.status, path).toBe(200)
    texts.push(await answer.text())
  }
  expect(texts.join('\n')).not.toMatch(/Rose Lane|rose-lane|labels\.example/)
  const sentence = `erased 2030-01-01 by alice: ${reason}`
  for (const at of [0, 2, 3, 4]) expect(texts[at]).toContain(sentence)
  expect(JSON.parse(texts[4] ?? '').missing['/decision/effects']).toBe(sentence)
})

test('while a review waits, its lines have no openings and its decision none of the page', async () => {
  const { entries, gate, shell, store, ...people } = await world()
  const { id, reviewId = '' } = await shell('rm -rf src && npm publish')
  const { seq } = (await gate.decision(id)).entry
  expect(store.entries(seq - 1, 1)[0]?.openings).toContain('/page ')
  const waiting = (await entries('reader')).find(one => one.seq === seq)
  expect(Object.keys(waiting?.openings ?? {})).toContain('/call/arguments')
  expect(Object.keys(waiting?.openings ?? {})).not.toContain('/page')
  for (const line of (await entries('reviewer')).filter(({ kind }) => kind === 'review'))
    expect([line.body, line.openings]).toEqual([{ withheld: true }, undefined])
  await vote({ ...people, gate, shell, store }, reviewId, false)
  const ended = (await entries('reader')).find(one => one.seq === seq)
  expect(Object.keys(ended?.openings ?? {})).toContain('/page')
  expect(ended?.hash).toBe(waiting?.hash)
})

test('a token that reads entries is noted once a day, each for itself; the owner’s program is not', async () => {
  const { clock, entries, exports, http } = await world()
  await http.request(ownerListener, '/v1/audit/entries?saved=true')
  expect(await exports()).toEqual([])
  await entries('reader')
  await entries('reader', '?after=1&saved=true')
  expect(await exports()).toMatchObject([{ by: 'a reader', role: 'reader' }])
  await entries('reviewer')
  await entries('reviewer')
  expect(await exports()).toMatchObject([{ role: 'reader' }, { by: 'alice', role: 'reviewer' }])
  clock.now += day
  await entries('reviewer')
  expect(await exports()).toHaveLength(3)
})

test('a browser that shows entries is not noted, one that saves them is, and who erases is told', async () => {
  const { erase, exports, http, seq, sessions } = await world()
  const { cookie } = sessions.start({ role: 'reviewer', reviewer: 'alice' }, 'Chromium')
  const headers = { ...browserHeaders, cookie: `countersign=${cookie}` }
  const look = (query: string) => http.request(network, `/v1/audit/entries${query}`, { headers })
  expect((await look('')).status).toBe(200)
  expect(await exports()).toEqual([])
  await look('?saved=true')
  expect(await exports()).toMatchObject([{ by: 'alice', role: 'reviewer' }])
  const wish = { entry: seq, pointer: '/call/arguments', reason, who: { pin } }
  expect((await erase('reviewer', wish)).body.exports).toEqual([{ at: expect.any(Number), by: 'alice' }])
})
