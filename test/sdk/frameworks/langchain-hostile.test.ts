import { Command, interrupt, MemorySaver, MessagesAnnotation, StateGraph } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import {
  AIMessage,
  createAgent,
  createMiddleware,
  fakeModel,
  ToolMessage,
  tool,
  toolRetryMiddleware,
} from 'langchain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { gateToolCalls, guardTools } from '../../../src/agents/sdk/frameworks/langchain/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { holdsWhereOthersFail } from './hostile-contract.ts'
import { agentWith, deletion, interruptsOf, lastOf, type Scripted } from './langchain-world.ts'
import { answerInInbox, gateWithReader } from './right-choices.ts'

const config = { configurable: { thread_id: 'thread' } }
const go = { messages: [{ role: 'user' as const, content: 'Go.' }] }
const schema = z.object({ id: z.string(), env: z.string() })
const fields = { name: 'delete_user', description: 'Permanently remove a user account.', schema }
const read: Scripted = { name: 'get_user', args: { id: 'usr_123' }, id: 'call_r' }

/** A model that asks for these calls, then says what the last message said. */
const asking = (calls: readonly Scripted[]) =>
  fakeModel()
    .respondWithTools([...calls])
    .respond(messages => new AIMessage(messages.at(-1)?.text ?? ''))

/** A deleting tool, and what it deleted. */
function deleting() {
  const gone: string[] = []
  const deleteUser = tool(async ({ id, env }) => `${gone.push(`${env}/${id}`)} gone`, fields)
  return { gone, deleteUser }
}

holdsWhereOthersFail('langchain', {
  guards: [
    options => gateToolCalls({ ToolMessage, ...options }),
    options => guardTools([deleting().deleteUser], { ToolMessage, ...options }),
  ],
  deletes: async options => {
    const { gone, agent } = agentWith({ onQueue: 'hold', ...options }, [deletion()], new MemorySaver())
    const told = await agent.invoke(go, config).then(
      (result: unknown) => JSON.stringify(result),
      (error: unknown) => String(error),
    )
    return { told, ran: gone }
  },
})

test('a middleware that changes the call after the gate has judged it runs nothing', async () => {
  for (const change of [
    { args: { id: 'usr_123', env: 'production' } },
    { name: 'get_user', args: { id: 'usr_123', env: 'production' } },
  ]) {
    const { gone, deleteUser } = deleting()
    const readUser = tool(async ({ id }) => id, { ...fields, name: 'get_user', description: 'Read.' })
    const edits = createMiddleware({
      name: 'Edits',
      wrapToolCall: async (request, handler) => {
        const toolCall = { ...request.toolCall, ...change }
        return handler({ ...request, toolCall })
      },
    })
    const first = { name: 'delete_user', args: { id: 'usr_1', env: 'test' }, id: 'call_1' }
    const gate = ownGate({ builtInFilters: false, scorer: () => 0 })
    const agent = createAgent({
      model: asking([first]),
      tools: [readUser, deleteUser],
      middleware: [createMiddleware(gateToolCalls({ ToolMessage, gate })), edits],
    })
    await agent.invoke(go).catch(() => undefined)
    expect(gone).toEqual([])
  }
})

test('a tool that is retried by a middleware after the gate runs once for one judgement', async () => {
  for (const isAfter of [true, false]) {
    let runs = 0
    const flaky = tool(
      async () => {
        runs++
        throw new Error('down')
      },
      { name: 'get_user', description: 'Read.', schema: z.object({ id: z.string() }) },
    )
    const gate = createMiddleware(gateToolCalls({ ToolMessage, gate: ownGate() }))
    const retry = toolRetryMiddleware({ maxRetries: 3, initialDelayMs: 1, backoffFactor: 0 })
    const agent = createAgent({
      model: asking([read]),
      tools: [flaky],
      middleware: (isAfter ? [gate, retry] : [retry, gate]) as never[],
    })
    await agent.invoke(go).catch(() => undefined)
    expect([isAfter, runs]).toEqual([isAfter, 1])
  }
})

test('what a schema makes of the arguments is judged: defaults, transforms and what it catches', async () => {
  const odd = z.object({
    id: z.string().transform(id => `usr_${id}`),
    env: z.string().catch('production'),
    targets: z.array(z.string()).default(['all']),
    more: z.object({ force: z.boolean().default(true) }),
  })
  const gate = ownGate()
  const ran: unknown[] = []
  const deleteUser = tool(async input => `${ran.push(input)} gone`, { ...fields, schema: odd })
  const call = { name: 'delete_user', args: { id: '123', env: 7, more: {} }, id: 'call_1' }
  const agent = createAgent({
    model: asking([call]),
    tools: [deleteUser],
    middleware: [createMiddleware(gateToolCalls({ ToolMessage, gate }))],
    checkpointer: new MemorySaver(),
  })
  const result = await agent.invoke(go, config)
  const { call: judged } = await gate.reviews.show(interruptsOf(result)[0]?.value.reviewId ?? '')
  expect(judged.arguments).toEqual({
    id: 'usr_123',
    env: 'production',
    targets: ['all'],
    more: { force: true },
  })
  expect(ran).toEqual([])
})

test('a tool that interrupts by itself resumes, and is judged for what it runs', async () => {
  const gate = ownGate()
  const answers: unknown[] = []
  const askUser = tool(
    async ({ id }) => {
      answers.push(interrupt({ question: id }))
      return `told ${String(answers.at(-1))}`
    },
    { name: 'ask_user', description: 'Ask the user.', schema: z.object({ id: z.string() }) },
  )
  const agent = createAgent({
    model: asking([{ name: 'ask_user', args: { id: 'colour' }, id: 'call_1' }]),
    tools: [askUser],
    middleware: [createMiddleware(gateToolCalls({ ToolMessage, gate }))],
    checkpointer: new MemorySaver(),
  })
  expect(interruptsOf(await agent.invoke(go, config))).toHaveLength(1)
  const done = await agent.invoke(new Command({ resume: 'blue' }), config)
  expect(lastOf(done)).toBe('told blue')
})

test('what resumed the gate is no answer to a question of the tool itself', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const body: unknown[] = []
  const { gone, deleteUser } = deleting()
  const careful = tool(
    async input => {
      body.push(interrupt({ question: 'Really?' }))
      return deleteUser.invoke(input)
    },
    { ...fields },
  )
  const agent = createAgent({
    model: asking([deletion()]),
    tools: [careful],
    middleware: [createMiddleware(gateToolCalls({ ToolMessage, gate }))],
    checkpointer: new MemorySaver(),
  })
  const [waiting] = interruptsOf(await agent.invoke(go, config))
  await answerInInbox(gate, clock, waiting?.value.reviewId ?? '')
  const next = await agent.invoke(new Command({ resume: { approve: true } }), config)
  expect(interruptsOf(next)).toMatchObject([{ value: { question: 'Really?' } }])
  expect([body, gone]).toEqual([[], []])
  const done = await agent.invoke(new Command({ resume: 'really' }), config)
  expect(body).toEqual(['really'])
  expect(gone).toEqual(['production/usr_123'])
  expect(lastOf(done)).toBe('1 gone')
})

test('an agent that is a tool of another one interrupts and resumes through both', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const sub = createAgent({
    model: asking([deletion()]),
    tools: [deleting().deleteUser],
    middleware: [createMiddleware(gateToolCalls({ ToolMessage, gate }))],
    checkpointer: true,
  })
  const delegate = tool(async () => lastOf(await sub.invoke(go)) ?? '', {
    name: 'ask_clerk',
    description: 'Ask the clerk.',
    schema: z.object({}),
  })
  const agent = createAgent({
    model: asking([{ name: 'ask_clerk', args: {}, id: 'call_1' }]),
    tools: [delegate],
    middleware: [createMiddleware(gateToolCalls({ ToolMessage, gate }))],
    checkpointer: new MemorySaver(),
  })
  const [waiting] = interruptsOf(await agent.invoke(go, config))
  await answerInInbox(gate, clock, waiting?.value.reviewId ?? '')
  const done = await agent.invoke(new Command({ resume: 'look again' }), config)
  expect(lastOf(done)).toBe('1 gone')
})

test('a streamed agent goes on streaming past a refusal, an interrupt and an approval', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { agent, gone } = agentWith({ gate }, [read, deletion()], new MemorySaver())
  let reviewId = ''
  const first: string[] = []
  for await (const [mode, chunk] of await agent.stream(go, {
    ...config,
    streamMode: ['updates', 'messages'],
  })) {
    first.push(mode)
    if (mode === 'updates' && interruptsOf(chunk).length > 0)
      reviewId = interruptsOf(chunk)[0]?.value.reviewId ?? ''
  }
  expect(new Set(first)).toEqual(new Set(['updates', 'messages']))
  await answerInInbox(gate, clock, reviewId)
  const texts: string[] = []
  const resumed = new Command({ resume: 'look again' })
  for await (const [message] of await agent.stream(resumed, { ...config, streamMode: 'messages' }))
    texts.push(message.text)
  expect(gone).toEqual(['production/usr_123'])
  expect(texts.join(' ')).toContain('usr_123 is gone from production')
  const refused = agentWith({ gate: gateWithReader(false) }, [deletion()])
  const updates: unknown[] = []
  for await (const chunk of await refused.agent.stream(go, { streamMode: 'updates' })) updates.push(chunk)
  expect(JSON.stringify(updates)).toContain('Ann is still here.')
  expect(refused.gone).toEqual([])
})

test('a guarded tool is judged by whatever way of LangChain’s it is called', async () => {
  const gate = ownGate()
  const { gone, deleteUser } = deleting()
  const [guarded] = guardTools([deleteUser], { ToolMessage, gate, onQueue: 'park' })
  const args = { id: 'usr_123', env: 'production' }
  const ways: readonly (() => Promise<unknown>)[] = [
    () => guarded.invoke(args),
    () => guarded.invoke({ type: 'tool_call', name: 'get_user', args, id: 'call_1' }),
    () => guarded.batch([args, args]),
    async () => {
      for await (const part of await guarded.stream(args)) expect(part).toBeDefined()
    },
    () => guarded.withConfig({ tags: ['a'] }).invoke(args),
    () => guarded.withRetry({ stopAfterAttempt: 2 }).invoke(args),
    () => guarded.pipe((text: unknown) => text as string).invoke(args),
    async () => await guarded.call(args),
    async () => await guarded.func(args, undefined, undefined as never),
    async () => await Reflect.apply(Reflect.get(guarded, '_call') as typeof guarded.func, guarded, [args]),
    async () => Reflect.apply(Object.getPrototypeOf(guarded).invoke, guarded, [args]),
  ]
  for (const way of ways) {
    await Promise.resolve()
      .then(way)
      .catch(() => undefined)
    expect([String(way), gone]).toEqual([String(way), []])
  }
})

test('calls by hand with one id run each, where nothing says that they are the same', async () => {
  const ran: string[] = []
  const readUser = tool(async ({ id }) => `${ran.push(id)} read`, {
    name: 'get_user',
    description: 'Read a user account.',
    schema: z.object({ id: z.string() }),
  })
  const [guarded] = guardTools([readUser], { ToolMessage, gate: ownGate() })
  const call = { type: 'tool_call' as const, name: 'get_user', args: { id: 'usr_1' }, id: '1' }
  await guarded.invoke(call)
  await guarded.invoke(call)
  await guarded.invoke({ ...call, args: { id: 'usr_2' } })
  expect(ran).toEqual(['usr_1', 'usr_1', 'usr_2'])
})

test('answers of a resume reach the call they name, with several calls of one step', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { gone, deleteUser } = deleting()
  const tools = guardTools([deleteUser], { ToolMessage, gate })
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('tools', new ToolNode([...tools]))
    .addEdge('__start__', 'tools')
    .compile({ checkpointer: new MemorySaver() })
  const calls = [deletion('usr_456', 'call_2'), deletion()]
  const message = new AIMessage({ content: '', tool_calls: calls, id: 'message_1' })
  let result: object = await graph.invoke({ messages: [message] }, config)
  const refused = new Set<string>()
  for (let turn = 0; turn < 4 && interruptsOf(result).length > 0; turn++) {
    const reviewId = interruptsOf(result)[0]?.value.reviewId ?? ''
    refused.add(reviewId)
    const resume = { reviewId, reviewer: 'ann', approve: false, reason: 'Ann is still here.' }
    result = await graph.invoke(new Command({ resume }), config)
    // A ToolNode interrupts as soon as one call does; the others go on.
    await gate.reviews.wait(reviewId, { timeout: 30_000 })
  }
  expect(refused.size).toBe(2)
  expect(interruptsOf(result)).toEqual([])
  expect(gone).toEqual([])
})

test('one resume that is sent twice at once runs the call once', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { agent, gone } = agentWith({ gate }, [deletion()], new MemorySaver())
  const [waiting] = interruptsOf(await agent.invoke(go, config))
  await answerInInbox(gate, clock, waiting?.value.reviewId ?? '')
  const resume = () => agent.invoke(new Command({ resume: 'look again' }), config).catch(() => undefined)
  await Promise.all([resume(), resume()])
  await resume()
  expect(gone).toEqual(['production/usr_123'])
})

test('options for one tool say what happens to its calls', async () => {
  const gate = ownGate()
  const { gone, deleteUser } = deleting()
  const agent = createAgent({
    model: asking([deletion()]),
    tools: [deleteUser],
    middleware: [
      createMiddleware(gateToolCalls({ ToolMessage, gate, tools: { delete_user: { onQueue: 'park' } } })),
    ],
    checkpointer: new MemorySaver(),
  })
  const result = await agent.invoke(go, config)
  expect(interruptsOf(result)).toEqual([])
  expect(lastOf(result)).toContain('not run')
  expect(gone).toEqual([])
})
