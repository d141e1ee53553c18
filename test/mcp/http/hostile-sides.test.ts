import { afterEach, expect, test } from 'vitest'
import { doubtful, gateFor, harmless, toolCall } from '../session-world.ts'
import { until } from '../../until.ts'
import { ask, openRelay } from './open-relay.ts'
import { type Behaviour, json, result, strangeServer } from './strange-server.ts'

const opened: { close(): Promise<unknown> }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function world(behaviour: Behaviour) {
  const server = await strangeServer(behaviour)
  const people = gateFor()
  const relay = await openRelay(async () => people.gate, server.url)
  opened.push(server, relay)
  return { ...relay, server, people }
}

test('a line end inside a text is not judged as a space', async () => {
  const { ask: asks, server } = await world((got, answer) => json(answer, result(got)))
  for (const end of ['\n', '\r', '\r\n', '\\\\\n']) {
    const body = `{"jsonrpc":"2.0","id":1,\n"method":"tools/call","params":{"name":"echo","arguments":{"message":"a${end}b"}}}`
    expect((await asks(body)).status).toBe(400)
  }
  expect(server.got).toEqual([])
  await asks(
    `{"jsonrpc":"2.0",\r\n "id":1,"method":"tools/call","params":{"name":"echo",\n"arguments":{"message":"a\\"\\\\"}}}`,
  )
  expect(server.got).toHaveLength(1)
})

test('a redirect is passed on nowhere', async () => {
  const { url, notes } = await world((_got, answer) =>
    answer.writeHead(307, { location: 'http://elsewhere.example/mcp' }).end(),
  )
  for (const how of [
    { method: 'GET' },
    { method: 'DELETE' },
    { method: 'GET', path: '/.well-known/oauth-protected-resource' },
  ]) {
    const came = await ask(url, '', {}, how)
    expect([how, came.status]).toEqual([how, 502])
    expect(came.headers.join()).not.toContain('elsewhere')
  }
  const notice = await ask(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, {})
  expect(notice.status).toBe(502)
  expect(notes.length).toBeGreaterThan(0)
})

test('odd heads and bodies reach no server unjudged', async () => {
  const { url, ask: asks, server } = await world((got, answer) => json(answer, result(got)))
  const call = toolCall(1, doubtful)
  const odd: [string, Record<string, string | string[]>, string?][] = [
    [JSON.stringify(call), { 'content-encoding': 'gzip' }],
    [JSON.stringify(call), { 'content-encoding': 'identity, gzip' }],
    [JSON.stringify(call), { 'content-type': 'application/json; charset=utf-16' }],
    [JSON.stringify(call), { 'content-type': "application/json; charset*=utf-7''x; charset = 'utf-7'" }],
    [JSON.stringify(call), { host: 'evil.example' }],
    [JSON.stringify(call), { origin: 'http://evil.example' }],
    [JSON.stringify(call), { origin: 'null' }],
    [JSON.stringify(call), { 'mcp-method': 'ping' }],
    [JSON.stringify(call), { 'mcp-method': 'tools/call', 'mcp-name': 'echo' }],
    [JSON.stringify([call]), { 'mcp-method': 'tools/call' }],
    [JSON.stringify(call), {}],
    [JSON.stringify(call), {}, `${url.pathname}?x=1`],
    [JSON.stringify([toolCall(7), call]), {}],
    [`\ufeff${JSON.stringify(call)}`, {}],
    [`${JSON.stringify(toolCall(1))}\n${JSON.stringify(call)}`, {}],
    [JSON.stringify(call), {}, '/.well-known/../mcp'],
    [JSON.stringify(call), {}, '//mcp'],
    [JSON.stringify(call), {}, 'http://evil.example/mcp'],
  ]
  for (const [body, headers, path] of odd)
    await ask(url, body, headers as never, path === undefined ? {} : { path })
  await until(() => true)
  expect(server.got.map(({ raw }) => raw).join()).not.toContain(doubtful.name)
  await asks(toolCall(2, harmless))
  expect(server.got.length).toBeGreaterThan(0)
})
