import { expect, onTestFinished, test } from 'vitest'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { agentSessionOf } from '../../src/api/http/access/caller.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { openPeopleGate, policyWith, vote } from '../people/open-people-gate.ts'
import { network, openApp } from './open-http.ts'

const plenty = { burst: 1e9, perSecond: 1e9 }

function world(limits = {}, changes: Parameters<typeof openApp>[1] = {}) {
  const people = openPeopleGate()
  const http = openApp(people.gate, { limits: { failures: plenty, ...limits }, ...changes })
  onTestFinished(async () => {
    http.close()
    await people.gate.close()
  })
  const reader = () => ({ authorization: `Bearer ${http.token({ role: 'reader' })}` })
  return { people, http, reader }
}

test('HEAD of the events holds no place among those who listen', async () => {
  const { http, reader } = world()
  const headers = reader()
  for (let i = 0; i < 5; i++)
    expect((await http.request(network, '/v1/events', { method: 'HEAD', headers })).status).toBe(200)
  const metrics = await (await http.request(network, '/v1/metrics', { headers })).text()
  expect(metrics).toContain('countersign_event_listeners 0')
})

test('one caller can’t take the places of all who listen', async () => {
  const { http, reader } = world()
  const [greedy, other] = [reader(), reader()]
  const open = async (headers: Record<string, string>) =>
    (await http.request(network, '/v1/events', { headers })).status
  const answers = []
  for (let i = 0; i < 60; i++) answers.push(await open(greedy))
  expect([answers[49], answers[50]]).toEqual([200, 503])
  expect(await open(other)).toBe(200)
})

test('strangers who ask a lot keep no browser from pairing', async () => {
  const { http } = world({ requests: { burst: 2, perSecond: 0.001 } })
  for (let i = 0; i < 5; i++) expect((await http.request(network, '/v1/health')).status).toBe(200)
  const body = JSON.stringify({ code: 'AAAA-AAAA' })
  expect((await http.request(network, '/v1/session', { method: 'POST', body })).status).toBe(403)
})

test('who is nobody yet may send 4 KiB and no more, whether they say so or not', async () => {
  const { http } = world()
  const text = JSON.stringify({ code: 'A'.repeat(5_000) })
  const unsaid = new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new Uint8Array(1_024).fill(32)),
  })
  for (const body of [text, unsaid]) {
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const answer = await http.request(network, '/v1/session', init)
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { field: 'body', message: 'The body is larger than 4 KiB: send less.' },
    ])
  }
})

test('what is looked for may hold anything', async () => {
  const { people, http, reader } = world()
  await people.shell('git push --force origin main')
  const headers = reader()
  for (const [search, found] of [
    ['force\0', 1],
    ['push\0*"', 1],
    ['" OR * NEAR( ^', 0],
    ['"force" *', 1],
    ['text : force', 0],
    [')force', 1],
    ['\0', 1],
  ] as const) {
    const answer = await http.request(network, `/v1/decisions?search=${encodeURIComponent(search)}`, {
      headers,
    })
    expect([search, answer.status, ((await answer.json()) as unknown[]).length]).toEqual([search, 200, found])
  }
})

test('however much one caller looks, calls are judged in between and others are answered', async () => {
  const { people, http, reader } = world()
  for (let i = 0; i < 20; i++) await people.shell(`git push --force origin b${i}`)
  const [greedy, other] = [reader(), reader()]
  const order: string[] = []
  const look = async (headers: Record<string, string>) => {
    const { status } = await http.request(network, '/v1/decisions', { headers })
    order.push(`look ${status}`)
    return status
  }
  const many = Array.from({ length: 40 }, () => look(greedy))
  const judged = people.shell('ls').then(() => order.push('judged'))
  expect(await look(other)).toBe(200)
  const answers = await Promise.all(many)
  await judged
  expect(answers.filter(status => status === 503)).toHaveLength(8)
  expect(order.indexOf('judged')).toBeLessThan(order.lastIndexOf('look 200'))
  expect(await look(greedy)).toBe(200)
})

test('the log tells nobody which call is a probe before it is answered', async () => {
  const people = openPeopleGate({ policy: policyWith({ reviews: { ...defaultReviews, probe_rate: 1 } }) })
  const http = openApp(people.gate)
  onTestFinished(() => people.gate.close())
  const headers = { authorization: `Bearer ${http.token({ role: 'reader' })}` }
  await people.shell('git push --force origin main')
  const planted = (await people.gate.reviews.list()).find(({ id }) => people.store.people.review(id)?.planted)
  const log = async () => (await http.request(network, '/v1/audit/entries', { headers })).text()
  const pages = [
    '/v1/reviews',
    `/v1/reviews/${planted?.id}`,
    '/v1/decisions',
    `/v1/reviews/${planted?.id}/wait?timeout=0`,
  ]
  const messages = await Promise.all(
    pages.map(async path => (await http.request(network, path, { headers })).text()),
  )
  expect(`${messages} ${await log()}`).not.toContain('planted')
  await vote(people, planted?.id ?? '', false)
  expect(await log()).toContain('"planted":true')
})

test('a reviewer’s token takes no planted value away without a secret', async () => {
  const { people, http } = world()
  const { pin } = await addQuickReviewer(people)
  const value = 'Vq2Lw8ZpTn6YkXmRt4'
  const { added } = await people.gate.changeCanaries({ add: [{ kind: 'password', value }] })
  const headers = { authorization: `Bearer ${http.token({ role: 'reviewer', reviewer: 'alice' })}` }
  const remove = async (more: object) => {
    const body = JSON.stringify({ remove: added.map(({ id }) => id), ...more })
    return (await http.request(network, '/v1/canaries', { method: 'POST', headers, body })).status
  }
  expect(await remove({})).toBe(403)
  expect(await people.gate.canaries()).toHaveLength(1)
  expect(await remove({ who: { pin } })).toBe(200)
  expect(await people.gate.canaries()).toEqual([])
})

test('no name of an agent makes another one’s session its own', () => {
  expect(agentSessionOf('crawler', 'x/s')).not.toBe(agentSessionOf('crawler/x', 's'))
  expect(agentSessionOf('crawler%2Fx', 's')).not.toBe(agentSessionOf('crawler/x', 's'))
})

test('a link in a mail or a chat opens a page, and nothing else of another site is answered', async () => {
  const bytes = new TextEncoder().encode('<title>Countersign</title>')
  const { http } = world({}, { pages: new Map([['/index.html', { bytes, type: 'text/html' }]]) })
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const asked = async (path: string, headers: Record<string, string>) =>
    (await http.request(network, path, { headers })).status
  expect(await asked('/reviews/r-12345678', link)).toBe(200)
  for (const path of [
    '/v1/health',
    '/%76%31/health',
    '/v1',
    '/access/v1/evaluation',
    '/.well-known/authzen-configuration',
  ])
    expect([path, await asked(path, link)]).toEqual([path, 403])
  for (const other of [
    { ...link, 'sec-fetch-dest': 'iframe' },
    { ...link, 'sec-fetch-mode': 'no-cors' },
    { ...link, origin: 'http://evil.example' },
    { ...link, host: 'evil.example:4180' },
  ])
    expect(await asked('/reviews/r-12345678', other)).toBe(403)
})
