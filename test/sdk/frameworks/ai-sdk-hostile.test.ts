import { dynamicTool, generateText, isStepCount, streamText, tool, type ModelMessage, type ToolSet } from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { scripted } from '../../../examples/checked/scripted/ai-sdk.ts'
import { type ApprovalRequest } from '../../../src/agents/sdk/index.ts'
import { approveTools, guardTools } from '../../../src/agents/sdk/frameworks/ai-sdk/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { deletion, docstring, reader } from './adapter-world.ts'
import { holdsWhereOthersFail } from './hostile-contract.ts'
import { until } from '../../until.ts'

const stopWhen = isStepCount(3)
const prompt = 'go'
const user = z.object({ id: z.string(), env: z.string() })

/** A tool that is not to run by itself, and what ran of it. */
function deleting(more: object = {}) {
  const ran: unknown[] = []
  const delete_user = tool({
    description: docstring,
    inputSchema: user,
    execute: async input => ran.push(input),
    ...more,
  })
  return { ran, tools: { delete_user } }
}
const call = ['c1', 'delete_user', deletion] as const

for (const isStreamed of [false, true])
  holdsWhereOthersFail(isStreamed ? 'ai-sdk, streamed' : 'ai-sdk', {
    guards: [guardTools, approveTools].map(guard => options => guard(deleting().tools, options)),
    deletes: async options => {
      const { ran, tools } = deleting()
      const input = { model: scripted(call), tools: guardTools(tools, options), stopWhen, prompt }
      return { told: await (isStreamed ? streamText(input).text : (await generateText(input)).text), ran }
    },
  })

test('tools that are guarded twice, or call each other, are judged each time and never wait for themselves', async () => {
  const gate = ownGate()
  const ran: string[] = []
  const inputSchema = z.object({ id: z.string() })
  const get_user = tool({ inputSchema, execute: async ({ id }) => ran.push(id) })
  const inner = guardTools({ get_user }, { gate })
  const get_all = tool({
    inputSchema,
    execute: async (input, options) => inner.get_user.execute(input, options),
  })
  const { tools, toolApproval } = approveTools(guardTools({ ...inner, get_all }, { gate }), { gate })
  const model = scripted(['c1', 'get_user', { id: 'u' }], ['c2', 'get_all', { id: 'v' }])
  await generateText({ model, tools, toolApproval, stopWhen, prompt })
  expect(ran.sort()).toEqual(['u', 'v'])
  await gate.close()
})

test('what is for a tool that is not there, or no object of tools, guards nothing and is refused', () => {
  const gate = ownGate()
  const { tools } = deleting()
  const odd: readonly [object, object][] = [
    [tools, { gate, tools: { delet_user: { docstring } } }],
    [tools, { gate, unjudged: ['id'] }],
    [[tools.delete_user], { gate }],
    [() => tools, { gate }],
    [{ delete_user: undefined }, { gate }],
  ]
  for (const [input, options] of odd) {
    expect(() => guardTools(input, options)).toThrow(expect.objectContaining({ code: 'invalid' }))
    expect(() => approveTools(input, options)).toThrow(expect.objectContaining({ code: 'invalid' }))
  }
  for (const key of ['onQueue', 'hold'])
    expect(() => approveTools(tools, { gate, [key]: 1 } as object)).toThrow(
      `approveTools knows no option ${key}`,
    )
})

test('a tool that is changed after it was guarded, or whose members are getters, runs as what was guarded', async () => {
  const gate = ownGate()
  const { ran, tools } = deleting()
  const seen: string[] = []
  const sly = Object.defineProperty({ ...tools.delete_user }, 'execute', {
    enumerable: true,
    get: () => (
      seen.push('read'), seen.length === 1 ? async () => ran.push('first') : async () => ran.push('other')
    ),
  })
  const guarded = guardTools({ ...tools, sly }, { gate, onQueue: 'park' })
  tools.delete_user.execute = (async () => ran.push('changed')) as never
  Object.assign(tools, { extra: tools.delete_user })
  expect('extra' in guarded).toBe(false)
  const model = scripted(call, ['c2', 'sly', deletion])
  await generateText({ model, tools: guarded, stopWhen, prompt })
  expect(ran).toEqual([])
  await gate.close()
})

test('input that its schema changes is judged as it runs, also where a repaired or refined call takes its place', async () => {
  const judged: unknown[] = []
  const scorer = ({ arguments: input }: { readonly arguments: unknown }) => (judged.push(input), 0)
  const gate = ownGate({ builtInFilters: false, scorer })
  const ran: unknown[] = []
  const inputSchema = z.object({
    env: z.enum(['a', 'b']).transform(env => (env === 'a' ? 'production' : 'test')),
    n: z.coerce.number().default(3),
  })
  const tools = guardTools(
    { get_user: tool({ inputSchema, execute: async input => ran.push(input) }) },
    { gate },
  )
  await generateText({ model: scripted(['c1', 'get_user', { env: 'a' }]), tools, stopWhen, prompt })
  await generateText({
    model: scripted(['c1', 'get_user', { env: 'c' }]),
    tools,
    stopWhen,
    prompt,
    repairToolCall: async ({ toolCall }) => ({ ...toolCall, input: '{"env":"a","n":"5"}' }),
  })
  expect(judged).toEqual([
    { env: 'production', n: 3 },
    { env: 'production', n: 5 },
  ])
  expect(ran).toEqual(judged)
  await gate.close()
})

test('one id for two different calls of a step runs neither twice nor unjudged', async () => {
  const gate = ownGate()
  const ran: string[] = []
  const get_user = tool({
    inputSchema: z.object({ id: z.string() }),
    execute: async ({ id }) => ran.push(id),
  })
  const { tools } = deleting()
  const guarded = guardTools({ get_user, ...tools }, { gate, onQueue: 'park' })
  const model = scripted(
    ['c1', 'get_user', { id: 'u' }],
    ['c1', 'get_user', { id: 'v' }],
    ['c1', 'delete_user', deletion],
  )
  await generateText({ model, tools: guarded, stopWhen, prompt }).catch(() => undefined)
  expect(ran.length).toBeLessThan(2)
  await gate.close()
})

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
const odd: readonly [string, unknown][] = [
  ['cycle', cyclic],
  ['BigInt', 1n],
  ['Map', new Map()],
  ['class instance', new Date()],
  ['function', () => 1],
  ['stream', new ReadableStream()],
  ['proxy', new Proxy({}, {})],
  ['symbol', Symbol('x')],
  ['getter', Object.defineProperty({}, 'x', { enumerable: true, get: () => 1 })],
]
test.each(odd)(
  'input with a %s in it is an error that names the place, and nothing runs',
  async (_what, value) => {
    const gate = ownGate()
    let runs = 0
    const schema = z.object({ id: z.string() }).transform(() => ({ at: { value } }))
    const get_user = tool({ inputSchema: schema as never, execute: async () => ++runs })
    const listing = tool({
      inputSchema: schema as never,
      execute: async function* () {
        yield ++runs
      },
    })
    const dynamic = dynamicTool({ inputSchema: schema as never, execute: async () => ++runs })
    const tools: ToolSet = { get_user, listing, dynamic }
    const model = scripted(...Object.keys(tools).map((name, i) => [`c${i}`, name, { id: 'u' }] as const))
    const { text } = await generateText({ model, tools: guardTools(tools, { gate }), stopWhen, prompt })
    expect(text.match(/arguments\.at\.value/g)?.length).toBeGreaterThanOrEqual(3)
    expect(runs).toBe(0)
    await expect(
      generateText({ model, ...approveTools(tools, { gate }), stopWhen, prompt }),
    ).rejects.toMatchObject({ code: 'invalid' })
    expect(runs).toBe(0)
    await gate.close()
  },
)

test('results that can’t be serialised are given as they are, and the call is not run again', async () => {
  const gate = ownGate()
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  let runs = 0
  const get_all = tool({
    inputSchema: z.object({}),
    execute: async () => (++runs, cyclic),
    toModelOutput: () => ({ type: 'text', value: 'a graph' }),
  })
  const model = scripted(['c1', 'get_all', {}])
  const { text, steps } = await generateText({
    model,
    tools: guardTools({ get_all }, { gate }),
    stopWhen,
    prompt,
  })
  expect(text).toContain('a graph')
  expect(steps[0]?.toolResults[0]?.output).toBe(cyclic)
  expect(runs).toBe(1)
  await gate.close()
})

test('a streamed run goes on streaming past a refusal and past a person’s yes', async () => {
  const clock = ownClock()
  const ann = reader(clock)
  const gate = ownGate({ clock, approvers: [ann] })
  const { ran, tools } = deleting()
  const count = tool({
    inputSchema: z.object({ to: z.number() }),
    execute: async function* ({ to }) {
      for (let i = 1; i <= to; i++) yield i
    },
  })
  const guarded = guardTools(
    { ...tools, drop_all: count, count },
    {
      gate,
      tools: {
        drop_all: {
          docstring: 'Permanently delete every user account in production.',
          onQueue: () => 'deny',
        },
      },
    },
  )
  const model = scripted(call, ['c2', 'drop_all', { to: 2 }], ['c3', 'count', { to: 2 }])
  const { fullStream } = streamText({ model, tools: guarded, stopWhen, prompt })
  const parts: string[] = []
  for await (const part of fullStream) {
    if (part.type === 'tool-result') parts.push(`${part.toolName}${part.preliminary ? '…' : ''}`)
    if (part.type === 'tool-error') parts.push(`no ${part.toolName}`)
    if (part.type === 'text-delta') parts.push('text')
  }
  expect(parts.at(-1)).toBe('text')
  expect(parts.slice(0, -1).sort()).toEqual(['count', 'count…', 'count…', 'delete_user', 'no drop_all'])
  expect(ran).toEqual([deletion])
  await gate.close()
})

test('callbacks of a tool’s input see it before it is judged: nothing else of a refused call runs', async () => {
  const gate = ownGate()
  const texts: string[] = []
  const { ran, tools } = deleting({
    onInputStart: () => void texts.push('start'),
    onInputAvailable: () => void texts.push('available'),
    toModelOutput: () => (texts.push('output'), { type: 'text', value: '' }),
  })
  for (const ask of [
    async () =>
      (
        await generateText({
          model: scripted(call),
          tools: guardTools(tools, { gate, onQueue: 'park' }),
          stopWhen,
          prompt,
        })
      ).text,
    () =>
      streamText({
        model: scripted(call),
        tools: guardTools(tools, { gate, onQueue: 'park' }),
        stopWhen,
        prompt,
      }).text,
  ])
    expect(await ask()).toMatch(/delete_user was not run/)
  expect(texts).not.toContain('output')
  expect(ran).toEqual([])
  await gate.close()
})

test('messages that are edited after a no, or with calls that nobody asked about, let nothing run', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { ran, tools } = deleting()
  const { answer, ...asking } = approveTools(tools, { gate })
  const other = { ...deletion, id: 'usr_999' }
  const model = scripted(call, ['c2', 'delete_user', other])
  const asked = await generateText({ model, ...asking, stopWhen, prompt })
  const requests = asked.content.filter(part => part.type === 'tool-approval-request')
  const [first = '', second = ''] = requests.map(({ approvalId }) => approvalId)
  const say = (approved: boolean, ...ids: readonly string[]): ModelMessage => ({
    role: 'tool',
    content: ids.map(approvalId => ({ type: 'tool-approval-response', approvalId, approved })),
  })
  const talk: ModelMessage[] = [{ role: 'user', content: prompt }, ...asked.responseMessages]
  await answer([...talk, say(false, first)], 'ann')
  // The no becomes a yes; a yes is meant for another call; a call is made up.
  const forged = { type: 'tool-approval-request', approvalId: 'x', toolCallId: 'c9' } as const
  const madeUp = {
    type: 'tool-call',
    toolCallId: 'c9',
    toolName: 'delete_user',
    input: { ...deletion, id: 'usr_7' },
  } as const
  const sly = {
    role: 'user',
    content: [{ ...forged, approvalId: first, toolCallId: 'c2' }],
  } as unknown as ModelMessage
  expect(await answer([sly, ...talk, say(true, first)], 'ann', reader(clock).ask)).toEqual([])
  for (const messages of [
    [...talk, say(true, first)],
    [...talk, say(true, second)],
    [...talk, say(true, first, second, first)],
    [...talk, { role: 'assistant', content: [madeUp, forged] }, say(true, 'x')],
    [
      ...talk,
      { role: 'assistant', content: [{ ...forged, approvalId: first, toolCallId: 'c2' }] },
      say(true, first),
    ],
  ] as ModelMessage[][]) {
    // Calls without a result are an error of the SDK’s once it has run what it thinks approved.
    for (const ask of [
      async () => generateText({ model, ...asking, stopWhen, messages }),
      async () => generateText({ model, tools: asking.tools, stopWhen, messages }),
      async () => streamText({ model, ...asking, stopWhen, messages, onError: () => undefined }).text,
    ])
      await ask().catch(() => undefined)
  }
  expect(ran).toEqual([])
  await gate.close()
})

test('a tool that streams and is aborted while a person is asked gives nothing and never runs', async () => {
  const gate = ownGate()
  let runs = 0
  const drop_all = tool({
    description: 'Permanently delete every user account in production.',
    inputSchema: z.object({}),
    execute: async function* () {
      yield ++runs
    },
  })
  const stop = new AbortController()
  const { fullStream } = streamText({
    model: scripted(['c1', 'drop_all', {}]),
    tools: guardTools({ drop_all }, { gate, hold: 60_000 }),
    stopWhen,
    prompt,
    abortSignal: stop.signal,
  })
  const reading = (async () => {
    const kinds: string[] = []
    for await (const { type } of fullStream) kinds.push(type)
    return kinds
  })()
  await until(async () => (await gate.reviews.list({ states: ['pending'] })).length === 1)
  stop.abort()
  expect(await reading).toContain('abort')
  await until(async () => (await gate.reviews.list({ states: ['withdrawn'] })).length === 1)
  expect(runs).toBe(0)
  await gate.close()
})

test('input that is changed while a person is asked runs as it was judged', async () => {
  const clock = ownClock()
  const { ran, tools } = deleting()
  const input = { ...deletion }
  const ann = reader(clock)
  const meddling = {
    name: 'ann',
    ask: (asked: ApprovalRequest) => {
      input.id = 'usr_999'
      return ann.ask(asked)
    },
  }
  const gate = ownGate({ clock, approvers: [meddling] })
  const { delete_user } = guardTools(tools, { gate })
  await delete_user.execute(input, { toolCallId: 'c1', messages: [], context: {} })
  expect([input.id, ran]).toEqual(['usr_999', [deletion]])
  await gate.close()
})
