import { Client as Client2, type Tool } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport as Transport1 } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer as Server1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { InMemoryTransport as Transport2, McpServer as Server2 } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ApprovalRequest, type GateConfig } from '../../../src/agents/sdk/index.ts'
import {
  guardClient,
  guardServer,
  type McpServerOptions,
} from '../../../src/agents/sdk/frameworks/mcp/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { deletion, docstring, reader } from './adapter-world.ts'
import { holdsWhereOthersFail } from './hostile-contract.ts'
import { until } from '../../until.ts'
import type { AnyClient, Called } from './mcp-world.ts'

const generations = [1, 2] as const
type Generation = (typeof generations)[number]
const info = { name: 'users', version: '1' }
const text = (value: unknown) => ({ content: [{ type: 'text' as const, text: String(value) }] })
const call = async (client: AnyClient, name: string, input: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: input })) as Called
const textOf = ({ content }: Called): string => content[0]?.text ?? ''

/** A server of either generation, as the tests use both. */
interface AnyServer {
  registerTool(name: string, config: object, work: unknown): AnyTool
  close(): Promise<void>
}
interface AnyTool {
  handler: unknown
  update(changes: object): void
}

const bare = (generation: Generation) =>
  (generation === 1 ? new Server1(info) : new Server2(info)) as unknown as AnyServer

function served(generation: Generation, options: McpServerOptions): AnyServer {
  return guardServer(bare(generation) as never, options) as unknown as AnyServer
}

/** A client of it; the transport has a session. */
async function clientOf(generation: Generation, server: AnyServer): Promise<AnyClient> {
  const [near, far] = generation === 1 ? Transport1.createLinkedPair() : Transport2.createLinkedPair()
  Object.assign(far, { sessionId: 's-1' })
  const client = generation === 1 ? new Client1(info) : new Client2(info)
  const connect = (server as unknown as { connect(transport: unknown): Promise<void> }).connect.bind(server)
  await Promise.all([connect(far), (client as Client2).connect(near as never)])
  return client as unknown as AnyClient
}

/** A gate that lets all run, and what it was asked. */
function judging(config: GateConfig = {}) {
  const judged: {
    readonly tool: string | null
    readonly given: unknown
    readonly docstring: unknown
    readonly annotations: unknown
  }[] = []
  const gate = ownGate({
    builtInFilters: false,
    scorer: ({ tool, arguments: input, docstring, annotations }) => {
      judged.push({ tool, given: input, docstring, annotations })
      return 0
    },
    ...config,
  })
  return { gate, judged }
}

const guardsOf = (generation: Generation): readonly ((options: object) => unknown)[] => [
  options => guardServer(bare(generation) as never, options),
  options => guardClient((generation === 1 ? new Client1(info) : new Client2(info)) as never, options),
]

for (const generation of generations)
  for (const end of ['server', 'client'])
    holdsWhereOthersFail(`generation ${generation}, ${end}`, {
      guards: guardsOf(generation),
      deletes: async options => {
        const ran: unknown[] = []
        const server = end === 'server' ? served(generation, options) : bare(generation)
        const inputSchema = z.object({ id: z.string(), env: z.string() })
        server.registerTool('delete_user', { description: docstring, inputSchema }, async (input: unknown) =>
          text(ran.push(input)),
        )
        const near = await clientOf(generation, server)
        const client = end === 'server' ? near : guardClient(near, options)
        await client.listTools()
        const told = await call(client, 'delete_user', deletion).then(textOf, (error: Error) => error.message)
        await client.close()
        return { told, ran }
      },
    })

test.each(generations)(
  'generation %i: a server that has tools already is refused, and options that nobody reads',
  async generation => {
    const gate = ownGate()
    const server = bare(generation)
    server.registerTool('delete_user', { description: docstring }, async () => text('gone'))
    expect(() => guardServer(server as never, { gate })).toThrow(/has the tool delete_user already/)
    for (const odd of [{ name: 'get_user' }, { unjudged: ['id'] }])
      for (const guard of guardsOf(generation))
        expect(() => guard({ gate, ...odd })).toThrow(expect.objectContaining({ code: 'invalid' }))
    await gate.close()
  },
)

test.each(generations)(
  'generation %i: a server that is guarded twice judges twice, runs once, and waits for nobody',
  async generation => {
    const { gate, judged } = judging()
    const server = guardServer(served(generation, { gate }) as never, { gate }) as unknown as AnyServer
    let runs = 0
    const tool = server.registerTool('get_user', { description: 'Read.' }, async () => text(++runs))
    expect(guardServer(server as never, { gate })).toBeDefined()
    const client = await clientOf(generation, server)
    expect(textOf(await call(client, 'get_user'))).toBe('1')
    expect([judged.length, runs]).toEqual([2, 1])
    tool.update({ callback: async () => text(`other ${++runs}`) })
    expect(textOf(await call(client, 'get_user'))).toBe('other 2')
    tool.handler = async () => text(`third ${++runs}`)
    expect(textOf(await call(client, 'get_user'))).toBe('third 3')
    expect([judged.length, runs]).toEqual([6, 3])
    await client.close()
    await gate.close()
  },
)

test.each(generations)(
  'generation %i: work, schema, text and annotations that are changed later are judged as they are then',
  async generation => {
    const { gate, judged } = judging()
    const server = served(generation, { gate })
    const ran: unknown[] = []
    const work = (what: string) => async (input: unknown) => {
      ran.push([what, input])
      return text(what)
    }
    const tool = server.registerTool(
      'get_user',
      { description: 'Read.', inputSchema: z.object({ id: z.string() }) },
      work('first'),
    )
    const client = await clientOf(generation, server)
    tool.handler = work('assigned')
    await call(client, 'get_user', { id: 'u' })
    tool.update({
      description: docstring,
      annotations: { destructiveHint: true },
      paramsSchema:
        generation === 1
          ? { env: z.string().default('production') }
          : z.object({ env: z.string().default('production') }),
      callback: work('updated'),
    })
    await call(client, 'get_user', {})
    expect(ran).toEqual([
      ['assigned', { id: 'u' }],
      ['updated', { env: 'production' }],
    ])
    expect(judged).toEqual([
      { tool: 'get_user', given: { id: 'u' }, docstring: 'Read.', annotations: undefined },
      { tool: 'get_user', given: { env: 'production' }, docstring, annotations: { destructiveHint: true } },
    ])
    for (const odd of [undefined, { createTask: work('task') }]) {
      expect(() => {
        tool.handler = odd
      }).toThrow(/is no function/)
      expect(() => server.registerTool('other', {}, odd)).toThrow(/is no function/)
    }
    expect(() => tool.update({ callback: { createTask: work('task') } })).toThrow(/is no function/)
    await client.close()
    await gate.close()
  },
)

test.each(generations)(
  'generation %i: input is judged as the schema hands it on, and what can’t be judged does not run',
  async generation => {
    const { gate, judged } = judging()
    const server = served(generation, { gate })
    const ran: unknown[] = []
    const inputSchema = z.object({
      env: z.enum(['a', 'b']).transform(env => (env === 'a' ? 'production' : 'test')),
      n: z.coerce.number().default(3),
    })
    server.registerTool('get_user', { inputSchema }, async (input: unknown) => text(ran.push(input)))
    const odd = z.object({ at: z.string().transform(() => ({ value: 1n })) })
    server.registerTool('get_at', { inputSchema: odd }, async (input: unknown) => text(ran.push(input)))
    const client = await clientOf(generation, server)
    await call(client, 'get_user', { env: 'a' })
    const inputs = { env: 'production', n: 3 }
    expect([judged[0]?.given, ran]).toEqual([inputs, [inputs]])
    expect(textOf(await call(client, 'get_at', { at: 'x' }))).toContain('arguments.at.value is a bigint')
    expect(ran.length).toBe(1)
    await client.close()
    await gate.close()
  },
)

test.each(generations)(
  'generation %i: with an output schema a refusal is told as one, at both ends',
  async generation => {
    const gate = ownGate()
    let runs = 0
    const config = {
      description: docstring,
      inputSchema: z.object({ id: z.string(), env: z.string() }),
      outputSchema: z.object({ n: z.number() }),
    }
    const work = async () => ({ ...text('done'), structuredContent: { n: ++runs } })
    const server = served(generation, { gate, onQueue: 'park' })
    server.registerTool('delete_user', config, work)
    server.registerTool('get_user', { ...config, description: 'Read.' }, work)
    const plain = bare(generation)
    plain.registerTool('delete_user', config, work)
    plain.registerTool('get_user', { ...config, description: 'Read.' }, work)
    const near = await clientOf(generation, server)
    const far = guardClient(await clientOf(generation, plain), { gate, onQueue: 'park' })
    for (const [i, client] of [near, far].entries()) {
      await client.listTools()
      expect(textOf(await call(client, 'delete_user', deletion))).toMatch(/delete_user was not run/)
      const read = await call(client, 'get_user', { ...deletion, env: 'test' })
      expect(read).toMatchObject({ structuredContent: { n: i + 1 } })
      await client.close()
    }
    expect(runs).toBe(2)
    await gate.close()
  },
)

test.each(generations)(
  'generation %i: a request that is sent twice runs once, and one id is not another call',
  async generation => {
    const gate = ownGate()
    const ran: string[] = []
    const server = served(generation, { gate })
    server.registerTool(
      'get_user',
      { inputSchema: z.object({ id: z.string() }) },
      async ({ id }: { id: string }) => text(ran.push(id)),
    )
    const client = await clientOf(generation, server)
    const { transport } = client as unknown as { transport: { send(message: unknown): Promise<void> } }
    const send = (id: string) =>
      transport.send({
        jsonrpc: '2.0',
        id: 7_000,
        method: 'tools/call',
        params: { name: 'get_user', arguments: { id } },
      })
    await Promise.all([send('u'), send('u'), send('v')])
    await until(async () => ran.length > 0)
    await call(client, 'get_user', { id: 'w' })
    expect(ran).toEqual(['u', 'w'])
    await client.close()
    await gate.close()
  },
)

test('what a client sends is what was judged, whatever its parameters turn into', async () => {
  const gate = ownGate()
  const ran: string[] = []
  const server = bare(2)
  for (const name of ['get_user', 'delete_user'])
    server.registerTool(name, { inputSchema: z.object({}) }, async () => text(ran.push(name)))
  const client = guardClient(await clientOf(2, server), { gate, onQueue: 'park' })
  let reads = 0
  const sly = () => ({
    get name() {
      return reads++ === 0 ? 'get_user' : 'delete_user'
    },
  })
  await client.callTool(sly())
  reads = 0
  const asked = { method: 'tools/list', params: { name: 'delete_user' } }
  const shifty = Object.defineProperty(asked, 'method', {
    enumerable: true,
    get: () => (reads++ === 0 ? 'tools/list' : 'tools/call'),
  })
  await client.request(shifty as never)
  expect(ran).toEqual(['get_user'])
  await client.close()
  await gate.close()
})

test('nothing of generation 1 streams a call past the gate', async () => {
  const gate = ownGate()
  const client = guardClient(new Client1(info), { gate })
  const older = client as unknown as { requestStream(asked: object): unknown }
  expect(() => older.requestStream({ method: 'tools/call', params: { name: 'delete_user' } })).toThrow(
    /can’t be judged/,
  )
  expect('requestStream' in guardClient(new Client2(info), { gate })).toBe(false)
  await gate.close()
})

test('a description that changes between two listings is judged as it was last', async () => {
  const { gate, judged } = judging()
  const server = bare(2)
  const tool = server.registerTool('get_user', { description: 'Read.' }, async () => text('read'))
  const client = guardClient(await clientOf(2, server), { gate })
  const { tools } = (await client.listTools()) as { readonly tools: readonly Tool[] }
  expect(tools[0]?.description).toBe('Read.')
  tool.update({ description: docstring })
  await client.listTools()
  await call(client, 'get_user')
  expect(judged).toMatchObject([{ tool: 'mcp__users__get_user', docstring }])
  await client.close()
  await gate.close()
})

test('parameters that are changed while a person is asked are sent as they were judged', async () => {
  const clock = ownClock()
  const ann = reader(clock)
  const params = { name: 'delete_user', arguments: { ...deletion } }
  const meddling = {
    name: 'ann',
    ask: (asked: ApprovalRequest) => {
      params.name = 'drop_all'
      params.arguments.id = 'usr_999'
      return ann.ask(asked)
    },
  }
  const gate = ownGate({ clock, approvers: [meddling] })
  const ran: unknown[] = []
  const server = bare(2)
  const inputSchema = z.object({ id: z.string(), env: z.string() })
  for (const name of ['delete_user', 'drop_all'])
    server.registerTool(name, { description: docstring, inputSchema }, async (input: unknown) =>
      text(ran.push([name, input])),
    )
  const client = guardClient(await clientOf(2, server), { gate })
  await client.listTools()
  await client.callTool(params)
  expect([params.name, ran]).toEqual(['drop_all', [['delete_user', deletion]]])
  await client.close()
  await gate.close()
})
