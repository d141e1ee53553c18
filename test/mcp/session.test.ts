import { expect, test } from 'vitest'
import { GateError } from '../../src/ground/model/errors.ts'
import { approve, addReviewer } from '../people/review-answers.ts'
import { doubtful, gateFor, harmless, openSession, toolCall } from './session-world.ts'
import { until } from '../until.ts'

const denied = { name: 'bash', arguments: { command: 'rm -rf /' } }

test('what is no call of a tool passes at once, as the bytes that came in', () => {
  const world = openSession(gateFor())
  const odd =
    ' {"params" : {"b":1,"a":[1.0,1e2,12345678901234567890]}, "x":null,\t"method":"no/such","id":"ä","jsonrpc":"2.0"} '
  world.client(odd)
  expect(world.sent()).toEqual([odd])
  const answer = '{"result":{"z":1.50},"id":"ä","jsonrpc":"2.0" }'
  world.server(answer)
  expect(world.toClient.map(String)).toEqual([answer])
})

test('an allowed call reaches the server as it was, and its answer comes back as it was', async () => {
  const world = openSession(gateFor())
  const raw = '{"id":7,"jsonrpc":"2.0","method":"tools/call","params":{"name":"echo","arguments":{"n":1.0}}}'
  world.client(raw)
  expect(world.sent()).toEqual([])
  await until(() => world.toServer.length > 0)
  expect(world.sent()).toEqual([raw])
  const answer = '{"id":7,"jsonrpc":"2.0","result":{"content":[]}}'
  world.server(answer)
  expect(world.toClient.map(String)).toEqual([answer])
})

test('a denied call is answered as a result that the model reads, and never reaches the server', async () => {
  const world = openSession(gateFor())
  world.client(toolCall(1, denied))
  await until(() => world.toClient.length > 0)
  const [answer] = world.answers()
  expect(answer).toMatchObject({ id: 1, result: { isError: true, content: [{ type: 'text' }] } })
  expect(JSON.stringify(answer)).toContain('Countersign: ')
  expect(answer?.['result']).toHaveProperty(['_meta', 'countersign/decision', 'effect'], 'deny')
  expect(answer?.['result']).not.toHaveProperty('resultType')
  expect(world.sent()).toEqual([])
})

test('in the stateless protocol a refusal says that nothing more comes', async () => {
  const world = openSession(gateFor())
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  world.client(toolCall(1, { ...denied, _meta: meta }))
  await until(() => world.toClient.length > 0)
  expect(world.answers()[0]).toMatchObject({ result: { resultType: 'complete', isError: true } })
})

test('structured content goes with a refusal only where no schema of the tool forbids it', async () => {
  const world = openSession(gateFor())
  world.client({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const tools = [{ name: 'bash', inputSchema: { type: 'object' } }]
  world.server({ jsonrpc: '2.0', id: 1, result: { tools } })
  world.client(toolCall(2, denied))
  await until(() => world.toClient.length > 1)
  expect(world.answers()[1]).toMatchObject({
    result: { structuredContent: { countersign: { effect: 'deny' } } },
  })
  world.client({ jsonrpc: '2.0', id: 3, method: 'tools/list' })
  world.server({
    jsonrpc: '2.0',
    id: 3,
    result: { tools: [{ ...tools[0], outputSchema: { type: 'object' } }] },
  })
  world.client(toolCall(4, denied))
  await until(() => world.toClient.length > 3)
  expect(world.answers()[3]?.['result']).not.toHaveProperty('structuredContent')
})

test('what the server says of a tool goes with a call of it', async () => {
  const people = gateFor()
  const world = openSession(people)
  world.client({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const tool = { name: 'tidy', description: 'Tidies up.', annotations: { destructiveHint: true } }
  world.server({ jsonrpc: '2.0', id: 1, result: { tools: [tool] } })
  world.client(toolCall(2, { name: 'tidy' }))
  await until(() => world.toServer.length + world.toClient.length > 2)
  const [last] = await people.gate.decisions({ limit: 1 })
  expect(last?.call).toMatchObject({
    origin: 'mcp',
    tool: 'mcp__scratch__tidy',
    docstring: 'Tidies up.',
    annotations: { destructiveHint: true },
  })
})

test('a queued call is held until a person says yes, and then it runs', async () => {
  const people = gateFor({ on_queue: 'hold' })
  const who = await addReviewer(people)
  const world = openSession(people)
  world.client(toolCall(1, { ...doubtful, _meta: { progressToken: 'p' } }))
  await until(() => world.toClient.length > 0)
  expect(world.answers()[0]).toMatchObject({
    method: 'notifications/progress',
    params: { progressToken: 'p', progress: -1 },
  })
  expect(world.sent()).toEqual([])
  const [review] = await people.gate.reviews.list({ states: ['pending'] })
  await approve(people, review?.id ?? '', who)
  await until(() => world.toServer.length > 0)
  expect(JSON.parse(world.sent()[0] ?? '')).toMatchObject({ id: 1, method: 'tools/call' })
  expect(world.toClient).toHaveLength(1)
})

test('a held call keeps no other call waiting', async () => {
  const people = gateFor({ on_queue: 'hold' })
  const world = openSession(people)
  world.client(toolCall(1, doubtful))
  world.client(toolCall(2))
  await until(() => world.toServer.length > 0)
  expect(world.sent()[0]).toContain('"id":2')
  await world.session.clientClosed()
})

test('a queued call is parked where the profile says so, and the client is told of its review', async () => {
  const world = openSession(gateFor(), { address: () => 'http://localhost:1' })
  world.client(toolCall(1, doubtful))
  await until(() => world.toClient.length > 0)
  const details = world.answers()[0]?.['result'] as Record<string, Record<string, Record<string, string>>>
  const { review, link } = details?.['_meta']?.['countersign/decision'] ?? {}
  expect(review).toMatch(/^r-/)
  expect(link).toBe(`http://localhost:1/reviews/${review}`)
})

test('a cancelled call is withdrawn, never runs, and is not answered', async () => {
  const people = gateFor({ on_queue: 'hold' })
  const world = openSession(people)
  world.client(toolCall(1, { ...doubtful, _meta: { progressToken: 1 } }))
  await until(() => world.toClient.length > 0)
  world.client({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
  await world.session.clientClosed()
  const [review] = await people.gate.reviews.list()
  expect(review?.state).toBe('withdrawn')
  expect(world.toClient).toHaveLength(1)
  expect(world.sent()).toEqual([])
})

test('the cancellation of a call that the server has passes', async () => {
  const world = openSession(gateFor())
  world.client(toolCall(1))
  await until(() => world.toServer.length > 0)
  const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}'
  world.client(cancel)
  expect(world.sent()[1]).toBe(cancel)
})

test('an id that is in use gets an error, and what came second does not run', async () => {
  const world = openSession(gateFor())
  world.client(toolCall(1))
  world.client(toolCall(1, { name: 'second' }))
  world.client({ jsonrpc: '2.0', id: 1, method: 'ping' })
  expect(world.answers().map(({ error }) => error)).toMatchObject([{ code: -32600 }, { code: -32600 }])
  await until(() => world.toServer.length > 0)
  expect(world.sent()).toHaveLength(1)
  expect(world.sent()[0]).toContain('echo')
})

test('a request of the server may have the id of one of the client', async () => {
  const world = openSession(gateFor())
  world.client(toolCall(1))
  await until(() => world.toServer.length > 0)
  const asked = '{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{}}'
  const answered = '{"jsonrpc":"2.0","id":1,"result":{"role":"assistant"}}'
  world.server(asked)
  world.client(answered)
  world.server('{"jsonrpc":"2.0","id":1,"result":{"content":[]}}')
  expect(world.sent()[1]).toBe(answered)
  expect(world.toClient).toHaveLength(2)
})

test('a call without an id runs nothing', async () => {
  const world = openSession(gateFor())
  const { id: _id, ...call } = toolCall(1)
  world.client(call)
  world.client([call])
  await world.session.clientClosed()
  expect(world.sent()).toEqual([])
})

test('where there is no gate a call is refused, and says so', async () => {
  const gone = new GateError('unavailable', 'The gate can’t be reached.')
  const world = openSession(gateFor(), { gate: () => Promise.reject(gone) })
  world.client(toolCall(1))
  await until(() => world.toClient.length > 0)
  expect(JSON.stringify(world.answers()[0])).toContain('could not judge this call')
  expect(world.answers()[0]).toMatchObject({ id: 1, result: { isError: true } })
  expect(world.sent()).toEqual([])
})

test('when the server ends, everybody who waits is told, and reviews are withdrawn', async () => {
  const people = gateFor({ on_queue: 'hold' })
  const world = openSession(people)
  world.client(toolCall(1))
  world.client({ jsonrpc: '2.0', id: 2, method: 'ping' })
  world.client(toolCall(3, { ...doubtful, _meta: { progressToken: 1 } }))
  await until(() => world.toServer.length > 1 && world.toClient.length > 0)
  await world.session.serverClosed('it crashed')
  expect(world.answers().flatMap(({ id, error }) => (error ? [id] : []))).toEqual([2, 1, 3].sort())
  expect((await people.gate.reviews.list())[0]?.state).toBe('withdrawn')
  world.client(toolCall(4))
  expect(world.answers().at(-1)).toMatchObject({ id: 4, error: { code: -32000 } })
})

test('a call that comes while its client closes gets an error and does not run', async () => {
  const world = openSession(gateFor())
  world.client(toolCall(1))
  const closed = world.session.clientClosed()
  world.client(toolCall(2))
  await closed
  expect(world.answers().map(({ id, error }) => [id, Boolean(error)])).toEqual([
    [1, true],
    [2, true],
  ])
  expect(world.sent()).toEqual([])
})

test('answers that nobody asked for do not pass, nor second ones', async () => {
  const world = openSession(gateFor({ on_queue: 'hold' }))
  world.server('{"jsonrpc":"2.0","id":1,"result":{}}')
  world.client(toolCall(1, doubtful))
  world.server('{"jsonrpc":"2.0","id":1,"result":{"content":[]}}')
  expect(world.toClient).toEqual([])
  world.client({ jsonrpc: '2.0', id: 2, method: 'ping' })
  world.server('{"jsonrpc":"2.0","id":2,"result":{}}')
  world.server('{"jsonrpc":"2.0","id":2,"result":{}}')
  expect(world.toClient).toHaveLength(1)
  await world.session.clientClosed()
})

test('a message of the server that can’t be read is an error for whoever waits for it', () => {
  const world = openSession(gateFor())
  world.client({ jsonrpc: '2.0', id: 1, method: 'ping' })
  world.server('Listening on port 80')
  world.server('{"jsonrpc":"2.0","id":1,"result":{},"result":{"x":1}}')
  expect(world.answers()).toMatchObject([{ id: 1, error: { code: -32000 } }])
  world.server('{"jsonrpc":"2.0","id":9,"method":"roots/list","method":"ping"}')
  expect(JSON.parse(world.sent()[1] ?? '')).toMatchObject({ id: 9, error: { code: -32600 } })
  expect(world.notes).toHaveLength(3)
})

test('what a tool gave back is told to the gate before the next call is judged', async () => {
  const people = gateFor()
  const world = openSession(people)
  world.client(toolCall(1))
  await until(() => world.toServer.length > 0)
  world.server({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'x' }], isError: true } })
  world.client(toolCall(2))
  await until(() => world.toServer.length > 1)
  const kinds: string[] = []
  for await (const { kind, body } of people.gate.entries())
    kinds.push(kind === 'report' ? `report ${(body as { exitCode: number }).exitCode}` : kind)
  expect(kinds.filter(kind => /decision|report/.test(kind))).toEqual(['decision', 'report 1', 'decision'])
})

const form = { capabilities: { elicitation: {} } }
const hello = { jsonrpc: '2.0', id: 0, method: 'initialize', params: form }

test('where the policy says ask, the client’s person decides, and the answer never reaches the server', async () => {
  const world = openSession(gateFor({ on_queue: 'ask' }))
  world.client(hello)
  world.client(toolCall(1, doubtful))
  await until(() => world.toClient.length > 0)
  const [question] = world.answers()
  expect(question?.['method']).toBe('elicitation/create')
  world.client({
    jsonrpc: '2.0',
    id: question?.['id'] ?? '',
    result: { action: 'accept', content: { approve: true } },
  })
  await until(() => world.toServer.length > 1)
  expect(JSON.parse(world.sent()[1] ?? '')).toEqual(toolCall(1, doubtful))
  expect(world.sent()).toHaveLength(2)
})

test('a no at the client is a refusal, and nobody there parks the call', async () => {
  const world = openSession(gateFor({ on_queue: 'ask' }))
  world.client(hello)
  for (const [at, action] of ['decline', 'cancel'].entries()) {
    world.client(toolCall(1, { ...doubtful, arguments: { name: action } }))
    await until(() => world.toClient.length > at * 2)
    const id = world.answers()[at * 2]?.['id'] ?? ''
    world.client({ jsonrpc: '2.0', id, result: { action } })
    await until(() => world.toClient.length > at * 2 + 1)
  }
  expect(world.answers().filter(({ id }) => id === 1)).toMatchObject([
    { result: { _meta: { 'countersign/decision': { effect: 'deny', final: true } } } },
    { result: { _meta: { 'countersign/decision': { effect: 'queue' } } } },
  ])
  expect(world.sent()).toHaveLength(1)
})

test('in the stateless protocol the question is the answer, and the call that comes again with a yes runs', async () => {
  const world = openSession(gateFor({ on_queue: 'ask' }))
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': form.capabilities,
  }
  const params = { ...doubtful, _meta: meta }
  world.client(toolCall(1, params))
  await until(() => world.toClient.length > 0)
  const asked = world.answers()[0]?.['result'] as { requestState: string }
  expect(asked).toMatchObject({ resultType: 'input_required' })
  const inputResponses = { countersign: { action: 'accept', content: { approve: true } } }
  const { requestState } = asked
  world.client(toolCall(2, { ...params, arguments: { name: 'other' }, requestState, inputResponses }))
  await until(() => world.toClient.length > 1)
  expect(world.sent()).toEqual([])
  world.client(toolCall(3, { ...params, requestState, inputResponses }))
  await until(() => world.toServer.length > 0)
  expect(JSON.parse(world.sent()[0] ?? '')).toEqual(toolCall(3, params))
})

test('a call that comes again with the server’s own state goes on as it was judged, once', async () => {
  const people = gateFor()
  const world = openSession(people)
  world.client(toolCall(1))
  await until(() => world.toServer.length > 0)
  world.server({ jsonrpc: '2.0', id: 1, result: { resultType: 'input_required', requestState: 's' } })
  const again = { ...harmless, requestState: 's', inputResponses: {} }
  for (const id of [2, 3]) world.client(toolCall(id, again))
  await until(() => world.toServer.length > 2)
  expect(await people.gate.decisions({})).toHaveLength(2)
})

test('a reading of a resource is judged by its URI where the policy wants it', async () => {
  const world = openSession(gateFor(), { also: () => ['resources/read'] })
  const read = (id: number, uri: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'resources/read',
    params: { uri },
  })
  world.client(read(1, 'file:///home/me/.ssh/id_rsa'))
  world.client(read(2, 'demo://resource/1'))
  await until(() => world.toClient.length > 0 && world.toServer.length > 0)
  expect(world.answers()).toMatchObject([{ id: 1, error: { code: -32000 } }])
  expect(world.sent()[0]).toContain('demo://')
})
