import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/ground/model/json.ts'
import type { Rule } from '../../src/ground/model/policy.ts'
import { openPeopleGate, policyWith } from '../people/open-people-gate.ts'
import { openSession, type PeopleGate, toolCall } from './session-world.ts'
import { until } from '../until.ts'

const rule = (effect: Rule['effect'], pattern: string): Rule => ({
  effect,
  reason: 'not here',
  tool: 'mcp__scratch__create_message',
  pattern,
  covers: [],
  match: [],
  not_match: [],
  source: 'the test',
})

const gate = () =>
  openPeopleGate({ policy: policyWith({ rules: [rule('deny', 'forbidden'), rule('queue', 'doubtful')] }) })

function open(people: PeopleGate = gate()) {
  return openSession(people, { also: () => ['sampling/createMessage'] })
}

const params = (text: string): JsonObject => ({
  messages: [{ role: 'user', content: { type: 'text', text } }],
  maxTokens: 10,
})
const sampling = (id: number, text: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'sampling/createMessage',
  params: params(text),
})
const asks = (id: number, ...texts: readonly string[]) => ({
  jsonrpc: '2.0',
  id,
  result: {
    resultType: 'input_required',
    inputRequests: Object.fromEntries([
      ['roots', { method: 'roots/list' }],
      ...texts.map((text, at) => [`s${at}`, { method: 'sampling/createMessage', params: params(text) }]),
    ]) as Json,
    requestState: 's',
  },
})

test('what a server asks of the client’s model passes unseen where the policy does not say otherwise', async () => {
  const people = gate()
  const world = openSession(people)
  world.server(sampling(1, 'forbidden'))
  expect(world.toClient).toHaveLength(1)
  expect(await people.gate.decisions({})).toEqual([])
})

test('it is judged where the policy says so, and passes as the bytes that came in', async () => {
  const people = gate()
  const world = open(people)
  const raw = ` {"params":{"messages":[],"maxTokens":1.0},"id":"q","method":"sampling/createMessage","jsonrpc":"2.0"}`
  world.server(raw)
  await until(() => world.toClient.length > 0)
  expect(world.toClient.map(String)).toEqual([raw])
  const [logged] = await people.gate.decisions({})
  expect(logged?.call).toMatchObject({ tool: 'mcp__scratch__create_message', kind: 'tool' })
})

test('what is denied is an error for the server, and the client never sees it, in a batch neither', async () => {
  const world = open()
  world.server(sampling(1, 'forbidden'))
  world.server([sampling(2, 'forbidden'), { jsonrpc: '2.0', method: 'notifications/message', params: {} }])
  await until(() => world.toServer.length > 1 && world.toClient.length > 0)
  for (const text of world.sent()) expect(JSON.parse(text)).toMatchObject({ error: { code: -32_000 } })
  expect(world.answers()).toMatchObject([{ method: 'notifications/message' }])
})

test('an answer that asks the client’s model is judged for all that it asks', async () => {
  const world = open()
  for (const id of [1, 2]) world.client(toolCall(id))
  await until(() => world.toServer.length > 1)
  world.server(asks(1, 'a', 'forbidden'))
  await until(() => world.toClient.length > 0)
  expect(world.answers()[0]).toMatchObject({ id: 1, result: { isError: true } })
  expect(JSON.stringify(world.answers()[0])).not.toContain('inputRequests')
  world.server(asks(2, 'a', 'b'))
  await until(() => world.toClient.length > 1)
  expect(world.answers()[1]).toEqual(asks(2, 'a', 'b'))
})

test('a held one is given up when the server takes it back, or the client leaves', async () => {
  const people = gate()
  const world = open(people)
  const state = async () => (await people.gate.reviews.list()).map(one => one.state)
  world.server(sampling(1, 'doubtful'))
  await expect.poll(state).toEqual(['pending'])
  world.server({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
  await expect.poll(state).toEqual(['withdrawn'])
  expect(world.toClient).toEqual([])
  world.client(toolCall(7))
  await until(() => world.toServer.length > 0)
  world.server(asks(7, 'doubtful again'))
  await expect.poll(async () => (await state()).toSorted()).toEqual(['pending', 'withdrawn'])
  await world.session.clientClosed()
  expect(await state()).toEqual(['withdrawn', 'withdrawn'])
  expect(JSON.stringify(world.answers())).not.toContain('doubtful')
})

test('a picture goes to the gate as its digest', async () => {
  const people = gate()
  const world = open(people)
  const data = 'A'.repeat(2_000_000)
  const picture = { type: 'image', mimeType: 'image/png', data }
  world.server({
    ...sampling(1, ''),
    params: { messages: [{ role: 'user', content: picture }], maxTokens: 1 },
  })
  await until(() => world.toClient.length > 0)
  expect(String(world.toClient[0])).toContain(data)
  const [logged] = await people.gate.decisions({})
  expect(JSON.stringify(logged?.call.arguments)).toContain('2000000 characters, sha256 ')
})
