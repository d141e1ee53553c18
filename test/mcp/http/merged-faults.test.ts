import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from '../../../src/ground/model/json.ts'
import { doubtful, gateFor, toolCall } from '../session-world.ts'
import { until } from '../../until.ts'
import { openServers } from './open-merged.ts'
import { json, result, strangeServer } from './strange-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-merged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = fileURLToPath(new URL('merged-stub.mjs', import.meta.url))
const stub = (name: string, ...words: readonly string[]) => ({
  name,
  command: [process.execPath, script, name, ...words],
})
type Opened = Awaited<ReturnType<typeof openServers>>
const elicits = { capabilities: { elicitation: { form: {} } } }

/** A session, by hand. */
async function begin({ ask }: Opened, statement: object = {}, authorization = 'Bearer alice') {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
    ...statement,
  }
  const came = await ask({ jsonrpc: '2.0', id: 0, method: 'initialize', params }, { authorization })
  const at = came.headers.findIndex(name => name.toLowerCase() === 'mcp-session-id')
  const session = { 'mcp-session-id': came.headers[at + 1] ?? '', authorization }
  const messages = async (body: JsonObject | readonly JsonObject[], headers = {}) =>
    messagesIn((await ask(body as JsonObject, { ...session, ...headers })).text)
  return {
    session,
    messages,
    request: async (method: string, params = {}, id = 1) =>
      (await messages({ jsonrpc: '2.0', id, method, params })).at(-1) ?? {},
  }
}

function messagesIn(text: string): readonly JsonObject[] {
  if (text.startsWith('{')) return [JSON.parse(text) as JsonObject]
  return text
    .split('\n')
    .flatMap(line => (line.startsWith('data: {') ? [JSON.parse(line.slice(6)) as JsonObject] : []))
}

function namesIn({ result: listed }: JsonObject): readonly string[] {
  const { tools } = isJsonObject(listed) ? listed : {}
  return ((tools ?? []) as readonly { readonly name: string }[]).map(({ name }) => name)
}

test('pages of every server are read to their end, and what two of them have is named by its server', async () => {
  const client = await begin(await openServers(gateFor(), [stub('a'), stub('b')]))
  const names = namesIn(await client.request('tools/list'))
  expect(names).toHaveLength(24)
  expect(names).toEqual(expect.arrayContaining(['a__who', 'b__who', 'a-4', 'b-4']))
  expect(JSON.stringify(await client.request('tools/call', { name: 'b__who', arguments: {} }))).toContain(
    '\\"name\\":\\"b\\"',
  )
})

test('a server that can’t be started keeps nobody else from answering, and is there once it can', async () => {
  const file = join(folder, 'now')
  const opened = await openServers(gateFor(), [stub('a'), stub('b', 'broken', file)])
  const client = await begin(opened)
  expect(namesIn(await client.request('tools/list'))).toContain('who')
  const refused = await client.request('tools/call', { name: 'b__who', arguments: {} })
  expect(JSON.stringify(refused)).toMatch(/b does not run now/)
  writeFileSync(file, '')
  await until(async () => namesIn(await client.request('tools/list')).includes('b__who'))
  // What was one server’s name alone is nobody’s now.
  expect(JSON.stringify(await client.request('tools/call', { name: 'who', arguments: {} }))).toContain(
    'a__who or b__who',
  )
})

test('a server that says nothing is waited for no longer than is bearable', async () => {
  const servers = [stub('a'), stub('b', 'mute')]
  const client = await begin(await openServers(gateFor(), servers, { patience: 2_000 }))
  expect(namesIn(await client.request('tools/list'))).toContain('who')
})

test('a server that ends in the middle of a call fails that call, and runs again', async () => {
  const client = await begin(await openServers(gateFor(), [stub('a'), stub('b')]))
  await client.request('tools/list')
  expect(JSON.stringify(await client.request('tools/call', { name: 'a__leave', arguments: {} }))).toContain(
    'exit status 3',
  )
  expect(JSON.stringify(await client.request('tools/call', { name: 'b__who', arguments: {} }))).toContain(
    'content',
  )
  await until(async () => {
    const body = await client.request('tools/call', { name: 'a__who', arguments: {} })
    return JSON.stringify(body).includes('content')
  })
})

test('servers that ask under the same id get each its own answer, in the stream of the call', async () => {
  const input = [stub('a'), stub('b')].map(one => ({ ...one, capabilities: ['elicitation'] as const }))
  const opened = await openServers(gateFor(), input)
  const client = await begin(opened, elicits)
  await client.request('tools/list')
  const heard: JsonObject[] = []
  // The questions come on the streams of the calls, which `ask` gives only whole: so they are read as they come.
  const read = async (name: string, id: number) => {
    const answer = await fetch(opened.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...client.session,
      },
      body: JSON.stringify(toolCall(id, { name, arguments: {}, _meta: { progressToken: 'mine' } })),
    })
    let text = ''
    for await (const part of answer.body ?? []) {
      text += Buffer.from(part).toString()
      for (const message of messagesIn(text).slice(heard.filter(one => one['of'] === name).length))
        heard.push({ ...message, of: name })
    }
  }
  const reading = [read('a__ask', 1), read('b__ask', 2)]
  const questions = () => heard.filter(({ method }) => method === 'elicitation/create')
  await until(() => questions().length === 2)
  for (const { id, of } of questions())
    await client.messages({
      jsonrpc: '2.0',
      id: id ?? null,
      result: { action: 'accept', content: { of: of ?? '' } },
    })
  await Promise.all(reading)
  for (const of of ['a__ask', 'b__ask']) {
    const own = heard.filter(one => one['of'] === of)
    expect(JSON.stringify(own.at(-1))).toContain(`\\"of\\":\\"${of}\\"`)
    expect(
      own.some(
        ({ method, params }) =>
          method === 'notifications/progress' && JSON.stringify(params).includes('"mine"'),
      ),
    ).toBe(true)
  }
})

test('a server that is granted nothing is refused when it asks, and its client does not hear of it', async () => {
  const client = await begin(await openServers(gateFor(), [stub('a')]), elicits)
  const messages = await client.messages(toolCall(1, { name: 'ask', arguments: {} }))
  expect(messages).toHaveLength(1)
  expect(JSON.stringify(messages)).toContain('may not ask')
})

test('a call that is cancelled is cancelled at its server; nothing answers it', async () => {
  const client = await begin(await openServers(gateFor(), [stub('a')]))
  await client.request('tools/list')
  const held = client.messages(toolCall('h', { name: 'hold', arguments: {} }))
  await new Promise(resolve => setTimeout(resolve, 200))
  const params = { requestId: 'h' }
  expect(await client.messages({ jsonrpc: '2.0', method: 'notifications/cancelled', params })).toEqual([])
  expect(await held).toEqual([])
  await until(async () =>
    JSON.stringify(await client.request('tools/call', { name: 'cancelled', arguments: {} })).includes(
      '"text":"1"',
    ),
  )
})

test('a call that waits for a person reaches no server, and its review is withdrawn when it is cancelled', async () => {
  const people = gateFor({ on_queue: 'hold' })
  const client = await begin(await openServers(people, [stub('a')]))
  const params = { name: `a__${doubtful.name}`, arguments: doubtful.arguments, _meta: { progressToken: 'p' } }
  const call = client.messages(toolCall('i', params))
  const waiting = async () => (await people.gate.reviews.list({ states: ['pending'] })).length
  await until(async () => (await waiting()) === 1)
  await client.messages({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'i' } })
  const statements = await call
  expect(statements.filter(({ method }) => method === undefined)).toEqual([])
  await until(async () => (await waiting()) === 0)
})

test('numbers that no reader holds pass as they were written', async () => {
  const opened = await openServers(gateFor(), [stub('a')])
  const client = await begin(opened)
  await client.request('tools/list')
  const came = await opened.ask(toolCall(1, { name: 'numbers', arguments: {} }), client.session)
  expect(came.text).toContain('12345678901234567890')
})

test('a server gets the variables that it was given, and no others', async () => {
  process.env['SOMEBODYS_TOKEN'] = 'secret'
  process.env['PASSED_TOKEN'] = 'secret'
  const input = { ...stub('a'), env: { OWN: '1', COUNTERSIGN_X: '1' }, envNames: ['PASSED_TOKEN'] }
  const client = await begin(await openServers(gateFor(), [input]))
  await client.request('tools/list')
  const text = JSON.stringify(await client.request('tools/call', { name: 'environment', arguments: {} }))
  for (const name of ['OWN', 'PASSED_TOKEN', 'PATH']) expect(text).toContain(`\\"${name}\\"`)
  for (const name of ['SOMEBODYS_TOKEN', 'COUNTERSIGN_X']) expect(text).not.toContain(name)
})

test('a session is its caller’s alone, and over when it was ended', async () => {
  const opened = await openServers(gateFor(), [stub('a')])
  const client = await begin(opened)
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  expect((await opened.ask(list, { ...client.session, authorization: 'Bearer bob' })).status).toBe(404)
  expect((await opened.ask(list)).status).toBe(400)
  expect((await opened.ask(list, { ...client.session, authorization: '' })).status).toBe(401)
  expect((await opened.ask('', client.session, { method: 'DELETE' })).status).toBe(200)
  expect((await opened.ask(list, client.session)).status).toBe(404)
})

test('each of a batch is answered, the refused ones too', async () => {
  const client = await begin(await openServers(gateFor(), [{ ...stub('a'), tools: ['who'] }]), {
    protocolVersion: '2025-03-26',
  })
  await client.request('tools/list')
  const who = toolCall(1, { name: 'who', arguments: {} })
  const leave = toolCall(2, { name: 'a__leave', arguments: {} })
  const messages = await client.messages([who, leave])
  expect(messages.map(({ id }) => id).sort()).toEqual([1, 2])
  expect(JSON.stringify(messages.find(({ id }) => id === 2))).toContain('may not be called')
})

test('what the stateless protocol wants in headers is wanted here, and another version is not spoken', async () => {
  const { ask } = await openServers(gateFor(), [stub('a')])
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
  expect((await ask(list)).text).toContain('-32020')
  const [listed = {}] = messagesIn((await ask(list, headers)).text)
  expect(namesIn(listed)).toContain('who')
  expect(listed['result']).toMatchObject({ resultType: 'complete', cacheScope: 'private' })
  const later = {
    ...list,
    params: { _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } },
  }
  expect((await ask(later, { ...headers, 'mcp-protocol-version': '2099-01-01' })).text).toContain('-32022')
})

test('a server over HTTP that forgets its session is greeted anew with the next call', async () => {
  let greeted = 0
  const server = await strangeServer((got, answer) => {
    const { method, id } = got.body
    if (method === 'initialize') {
      greeted += 1
      const statement = {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'x', version: '1' },
      }
      return json(answer, result(got, statement), 200, { 'mcp-session-id': `s${greeted}` })
    }
    if (id === undefined) return void answer.writeHead(202).end()
    if (method === 'tools/call' && got.headers['mcp-session-id'] === 's1')
      return void answer.writeHead(404).end()
    json(
      answer,
      result(
        got,
        method === 'tools/list'
          ? { tools: [{ name: 'who', inputSchema: { type: 'object' } }] }
          : { content: [] },
      ),
    )
  })
  const opened = await openServers(gateFor(), [{ name: 'a', url: server.url.href }])
  const client = await begin(opened)
  await client.request('tools/list')
  const call = () => client.request('tools/call', { name: 'who', arguments: {} })
  expect(JSON.stringify(await call())).toContain('404')
  expect(JSON.stringify(await call())).toContain('content')
  expect(greeted).toBe(2)
  await server.close()
})
