import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { BodyRoom } from '../../../src/agents/mcp/transport/http/body-room.ts'
import { gateFor, toolCall } from '../session-world.ts'
import { until } from '../../until.ts'
import { openServers } from './open-merged.ts'
import { openRelay } from './open-relay.ts'
import { type Behaviour, json, result, strangeServer, stream } from './strange-server.ts'

const opened: { close(): Promise<unknown> }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function relayed(behaviour: Behaviour, bounds: { room?: BodyRoom; mostSessions?: number }) {
  const server = await strangeServer(behaviour)
  const relay = await openRelay(async () => gateFor().gate, server.url, bounds)
  opened.push(server, relay)
  return { ...relay, server }
}

const greeting = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
}
const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
const large = { jsonrpc: '2.0', id: 7, method: 'ping', params: { text: 'x'.repeat(40_000) } }
const authorization = 'Bearer alice'

/** A body that is begun and not ended; what it gave so far is held. */
async function begunBody(url: URL, bytes: number) {
  const headers = { 'content-type': 'application/json', authorization, 'content-length': bytes + 1 }
  const sent = request({ host: url.hostname, port: url.port, path: url.pathname, method: 'POST', headers })
  sent.on('error', () => {})
  await new Promise<void>(resolve => sent.write('x'.repeat(bytes), () => resolve()))
  return sent
}

test('behind a relay bodies share one room: what finds none is refused, and comes in once others have ended', async () => {
  const { url, ask, server } = await relayed((got, answer) => json(answer, result(got)), {
    room: new BodyRoom(60_000),
  })
  const begun = await begunBody(url, 50_000)
  await expect.poll(async () => (await ask(large)).status).toBe(503)
  expect(server.got.filter(({ body }) => body['id'] === 7).length).toBeLessThanOrEqual(1)
  expect((await ask(ping(1))).status).toBe(200)
  begun.destroy()
  await expect.poll(async () => (await ask(large)).status).toBe(200)
})

test('an answer and an event of the server need room too', async () => {
  const text = 'x'.repeat(70_000)
  const { ask } = await relayed(
    (got, answer) => {
      if (got.body['id'] === 1) json(answer, result(got, { text }))
      else if (got.body['id'] === 2) stream(answer).write(`data: ${text}`)
      else json(answer, result(got))
    },
    { room: new BodyRoom(60_000) },
  )
  expect((await ask(ping(1))).text).toContain('too much is under way')
  expect((await ask(ping(2))).isCut).toBe(true)
  // Nothing of it is held any more.
  expect((await ask({ ...large, id: 3 })).status).toBe(200)
})

test('before many servers bodies share one room', async () => {
  const server = await strangeServer((got, answer) => json(answer, result(got)))
  opened.push(server)
  const { url, ask } = await openServers(gateFor(), [{ name: 'a', url: server.url.href }], {
    room: new BodyRoom(60_000),
  })
  const begun = await begunBody(url, 50_000)
  await expect.poll(async () => (await ask(large)).status).toBe(503)
  begun.destroy()
  await expect.poll(async () => (await ask(large)).status).toBe(400)
})

test('a relay ends the session that was idle for longest, whose client begins another', async () => {
  let sessions = 0
  const { ask, server } = await relayed(
    (got, answer) => {
      const session = got.body['method'] === 'initialize' ? { 'mcp-session-id': `s${++sessions}` } : {}
      json(answer, result(got), 200, session)
    },
    { mostSessions: 2 },
  )
  for (let i = 0; i < 2; i++) await ask(greeting)
  expect((await ask(ping(1), { 'mcp-session-id': 's1' })).status).toBe(200)
  await ask(greeting)
  const seen = server.got.length
  expect((await ask(ping(2), { 'mcp-session-id': 's2' })).status).toBe(404)
  expect(server.got).toHaveLength(seen)
  for (const id of ['s1', 's3']) expect((await ask(ping(2), { 'mcp-session-id': id })).status).toBe(200)
})

test('a relay ends no session in which somebody waits', async () => {
  const { ask, server } = await relayed(
    (got, answer) => {
      if (got.body['id'] !== 5) json(answer, result(got), 200, { 'mcp-session-id': `s${server.got.length}` })
    },
    { mostSessions: 1 },
  )
  await ask(greeting)
  void ask(ping(5), { 'mcp-session-id': 's1' }).catch(() => {})
  await until(() => server.got.length === 2)
  expect((await ask(greeting)).status).toBe(503)
  expect((await ask(ping(6), { 'mcp-session-id': 's1' })).status).toBe(200)
})

test('before many servers the session that was idle for longest is over, and none in which somebody waits', async () => {
  const script = fileURLToPath(new URL('merged-stub.mjs', import.meta.url))
  const command = [process.execPath, script, 'a']
  const { ask } = await openServers(gateFor(), [{ name: 'a', command }], { mostSessions: 2 })
  const begin = async () => {
    const { headers, status } = await ask(greeting)
    const at = headers.findIndex(name => name.toLowerCase() === 'mcp-session-id')
    return { status, session: { 'mcp-session-id': headers[at + 1] ?? '' } }
  }
  const first = await begin()
  const second = await begin()
  void ask(toolCall(1, { name: 'hold', arguments: {} }), first.session).catch(() => {})
  await expect
    .poll(async () => (await ask(toolCall(1, { name: 'who', arguments: {} }), first.session)).text)
    .toContain('in use')
  const third = await begin()
  expect(third.status).toBe(200)
  expect((await ask(ping(2), second.session)).status).toBe(404)
  void ask(toolCall(1, { name: 'hold', arguments: {} }), third.session).catch(() => {})
  await expect.poll(async () => (await begin()).status).toBe(503)
})
