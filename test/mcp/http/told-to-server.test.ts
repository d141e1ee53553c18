import { afterEach, expect, test } from 'vitest'
import { openPeopleGate, policyWith } from '../../people/open-people-gate.ts'
import { toolCall } from '../session-world.ts'
import { until } from '../../until.ts'
import { ask, openRelay } from './open-relay.ts'
import { type Behaviour, event, json, result, strangeServer, stream } from './strange-server.ts'

const opened: { close(): Promise<unknown> }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

const tool = 'mcp__scratch__create_message'
const rule = { effect: 'deny' as const, reason: 'not here', tool, covers: [], match: [], not_match: [] }
const sampling = {
  jsonrpc: '2.0',
  id: 'q',
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: 'Hi.' } }], maxTokens: 1 },
}

/** A server with sessions that asks its client’s model on a stream, and ends that once it is answered. */
async function world(behaviour: Behaviour) {
  const server = await strangeServer((got, answer) => {
    if (got.body['method'] === 'initialize')
      return json(answer, result(got, { protocolVersion: '2025-11-25' }), 200, { 'mcp-session-id': 's1' })
    return got.body['id'] === 'q' ? void answer.writeHead(202).end() : behaviour(got, answer)
  })
  const people = openPeopleGate({ policy: policyWith({ rules: [{ ...rule, source: 'the test' }] }) })
  const relay = await openRelay(async () => people.gate, server.url)
  opened.push(server, relay)
  await relay.ask({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })
  const answered = () => server.got.find(({ body }) => body['id'] === 'q')
  return { ...relay, server, answered }
}

const session = { 'mcp-session-id': 's1', authorization: 'Bearer of-the-client' }

test('a server whose request was refused is told so by a request of its own, as the client would, and goes on', async () => {
  const { ask: asks, answered } = await world((got, answer) => {
    stream(answer).write(event(sampling))
    void until(() => answered() !== undefined).then(() => answer.end(event(result(got, { content: [] }))))
  })
  const own = {
    ...session,
    'mcp-protocol-version': '2025-11-25',
    'mcp-method': 'tools/call',
    'mcp-name': 'echo',
  }
  const came = await asks(toolCall(1), own)
  expect(came.text).toContain('"content":[]')
  expect(came.text).not.toContain('createMessage')
  expect(answered()).toMatchObject({
    method: 'POST',
    body: { id: 'q', error: { code: -32_000, message: expect.stringContaining('Countersign') } },
    headers: {
      'mcp-session-id': 's1',
      'mcp-protocol-version': '2025-11-25',
      authorization: 'Bearer of-the-client',
      'content-type': 'application/json',
    },
  })
  expect(answered()?.headers).not.toHaveProperty('mcp-method')
  expect(answered()?.headers).not.toHaveProperty('mcp-name')
})

test('the same on the stream that belongs to no request', async () => {
  const { url, answered } = await world((_got, answer) => {
    stream(answer).write(event(sampling))
    void until(() => answered() !== undefined).then(() => answer.end())
  })
  const headers = { ...session, accept: 'text/event-stream', 'last-event-id': '7' }
  const came = await ask(url, null, headers, { method: 'GET' })
  expect(came.text).not.toContain('createMessage')
  expect(answered()).toMatchObject({ method: 'POST', body: { id: 'q', error: { code: -32_000 } } })
  expect(answered()?.headers).not.toHaveProperty('last-event-id')
})
