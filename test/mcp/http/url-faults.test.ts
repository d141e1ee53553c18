import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/ground/model/json.ts'
import { doubtful, gateFor, toolCall } from '../session-world.ts'
import { until } from '../../until.ts'
import { openUrl } from './open-url.ts'
import { type Behaviour, event, json, result, strangeServer, stream } from './strange-server.ts'

const opened: { close(): Promise<unknown> }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function world(behaviour: Behaviour, secrets: readonly [string, string][] = []) {
  const server = await strangeServer(behaviour)
  const people = gateFor()
  const url = openUrl(people, server.url, secrets)
  opened.push(server, url)
  return { ...url, server, people }
}

const initialize: JsonObject = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const initialized: JsonObject = { jsonrpc: '2.0', method: 'notifications/initialized' }

async function errorOf(behaviour: Behaviour): Promise<JsonObject> {
  const { client, answerTo } = await world(behaviour)
  client(toolCall(1))
  await until(() => answerTo(1) !== undefined)
  return answerTo(1)?.['error'] as JsonObject
}

test.each<[string, Behaviour, string]>([
  ['nonsense JSON', (_got, answer) => json(answer, '{"jsonrpc":"2.0","id":1,"resu'), 'something else'],
  [
    'the answer to another request',
    (_got, answer) => json(answer, { jsonrpc: '2.0', id: 9, result: {} }),
    'something else',
  ],
  [
    'a page',
    (_got, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    'neither JSON',
  ],
  [
    'a cut stream',
    (_got, answer) => void stream(answer).write('data: {"jsonrpc":"2.0",', () => answer.destroy()),
    'without an answer',
  ],
  ['a stream of nonsense', (_got, answer) => stream(answer).end('data: hello\n\n'), 'without an answer'],
  [
    'a cut body',
    (_got, answer) =>
      void answer
        .writeHead(200, { 'content-type': 'application/json', 'content-length': 99 })
        .write('{', () => answer.destroy()),
    'aborted',
  ],
  ['no answer at all', (_got, answer) => answer.destroy(), 'reached (ECONNRESET)'],
  ['an empty yes', (_got, answer) => answer.writeHead(202).end(), 'neither JSON'],
  ['a failure', (_got, answer) => answer.writeHead(500).end('oops'), 'status 500'],
  [
    'a redirect to elsewhere',
    (_got, answer) => answer.writeHead(307, { location: 'https://evil.example/mcp' }).end(),
    'redirects (307)',
  ],
  [
    'a body that is too large',
    (_got, answer) =>
      answer.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(17 * 1_048_576, ' ')),
    '16 MiB',
  ],
  [
    'an event that is too large',
    (_got, answer) =>
      stream(answer).end(
        Buffer.concat([Buffer.from('data: '), Buffer.alloc(17 * 1_048_576, 'a'), Buffer.from('\n\n')]),
      ),
    'without an answer',
  ],
])('%s is an error of its request alone', async (_what, behaviour, why) => {
  const error = await errorOf(behaviour)
  expect(error['code']).toBe(-32_000)
  expect(error['message']).toContain(why)
})

test('a redirect is not followed', async () => {
  const elsewhere = await strangeServer((got, answer) => json(answer, result(got)))
  opened.push(elsewhere)
  await errorOf((_got, answer) => answer.writeHead(308, { location: elsewhere.url.href }).end())
  expect(elsewhere.got).toEqual([])
})

test('a server that is not there is an error', async () => {
  const { server, client, answerTo } = await world(() => {})
  await server.close()
  opened.splice(0, 1)
  client(toolCall(1))
  await until(() => answerTo(1) !== undefined)
  expect(JSON.stringify(answerTo(1))).toContain('ECONNREFUSED')
})

test('a hung server holds nothing up: others are answered, and the end ends it', async () => {
  const hung: ServerResponse[] = []
  const { client, answerTo, close } = await world((got, answer) => {
    if (got.body['id'] === 1) hung.push(answer)
    else json(answer, result(got))
  })
  client(toolCall(1))
  await until(() => hung.length === 1)
  client(toolCall(2))
  await until(() => answerTo(2) !== undefined)
  await close()
  expect(JSON.stringify(answerTo(1))).toContain('no answer')
})

test('what a 401 asks for is told, and the token is nowhere', async () => {
  const challenge = 'Bearer resource_metadata="https://x.example/.well-known/oauth-protected-resource"'
  const token = 'sentinel-token-1234567890'
  const { client, answerTo, notes, server } = await world(
    (_got, answer) =>
      answer.writeHead(401, { 'www-authenticate': challenge }).end('{"error":"invalid_token"}'),
    [['authorization', `Bearer ${token}`]],
  )
  client(toolCall(1))
  await until(() => answerTo(1) !== undefined)
  expect(server.got[0]?.headers['authorization']).toBe(`Bearer ${token}`)
  expect(answerTo(1)).toMatchObject({
    error: {
      message: expect.stringContaining('--token-file'),
      data: { status: 401, wwwAuthenticate: challenge },
    },
  })
  expect(JSON.stringify([answerTo(1), notes])).not.toContain(token)
})

test('an error that a server gives with its status is its own', async () => {
  const { client, answerTo } = await world((got, answer) =>
    json(
      answer,
      {
        jsonrpc: '2.0',
        id: got.body['id'] === 1 ? 1 : null,
        error: { code: -32_022, message: 'no such version', data: { supported: ['x'] } },
      },
      400,
    ),
  )
  client({ jsonrpc: '2.0', id: 1, method: 'server/discover' })
  client({ jsonrpc: '2.0', id: 2, method: 'server/discover' })
  await until(() => answerTo(1) !== undefined && answerTo(2) !== undefined)
  for (const id of [1, 2])
    expect(answerTo(id)?.['error']).toEqual({
      code: -32_022,
      message: 'no such version',
      data: { supported: ['x'] },
    })
})

test('a session of the older protocol: its id and version go with each request, its stream is opened, and it is ended', async () => {
  const {
    client,
    answerTo,
    said: body,
    server,
    close,
  } = await world((got, answer) => {
    if (got.method === 'GET')
      stream(answer).write(event({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }))
    else if (got.method === 'DELETE') answer.writeHead(200).end()
    else if (got.body['method'] === 'initialize')
      stream(answer.setHeader('mcp-session-id', 's-1')).end(
        event(result(got, { protocolVersion: '2025-11-25' })),
      )
    else if ('id' in got.body) json(answer, result(got))
    else answer.writeHead(202).end()
  })
  client(initialize)
  client(initialized)
  client({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  await until(
    () =>
      answerTo(1) !== undefined && body.some(({ method }) => method === 'notifications/tools/list_changed'),
  )
  await close()
  expect(server.got.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'GET', 'POST', 'POST', 'POST'])
  for (const { headers } of server.got.slice(1))
    expect(headers).toMatchObject({ 'mcp-session-id': 's-1', 'mcp-protocol-version': '2025-11-25' })
  expect(server.got[0]?.headers).not.toHaveProperty('mcp-session-id')
})

test('a stream that breaks is gone on with after its last event', async () => {
  const { client, answerTo, server } = await world((got, answer) => {
    if (got.method === 'GET')
      stream(answer).end(event({ jsonrpc: '2.0', id: 1, result: { content: [] } }, 'e2'))
    else if (got.body['id'] === 1)
      stream(answer).write('id: e1\nretry: 10\ndata:\n\n', () => answer.destroy())
    else json(answer, result(got))
  })
  client(toolCall(1))
  await until(() => answerTo(1) !== undefined)
  expect(answerTo(1)).toHaveProperty('result')
  expect(server.got.at(-1)).toMatchObject({ method: 'GET', headers: { 'last-event-id': 'e1' } })
})

test('the stateless protocol: headers repeat the body, and a cancelled request ends its stream', async () => {
  let ended = false
  const {
    client,
    said: body,
    server,
  } = await world((_got, answer) => {
    answer.on('close', () => {
      ended = true
    })
    stream(answer).write(event({ jsonrpc: '2.0', method: 'notifications/progress', params: {} }))
  })
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  client(toolCall(1, { name: 'echo', arguments: { message: 'hi' }, _meta: meta }))
  await until(() => body.length === 1)
  expect(server.got[0]?.headers).toMatchObject({
    'mcp-method': 'tools/call',
    'mcp-name': 'echo',
    'mcp-protocol-version': '2026-07-28',
  })
  client({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
  await until(() => ended)
  expect(server.got).toHaveLength(1)
  expect(body).toHaveLength(1)
})

test('a call that waits for a person never reaches the server, in a batch neither, and an id is used once', async () => {
  const { client, answerTo, server } = await world((got, answer) => json(answer, result(got)))
  client(toolCall(1, doubtful))
  await until(() => answerTo(1) !== undefined)
  expect(answerTo(1)).toMatchObject({ result: { isError: true } })
  client([toolCall(2, doubtful)])
  client(toolCall(3, doubtful))
  client(toolCall(3))
  await until(() => answerTo(3) !== undefined)
  expect(JSON.stringify(answerTo(3))).toContain('This id is in use')
  expect(server.got).toEqual([])
})
