import { expect, test } from 'vitest'
import { gateFor, openSession, toolCall } from './session-world.ts'
import { until } from '../until.ts'

const denied = { name: 'bash', arguments: { command: 'rm -rf /' } }
const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
const done = (id: number) => `{"jsonrpc":"2.0","id":${id},"result":{"n":1.0}}`
const refused = { id: 1, result: { isError: true } }

/** A batch of which the first element was refused, and the server has the other two. */
async function refusedInPart() {
  const world = openSession(gateFor())
  world.client([toolCall(1, denied), toolCall(2), ping(3)])
  await until(() => world.toServer.length > 0)
  return world
}

const parsed = (raw: Buffer | undefined) => JSON.parse(String(raw)) as unknown

test('a batch of which nothing is refused passes as it was, and so does its answer', async () => {
  const world = openSession(gateFor())
  const raw = `[ ${JSON.stringify(toolCall(1))} , {"jsonrpc":"2.0","id":2,"method":"ping"} ]`
  world.client(raw)
  await until(() => world.toServer.length > 0)
  expect(world.sent()).toEqual([raw])
  const answer = `[ ${done(2)},${done(1)} ]`
  world.server(answer)
  expect(world.toClient.map(String)).toEqual([answer])
})

test('every element of a batch is judged; the rest passes, and what was refused stands in its answer', async () => {
  const world = await refusedInPart()
  expect(world.sent().map(text => JSON.parse(text) as unknown)).toEqual([[toolCall(2), ping(3)]])
  expect(world.toClient).toEqual([])
  world.server(`[${done(3)},${done(2)}]`)
  expect(world.toClient).toHaveLength(1)
  expect(String(world.toClient[0])).toContain(`[${done(3)},${done(2)},`)
  expect(parsed(world.toClient[0])).toMatchObject([{ id: 3 }, { id: 2 }, refused])
})

test('a server that answers a batch one by one gives the refused elements their answer with its first', async () => {
  const world = await refusedInPart()
  world.server(done(3))
  world.server(done(2))
  expect(world.toClient).toHaveLength(2)
  expect(parsed(world.toClient[0])).toMatchObject([{ id: 3 }, refused])
  expect(String(world.toClient[1])).toBe(done(2))
})

test('a batch of which nothing is left for the server to answer is answered at once', async () => {
  const world = openSession(gateFor())
  world.client([toolCall(1, denied), { jsonrpc: '2.0', method: 'notifications/initialized' }])
  await until(() => world.toClient.length > 0)
  expect(parsed(world.toClient[0])).toMatchObject([refused])
  expect(world.sent()).toHaveLength(1)
})

test.each([
  ['the rest is cancelled', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } }],
  ['the server’s answer can’t be read', null],
  ['the server ends', undefined],
])('refused elements are answered when %s', async (_name, message) => {
  const world = await refusedInPart()
  if (message) world.client(message)
  else if (message === null) world.server('{"jsonrpc":"2.0","id":3,"result":1,"result":2}')
  else await world.session.serverClosed('it crashed')
  const answers = world.toClient.flatMap(raw => parsed(raw))
  expect(answers.filter(answer => (answer as { id: number }).id === 1)).toMatchObject([refused])
  await world.session.serverClosed('it crashed')
  const ids = world.toClient.flatMap(raw => parsed(raw)).map(answer => (answer as { id: number }).id)
  expect(ids.filter(id => id === 1)).toHaveLength(1)
})
