import type { Client } from '@modelcontextprotocol/client'
import type { McpServer } from '@modelcontextprotocol/server'
import { expect, expectTypeOf, test } from 'vitest'
import { approver, createGate } from '../../../src/agents/sdk/index.ts'
import { guardClient, guardServer } from '../../../src/agents/sdk/frameworks/mcp/index.ts'
import { requestContextOf } from '../../../src/agents/sdk/frameworks/mcp/guard-server.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { deletion, reader } from './adapter-world.ts'
import { until } from '../../until.ts'
import { type AnyClient, type Called, connected, withOptions } from './mcp-world.ts'
import { ownFolder } from '../../own-folder.ts'

const generations = [1, 2] as const
const call = async (client: AnyClient, name: string, input: Record<string, unknown>, ...rest: never[]) =>
  (await client.callTool({ name, arguments: input }, ...rest)) as Called
const textOf = ({ content }: Called) => content[0]?.text ?? ''

/** A client of a plain server, or a plain client of a guarded server: both ends behave the same. */
async function world(
  end: 'server' | 'client',
  generation: 1 | 2,
  gate: ReturnType<typeof ownGate>,
  more: object = {},
) {
  if (end === 'server') return connected(generation, { gate, ...more })
  const made = await connected(generation)
  const client = guardClient(made.client, { gate, ...more })
  await client.listTools()
  return { ...made, client }
}
const ends = (['server', 'client'] as const).flatMap(end =>
  generations.map(generation => ({ end, generation })),
)

test('servers and clients keep their types', () => {
  expectTypeOf(guardServer<McpServer>).returns.toEqualTypeOf<McpServer>()
  expectTypeOf(guardClient<Client>).returns.toEqualTypeOf<Client>()
})

test.each(ends)(
  '$end, generation $generation: an ordinary tool runs; a deletion in production scores 7.2 and runs once its quiz is passed',
  async ({ end, generation }) => {
    const clock = ownClock()
    const ann = reader(clock)
    const gate = ownGate({ clock, approvers: [ann] })
    const { client, ran } = await world(end, generation, gate)
    expect(textOf(await call(client, 'get_user', { id: 'u' }))).toContain('Ann')
    expect(textOf(await call(client, 'ping', {}))).toBe('"pong"')
    expect(ran).toEqual(['u'])
    expect(textOf(await call(client, 'delete_user', deletion))).toBe('{"ran":2}')
    expect(ann.scores).toEqual([7.2])
    expect(ran).toEqual(['u', 'production/usr_123'])
    await client.close()
    await gate.close()
  },
)

test.each(ends)(
  '$end, generation $generation: a denied call is a result with the reason; parallel calls are each for themselves',
  async ({ end, generation }) => {
    const gate = ownGate({
      approvers: [approver('bob', async () => ({ approve: false, reason: 'not today' }))],
    })
    const { client, ran } = await world(end, generation, gate)
    const [denied, read, again] = await Promise.all([
      call(client, 'delete_user', deletion),
      call(client, 'get_user', { id: 'u' }),
      call(client, 'get_user', { id: 'v' }),
    ])
    expect(denied.isError).toBe(true)
    expect(textOf(denied)).toMatch(/delete_user was not run.*not today/)
    expect([read.isError, again.isError]).toEqual([undefined, undefined])
    expect([...ran].sort()).toEqual(['u', 'v'])
    await client.close()
    await gate.close()
  },
)

test.each(ends)(
  '$end, generation $generation: a call that is cancelled while a person is asked does not run',
  async ({ end, generation }) => {
    const gate = ownGate()
    const { client, ran } = await world(end, generation, gate, { hold: 60_000 })
    const stop = new AbortController()
    const ended = call(
      client,
      'delete_user',
      deletion,
      ...withOptions(generation, { signal: stop.signal }),
    ).catch(() => 'gone')
    await until(async () => (await gate.reviews.list({ states: ['pending'] })).length === 1)
    stop.abort(new Error('the user left'))
    expect(await ended).toBe('gone')
    await until(async () => (await gate.reviews.list({ states: ['withdrawn'] })).length === 1)
    expect(ran).toEqual([])
    await client.close()
    await gate.close()
  },
)

test.each(ends)(
  '$end, generation $generation: a parked call runs at a later gate of the same folder once it is approved',
  async ({ end, generation }) => {
    const folder = ownFolder()
    const clock = ownClock()
    const first = createGate({ store: folder, home: folder, clock })
    const before = await world(end, generation, first, { onQueue: 'park' })
    expect((await call(before.client, 'delete_user', deletion)).isError).toBe(true)
    await first.close()
    const gate = createGate({ store: folder, home: folder, clock })
    const [review] = await gate.reviews.list({ states: ['pending'] })
    const who = await gate.vouch('alice')
    const sheet = await gate.reviews.begin(review?.id ?? '', who)
    clock.skip(sheet.minimumSeconds * 1_000)
    const right: readonly string[] = Object.values(deletion)
    const choices = sheet.questions.map(({ options }) => options.findIndex(one => right.includes(one)))
    await gate.reviews.answer({
      reviewId: sheet.reviewId,
      who,
      approve: true,
      sheetId: sheet.id,
      answer: { choices },
    })
    const { client, ran } = await world(end, generation, gate, { onQueue: 'park' })
    expect((await call(client, 'delete_user', { ...deletion, id: 'usr_9' })).isError).toBe(true)
    expect(textOf(await call(client, 'delete_user', deletion))).toBe('{"ran":1}')
    expect((await call(client, 'delete_user', deletion)).isError).toBe(true)
    expect(ran).toEqual(['production/usr_123'])
    await gate.close()
  },
)

test.each(ends)(
  '$end, generation $generation: a gate that fails is an error, and nothing runs',
  async ({ end, generation }) => {
    const gate = ownGate()
    const { client, ran } = await world(end, generation, gate)
    await gate.close()
    const outcome = await call(client, 'get_user', { id: 'u' }).then(textOf, (error: Error) => error.message)
    expect(outcome).toContain('gate was closed')
    expect(ran).toEqual([])
  },
)

test.each(generations)(
  'generation %i: a tool that is given other work and another name is judged as it is then',
  async generation => {
    const gate = ownGate()
    const { client, deleting, ran } = await connected(generation, { gate, onQueue: 'park' })
    const later: string[] = []
    deleting.update({
      name: 'drop_database',
      callback: async () => {
        later.push('dropped')
        return { content: [] }
      },
    } as never)
    expect(textOf(await call(client, 'drop_database', deletion))).toMatch(/drop_database was not run/)
    expect([...ran, ...later]).toEqual([])
    await client.close()
    await gate.close()
  },
)

test('the older ways of generation 1 are judged or closed', async () => {
  const gate = ownGate()
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js')
  const { McpServer: Server } = await import('@modelcontextprotocol/sdk/server/mcp.js')
  const { InMemoryTransport } = await import('@modelcontextprotocol/sdk/inMemory.js')
  const { CallToolResultSchema } = await import('@modelcontextprotocol/sdk/types.js')
  const server = guardServer(new Server({ name: 'users', version: '1' }), { gate, onQueue: 'park' })
  let runs = 0
  server.tool('delete_user', 'Permanently remove a user account in production.', async () => {
    runs++
    return { content: [] }
  })
  expect(() => server.experimental.tasks.registerToolTask('x', {} as never, {} as never)).toThrow(
    /can’t be judged/,
  )
  const client = new Client({ name: 'tests', version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
  const guarded = guardClient(client, { gate, onQueue: 'park', server: 'users' })
  expect(await client.callTool({ name: 'delete_user' })).toMatchObject({ isError: true })
  const raw = { method: 'tools/call' as const, params: { name: 'delete_user', arguments: deletion } }
  expect(await guarded.request(raw, CallToolResultSchema)).toMatchObject({ isError: true })
  expect(
    await guarded.request(
      { method: 'tools/list' as const },
      (await import('@modelcontextprotocol/sdk/types.js')).ListToolsResultSchema,
    ),
  ).toMatchObject({ tools: [{ name: 'delete_user' }] })
  expect(() => guarded.experimental.tasks.callToolStream({ name: 'delete_user' })).toThrow(/can’t be judged/)
  expect(runs).toBe(0)
  await client.close()
  await gate.close()
})

test('arguments that are no plain data are refused before anything is sent', async () => {
  const gate = ownGate()
  const { client, ran } = await world('client', 2, gate)
  for (const odd of [{ id: new Date() }, { id: 1n }, ['u'], null])
    await expect(client.callTool({ name: 'get_user', arguments: odd as never })).rejects.toMatchObject({
      code: 'invalid',
    })
  expect(ran).toEqual([])
  await client.close()
  await gate.close()
})

test('a client that asked for progress is told that its call waits; one that did not is told nothing', () => {
  const notices: object[] = []
  const notify = async (notification: object) => {
    notices.push(notification)
  }
  for (const input of [
    { mcpReq: { id: 1, _meta: { progressToken: 't' }, notify } },
    { requestId: 1, _meta: { progressToken: 't' }, sendNotification: notify },
  ]) {
    const { progress } = requestContextOf(input)
    progress?.('waits')
    progress?.('waits')
  }
  const values = notices.map(one => (one as { params: { progress: number } }).params.progress)
  expect(values.map(value => value > 0 && value < 1)).toEqual([true, true, true, true])
  expect([(values[1] ?? 0) > (values[0] ?? 1), (values[3] ?? 0) > (values[2] ?? 1)]).toEqual([true, true])
  expect(requestContextOf({ mcpReq: { id: 1, notify } }).progress).toBeUndefined()
  expect(requestContextOf(undefined)).toEqual({})
})
