import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gate } from '../../src/gate/core/gate.ts'
import { sessionsInMemory, SessionRegistry } from '../../src/api/http/access/session-registry.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { agentListener, listen, network, openApp, ownerListener } from './open-http.ts'

let gate: Gate
beforeEach(async () => {
  gate = await openGate({ stateFolder: ':memory:' })
})
afterEach(() => gate.close())

const plenty = { burst: 1e9, perSecond: 1e9 }
const evaluation = (
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): RequestInit & { duplex?: 'half' } => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})
const errorOf = async (response: Response) => (await response.json()) as { code: string; field?: string }

test('a Host that is not ours is refused over TCP, whatever else is right', async () => {
  const http = openApp(gate, { limits: { failures: plenty } })
  const authorization = `Bearer ${http.token({ role: 'reader' })}`
  for (const host of [
    'evil.example',
    'evil.example:4180',
    '127.0.0.1',
    '127.0.0.1:9',
    'localhost',
    '0.0.0.0:4180',
  ]) {
    const response = await http.request(network, '/v1/decisions', { headers: { authorization, host } })
    expect([host, response.status, (await errorOf(response)).field]).toEqual([host, 403, 'host'])
  }
  for (const host of ['127.0.0.1:4180', 'localhost:4180', 'LOCALHOST:4180'])
    expect((await http.request(network, '/v1/decisions', { headers: { authorization, host } })).status).toBe(
      200,
    )
  expect((await http.request(network, '/v1/health', { headers: { host: 'evil.example' } })).status).toBe(403)
  expect((await http.request(network, '/nothing', { headers: { host: 'evil.example' } })).status).toBe(403)
})

test('another page’s Origin is refused on every listener, and our own is not', async () => {
  const http = openApp(gate, { limits: { failures: plenty } })
  const authorization = `Bearer ${http.token({ role: 'reader' })}`
  const over = (headers: Record<string, string>) =>
    http.request(network, '/v1/decisions', { headers: { authorization, ...headers } })
  for (const origin of [
    'http://evil.example',
    'null',
    'https://127.0.0.1:4180',
    'http://127.0.0.1',
    'http://localhost:4180',
    'http://127.0.0.1:4180.evil.example',
  ])
    expect([origin, (await over({ origin })).status]).toEqual([origin, 403])
  expect((await over({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await over({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
  expect((await over({ origin: 'http://127.0.0.1:4180', 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  for (const listener of [agentListener, ownerListener])
    expect(
      (await http.request(listener, '/v1/health', { headers: { origin: 'http://127.0.0.1:4180' } })).status,
    ).toBe(403)
})

test('every answer forbids to be framed, sniffed, kept or run', async () => {
  const http = openApp(gate)
  for (const path of ['/v1/health', '/nothing', '/v1/decisions']) {
    const { headers } = await http.request(network, path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  }
})

test('what is no JSON call is refused with its field, and nothing is judged', async () => {
  const http = openApp(gate)
  const deep = `{"kind":"shell","arguments":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
  for (const [body, type, field] of [
    ['{', 'application/json', 'body'],
    ['', 'application/json', 'body'],
    ['{}', 'text/plain', 'content-type'],
    ['kind=shell', 'application/x-www-form-urlencoded', 'content-type'],
    ['[]', 'application/json', 'body'],
    ['null', 'application/json', 'body'],
    ['{}', 'application/json', 'kind'],
    ['{"kind":"shell","arguments":[]}', 'application/json', 'arguments'],
    ['{"kind":"shell","args":{}}', 'application/json', 'args'],
    ['{"kind":"shell","arguments":{"command":"ls"},"cwd":"x"}', 'application/json', 'cwd'],
    ['{"kind":"shell","arguments":{"command":"\\ud800"}}', 'application/json', 'arguments.command'],
  ] as const) {
    const response = await http.request(
      ownerListener,
      '/v1/evaluations',
      evaluation(body, { 'content-type': type }),
    )
    const error = await errorOf(response)
    expect([body, response.status, error.code, error.field]).toEqual([body, 422, 'invalid', field])
  }
  for (const body of [deep, Buffer.from([0x22, 0xff, 0xfe, 0x22])]) {
    const response = await http.request(ownerListener, '/v1/evaluations', evaluation(body))
    expect([response.status, (await errorOf(response)).code]).toEqual([422, 'invalid'])
  }
  expect(await gate.decisions({})).toEqual([])
})

test('an argument named __proto__ is judged and logged like any other', async () => {
  const http = openApp(gate)
  const body = '{"id":"p","tool":"save_note","arguments":{"__proto__":{"text":"rm -rf /"},"b":1}}'
  expect((await http.request(ownerListener, '/v1/evaluations', evaluation(body))).status).toBe(200)
  const { call } = await gate.decision('p')
  expect(Object.keys(call.arguments).toSorted()).toEqual(['__proto__', 'b'])
})

test('a body of more than 1 MiB is refused, whether it says so or not', async () => {
  const http = openApp(gate)
  const tooLarge = JSON.stringify({ tool: 'a', arguments: { text: 'x'.repeat(1_048_576) } })
  const unsaid = new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new Uint8Array(65_536).fill(32)),
  })
  for (const body of [tooLarge, unsaid]) {
    const response = await http.request(ownerListener, '/v1/evaluations', {
      ...evaluation(body),
      duplex: 'half',
    } as RequestInit)
    expect([response.status, await errorOf(response)]).toMatchObject([
      422,
      { code: 'invalid', field: 'body' },
    ])
  }
  const almost = JSON.stringify({ tool: 'a', arguments: { text: 'x'.repeat(1_000_000) } })
  expect((await http.request(ownerListener, '/v1/evaluations', evaluation(almost))).status).toBe(200)
})

test('a client that sends nothing more is told so, and others are served meanwhile', async () => {
  const http = openApp(gate, { limits: { body: 100 } })
  const { socketPath, stop } = await listen(http.app.fetch, ownerListener)
  try {
    const slow = connect({ path: socketPath })
    const answered = new Promise<string>(resolve => slow.once('data', data => resolve(data.toString())))
    slow.write(
      'POST /v1/evaluations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"kind"',
    )
    const quick = await new Promise<number>(resolve => {
      ask({ socketPath, path: '/v1/health' }, answer => resolve(answer.statusCode ?? 0)).end()
    })
    expect(quick).toBe(200)
    expect(await answered).toMatch(/^HTTP\/1\.1 503 /)
    slow.destroy()
    expect(await gate.decisions({})).toEqual([])
  } finally {
    await stop()
  }
})

test('who asks too often waits, each token for itself, and the owner never', async () => {
  let at = 0
  const http = openApp(gate, { clock: () => at, limits: { requests: { burst: 3, perSecond: 1 } } })
  const [first, second] = [http.token({ role: 'reader' }), http.token({ role: 'reader' })]
  const look = async (token: string) =>
    (await http.request(network, '/v1/pause', { headers: { authorization: `Bearer ${token}` } })).status
  for (const expected of [200, 200, 200, 503, 503]) expect(await look(first)).toBe(expected)
  expect(await look(second)).toBe(200)
  at += 1_000
  expect(await look(first)).toBe(200)
  expect(await look(first)).toBe(503)
  for (let i = 0; i < 10; i++) expect((await http.request(ownerListener, '/v1/pause')).status).toBe(200)
})

test('attempts that fail are noted without the token, limited, and lock nobody out', async () => {
  const http = openApp(gate, { clock: () => 0 })
  const wrong = `csgn_reader_${'A'.repeat(43)}`
  const right = http.token({ role: 'reader' })
  const look = (token: string) =>
    http.request(network, '/v1/pause', { headers: { authorization: `Bearer ${token}` } })
  const statuses: number[] = []
  for (let i = 0; i < 15; i++) statuses.push((await look(wrong)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(403), ...Array<number>(5).fill(503)])
  expect(http.notes).toHaveLength(10)
  expect(http.notes[0]).toMatchObject({ listener: network, method: 'GET', path: '/v1/pause' })
  expect(JSON.stringify(http.notes)).not.toContain(wrong)
  expect((await look(right)).status).toBe(200)
  const metrics = await http.request(ownerListener, '/v1/metrics')
  expect(await metrics.text()).toContain('countersign_refused_attempts_total{door="network"} 15')
})

test('a gate that takes too long is unavailable, and never a yes', async () => {
  const slow: Gate = Object.assign(Object.create(gate) as Gate, {
    evaluate: () => new Promise<never>(() => {}),
  })
  const http = openApp(slow, { limits: { answer: 50 } })
  const response = await http.request(ownerListener, '/v1/evaluations', evaluation('{"tool":"get_users"}'))
  expect([response.status, (await errorOf(response)).code]).toEqual([503, 'unavailable'])
})

test('a mistake of ours says nothing of itself to the client, and all of it to the operator', async () => {
  const broken: Gate = Object.assign(Object.create(gate) as Gate, {
    paused: () => Promise.reject(new TypeError('the secret place /x/y')),
  })
  const http = openApp(broken)
  const response = await http.request(ownerListener, '/v1/pause')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
  expect(http.notes).toMatchObject([{ why: 'the secret place /x/y' }])
})

test('a paired browser is who its session says, and changes need its own token against forgery', async () => {
  await gate.reviewers.add({ name: 'alice', uid: null, pin: 'sunflower-42' })
  const sessions = new SessionRegistry(sessionsInMemory(), Date.now)
  const { cookie, session } = sessions.start({ role: 'reviewer', reviewer: 'alice' }, 'a browser')
  const http = openApp(gate, { limits: { failures: plenty }, sessions })
  const check = async (headers: Record<string, string>) =>
    (
      await http.request(network, '/v1/policy/check', {
        method: 'POST',
        body: '{"toml":"a = 1"}',
        headers: { cookie: `other=1; countersign=${cookie}`, origin: 'http://127.0.0.1:4180', ...headers },
      })
    ).status
  expect(
    (await http.request(network, '/v1/pause', { headers: { cookie: `countersign=${cookie}` } })).status,
  ).toBe(200)
  expect(
    (await http.request(network, '/v1/pause', { headers: { cookie: 'countersign=wrong' } })).status,
  ).toBe(403)
  expect(await check({ 'x-countersign-csrf': session.csrf })).toBe(200)
  expect(await check({})).toBe(403)
  expect(await check({ 'x-countersign-csrf': `${session.csrf.slice(0, -1)}_` })).toBe(403)
  expect(await check({ 'x-countersign-csrf': session.csrf, origin: 'http://evil.example' })).toBe(403)
})
