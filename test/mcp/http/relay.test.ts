import { afterEach, describe, expect, test } from 'vitest'
import type { Profile } from '../../../src/ground/model/settings/profile-settings.ts'
import { doubtful, gateFor, harmless, type PeopleGate, toolCall } from '../session-world.ts'
import { until } from '../../until.ts'
import { ask, openRelay } from './open-relay.ts'
import { type Behaviour, event, json, result, strangeServer, stream } from './strange-server.ts'

const opened: { close(): Promise<unknown> }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

async function world(behaviour: Behaviour, changes: Partial<Profile> = {}) {
  const server = await strangeServer(behaviour)
  const people = gateFor(changes)
  const relay = await openRelay(async () => people.gate, server.url)
  opened.push(server, relay)
  return { ...relay, server, people }
}

/** Ids of the reviews that wait, once there are so many. */
async function pendingIn({ gate }: PeopleGate, wanted: number): Promise<readonly string[]> {
  const end = performance.now() + 20_000
  for (;;) {
    const ids = (await gate.reviews.list({})).filter(({ state }) => state === 'pending').map(({ id }) => id)
    if (ids.length === wanted) return ids
    if (performance.now() > end) throw new Error(`${ids.length} reviews wait.`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

const version = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }

describe('what passes', () => {
  test.each([
    [
      'a pretty body',
      '{\r\n  "jsonrpc": "2.0", "id": 1,\n "result": {"big": 12345678901234567890, "z": 1e2}}\n',
    ],
    ['a plain one', '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ])('%s comes back to the byte, with its status and headers', async (_what, body) => {
    const { ask: asks, server } = await world((_got, answer) => {
      answer.sendDate = false
      answer.writeHead(200, 'Fine', [
        'X-Odd',
        'a',
        'X-Odd',
        'b',
        'Content-Type',
        'application/json; charset=utf-8',
      ])
      answer.end(body)
    })
    const asked = ' {"jsonrpc" : "2.0",\n"id":1, "method":"x/unknown","params":{"n":1.10}} '
    const came = await asks(asked, { 'Mcp-Param-Unknown': 'kept', 'X-Own': '1', authorization: 'Bearer t' })
    expect(came.text).toBe(body)
    expect(came.headers.slice(0, 6)).toEqual([
      'X-Odd',
      'a',
      'X-Odd',
      'b',
      'Content-Type',
      'application/json; charset=utf-8',
    ])
    expect(server.got[0]?.raw).toBe(asked)
    expect(server.got[0]?.headers).toMatchObject({
      'mcp-param-unknown': 'kept',
      'x-own': '1',
      authorization: 'Bearer t',
      host: server.url.host,
    })
  })

  test('a stream comes back to the byte: comments, numbers, odd line ends and all', async () => {
    const text =
      ': hi\r\n\r\nid: 1\nretry: 9\ndata:\n\nevent: message\rdata: {"jsonrpc":"2.0",\rdata: "id":1,"result":{}}\r\r'
    const { ask: asks } = await world((_got, answer) => stream(answer).end(text))
    expect((await asks(toolCall(1))).text).toBe(text)
  })

  test('a 401 and the documents of discovery', async () => {
    const document =
      '{"resource":"http://upstream.example/mcp","authorization_servers":["https://a.example"]}'
    const challenge = 'Bearer resource_metadata="http://x/.well-known/oauth-protected-resource/mcp"'
    const {
      ask: asks,
      url,
      notes,
    } = await world((got, answer) =>
      got.method === 'GET'
        ? json(answer, document)
        : json(answer, '{"error":"invalid_token"}', 401, { 'WWW-Authenticate': challenge }),
    )
    for (const id of [1, 1]) {
      const refused = await asks(toolCall(id), { authorization: 'Bearer sentinel-secret' })
      expect(refused).toMatchObject({ status: 401, text: '{"error":"invalid_token"}' })
      expect(refused.headers).toContain(challenge)
    }
    const found = await ask(url, '', {}, { method: 'GET', path: '/.well-known/oauth-protected-resource/mcp' })
    expect(found).toMatchObject({ status: 200, text: document })
    expect(notes.join()).not.toContain('sentinel')
  })

  test('sessions of the older protocol: what the server asks on one stream is answered by another request', async () => {
    const { ask: asks, server } = await world((got, answer) => {
      if (got.body['method'] === 'initialize')
        json(answer, result(got, { protocolVersion: '2025-11-25' }), 200, { 'mcp-session-id': 's1' })
      else if (got.body['method'] === 'tools/call') {
        stream(answer).write(event({ jsonrpc: '2.0', id: 'q', method: 'roots/list' }))
        void until(() => server.got.some(({ body }) => body['id'] === 'q')).then(() =>
          answer.end(event(result(got, { content: [] }))),
        )
      } else answer.writeHead(202).end()
    })
    const begun = await asks({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })
    expect(begun.headers).toContain('s1')
    const session = { 'mcp-session-id': 's1' }
    const call = asks(toolCall(1), session)
    await until(() => server.got.length === 2)
    expect((await asks({ jsonrpc: '2.0', id: 'q', result: { roots: [] } }, session)).status).toBe(202)
    expect((await call).text).toContain('"content":[]')
  })
})

describe('what is stopped', () => {
  test('what a server asks of the client’s model in its answer is judged before it passes, in a body and in events', async () => {
    const input = { s: { method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } } }
    const asked = { resultType: 'input_required', inputRequests: input, requestState: 's' }
    const { ask: asks, people } = await world((got, answer) => {
      if (got.body['id'] === 1) json(answer, result(got, asked))
      else stream(answer).end(event(result(got, asked)))
    })
    for (const id of [1, 2]) {
      const came = await asks(toolCall(id))
      expect(came).toMatchObject({ status: 200, isCut: false })
      expect(came.text).toContain(JSON.stringify(asked))
      expect(await people.gate.decisions({ tool: 'mcp__scratch__create_message' })).toHaveLength(id)
    }
  })

  test('a call that is refused never reaches the server, and its model is told', async () => {
    const { ask: asks, server } = await world((got, answer) => json(answer, result(got)))
    const came = await asks(toolCall(1, doubtful))
    expect(came.status).toBe(200)
    expect(JSON.parse(came.text)).toMatchObject({ id: 1, result: { isError: true } })
    expect(server.got).toEqual([])
  })

  test('of a batch with one dangerous call the rest passes, and each is answered', async () => {
    const { ask: asks, server } = await world((got, answer) => {
      const asked = JSON.parse(got.raw) as { id: number }[]
      json(
        answer,
        asked.map(({ id }) => ({ jsonrpc: '2.0', id, result: { content: [] } })),
      )
    })
    const came = await asks([toolCall(1), toolCall(2, doubtful), toolCall(3)])
    expect(server.got.map(({ raw }) => (JSON.parse(raw) as { id: number }[]).map(({ id }) => id))).toEqual([
      [1, 3],
    ])
    expect(came.text).toContain('"isError":true')
    for (const id of [1, 2, 3]) expect(came.text).toContain(`"id":${id}`)
  })

  test.each([
    ['mcp-method', 'tools/list'],
    ['mcp-name', 'other'],
    ['mcp-protocol-version', '2025-11-25'],
  ])(
    'a header %s that says something else than the body is refused before anything is judged',
    async (name, value) => {
      const { ask: asks, server, people } = await world((got, answer) => json(answer, result(got)))
      const right = { 'mcp-method': 'tools/call', 'mcp-name': 'echo', 'mcp-protocol-version': '2026-07-28' }
      const call = toolCall(1, { ...harmless, _meta: version })
      expect((await asks(call, right)).status).toBe(200)
      const came = await asks(call, { ...right, [name]: value })
      expect(came.status).toBe(400)
      expect(JSON.parse(came.text)).toMatchObject({ id: 1, error: { code: -32_020 } })
      expect(server.got).toHaveLength(1)
      expect(await people.gate.decisions({})).toHaveLength(1)
    },
  )

  test('an id that is under way is refused, and the first one is answered', async () => {
    const { ask: asks, server } = await world((got, answer) => {
      if (got.body['method'] === 'initialize') json(answer, result(got), 200, { 'mcp-session-id': 's1' })
      else void until(() => answers > 0).then(() => json(answer, result(got)))
    })
    let answers = 0
    await asks({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} })
    const session = { 'mcp-session-id': 's1' }
    const first = asks(toolCall(1), session)
    await until(() => server.got.length === 2)
    const second = await asks(toolCall(1, doubtful), session)
    expect(second.text).toContain('in use')
    answers += 1
    expect((await first).status).toBe(200)
    expect(server.got).toHaveLength(2)
  })

  test.each<[string, string, object, number]>([
    ['nonsense', '{"jsonrpc":', {}, 400],
    ['names that stand twice', '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"}', {}, 400],
    [
      'another alphabet',
      '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      { 'content-type': 'application/json; charset=utf-7' },
      415,
    ],
    ['a packed body', '{"jsonrpc":"2.0","id":1,"method":"ping"}', { 'content-encoding': 'gzip' }, 415],
    ['another name of ours', '{"jsonrpc":"2.0","id":1,"method":"ping"}', { host: 'evil.example' }, 403],
    ['another page', '{"jsonrpc":"2.0","id":1,"method":"ping"}', { origin: 'https://evil.example' }, 403],
    [
      'too much',
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"${'a'.repeat(17 * 1_048_576)}"}}`,
      {},
      413,
    ],
  ])('%s', async (_what, body, headers, status) => {
    const { ask: asks, server } = await world((got, answer) => json(answer, result(got)))
    const came = await asks(body, headers).catch((error: NodeJS.ErrnoException) => error)
    // The connection may be closed before all of a large body was taken.
    if ('status' in came) expect(came.status).toBe(status)
    else expect(status).toBe(413)
    expect(server.got).toEqual([])
  })

  test.each(['/other', '/mcp/', '/mcp/../other', '//mcp', '/.well-known/../mcp', '/MCP'])(
    '%s is no way to the server',
    async path => {
      const { url, server } = await world((got, answer) => json(answer, result(got)))
      expect((await ask(url, toolCall(1, doubtful), {}, { path })).status).toBeGreaterThanOrEqual(404)
      expect(server.got).toEqual([])
    },
  )
})

describe('what fails', () => {
  test.each<[string, Behaviour, string]>([
    ['nonsense JSON', (_got, answer) => json(answer, '{"jsonrpc":'), 'something else'],
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
      'a redirect to elsewhere',
      (_got, answer) => answer.writeHead(307, { location: 'https://evil.example/mcp' }).end(),
      'redirects',
    ],
    [
      'a compressed answer',
      (_got, answer) => json(answer, '{}', 200, { 'content-encoding': 'gzip' }),
      'compressed',
    ],
    ['too much', (_got, answer) => json(answer, ' '.repeat(17 * 1_048_576)), '16 MiB'],
    ['a broken connection', (_got, answer) => answer.destroy(), 'ECONNRESET'],
  ])('%s of the server is an error of the gate', async (_what, behaviour, why) => {
    const { ask: asks } = await world(behaviour)
    const came = await asks(toolCall(1))
    expect(came.status).toBe(502)
    expect(came.headers.join()).not.toContain('evil.example')
    expect(JSON.parse(came.text)).toMatchObject({ id: 1, error: { message: expect.stringContaining(why) } })
  })

  test('a stream that breaks breaks for the client too', async () => {
    const { ask: asks } = await world(
      (_got, answer) => void stream(answer).write(': hi\n\n', () => setTimeout(() => answer.destroy(), 20)),
    )
    expect(await asks(toolCall(1))).toMatchObject({ text: ': hi\n\n', isCut: true })
  })

  test('a server that is gone is an error', async () => {
    const { ask: asks, server } = await world(() => {})
    await server.close()
    opened.splice(0, 1)
    expect(await asks(toolCall(1))).toMatchObject({
      status: 502,
      text: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('a client that leaves a hung server ends the request there', async () => {
    let ended = false
    const { url, server } = await world((_got, answer) => {
      answer.on('close', () => {
        ended = true
      })
    })
    const leaving = new AbortController()
    const asked = ask(url, toolCall(1), {}, { signal: leaving.signal }).catch(() => {})
    await until(() => server.got.length === 1)
    leaving.abort()
    await asked
    await until(() => ended)
  })

  test('without a gate no call runs', async () => {
    const server = await strangeServer((got, answer) => json(answer, result(got)))
    const relay = await openRelay(() => Promise.reject(new Error('no gate is there')), server.url)
    opened.push(server, relay)
    const came = await relay.ask(toolCall(1))
    expect(JSON.parse(came.text)).toMatchObject({ result: { isError: true } })
    expect(server.got).toEqual([])
  })
})

describe('what waits for a person', () => {
  test('progress is told on a stream that we open, and the answer of the server comes on it', async () => {
    const {
      ask: asks,
      server,
      people,
    } = await world((got, answer) => json(answer, result(got, { content: [] })), { on_queue: 'hold' })
    const call = asks(toolCall(1, { ...doubtful, _meta: { progressToken: 7 } }))
    const [review = ''] = await pendingIn(people, 1)
    expect(server.got).toEqual([])
    await people.gate.reviews.withdraw(review, 'The test is over.')
    const { headers, text } = await call
    expect(headers).toContain('text/event-stream')
    expect(text).toContain('notifications/progress')
    expect(text).toContain('"isError":true')
    expect(server.got).toEqual([])
  })

  test('a client that leaves takes its question along', async () => {
    const { url, server, people } = await world((got, answer) => json(answer, result(got)), {
      on_queue: 'hold',
    })
    const leaving = new AbortController()
    const asked = ask(
      url,
      toolCall(1, { ...doubtful, _meta: { progressToken: 7 } }),
      {},
      { signal: leaving.signal },
    ).catch(() => {})
    await pendingIn(people, 1)
    leaving.abort()
    await asked
    await pendingIn(people, 0)
    expect(server.got).toEqual([])
  })
})
