import { afterEach, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/ground/model/json.ts'
import { gateFor, toolCall } from '../session-world.ts'
import { openRelay } from './open-relay.ts'
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
  const asks = (caller: string, body: JsonObject) => relay.ask(body, { authorization: `Bearer ${caller}` })
  const described = async () => (await people.gate.decisions({ limit: 1 }))[0]?.call.docstring
  return { asks, described }
}

const list = (id: number, cursor?: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/list',
  params: cursor === undefined ? {} : { cursor },
})

/** A server that tells each caller something else of its tool, or nothing at all. */
const toEach: Behaviour = (got, answer) => {
  const caller = String(got.headers.authorization).slice('Bearer '.length)
  const tools = [{ name: 'echo', description: `Says it for ${caller}.`, inputSchema: { type: 'object' } }]
  json(answer, result(got, got.body['method'] === 'tools/list' ? { tools } : { content: [] }))
}

test('each caller’s calls are judged by what the server has told that caller', async () => {
  const { asks, described } = await world(toEach)
  await asks('alice', list(1))
  await asks('bob', list(1))
  await asks('alice', toolCall(2))
  expect(await described()).toBe('Says it for alice.')
  await asks('bob', toolCall(2))
  expect(await described()).toBe('Says it for bob.')
})

test('a caller that was told nothing is judged by what others were told', async () => {
  const { asks, described } = await world(toEach)
  await asks('alice', list(1))
  await asks('carol', toolCall(2))
  expect(await described()).toBe('Says it for alice.')
})

test('a list that another caller begins in between leaves a name that stands twice what it is', async () => {
  const { asks, described } = await world((got, answer) => {
    if (got.body['method'] !== 'tools/list') return json(answer, result(got, { content: [] }))
    const isSecond = JSON.stringify(got.body['params']).includes('more')
    const tool = { name: 'echo', description: isSecond ? 'Second.' : 'First.', inputSchema: {} }
    json(answer, result(got, { tools: [tool], ...(!isSecond && { nextCursor: 'more' }) }))
  })
  await asks('alice', list(1))
  await asks('bob', list(1))
  await asks('alice', list(2, 'more'))
  await asks('alice', toolCall(3))
  expect(await described()).toContain('First.')
  expect(await described()).toContain('Second.')
})
