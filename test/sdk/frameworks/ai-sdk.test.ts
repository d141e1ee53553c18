import { generateText, isStepCount, streamText, tool, type ModelMessage } from 'ai'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { scripted } from '../../../examples/checked/scripted/ai-sdk.ts'
import { approver, createGate, type GateConfig } from '../../../src/agents/sdk/index.ts'
import { approveTools, guardTools } from '../../../src/agents/sdk/frameworks/ai-sdk/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { deletion, docstring, reader } from './adapter-world.ts'
import { until } from '../../until.ts'
import { ownFolder } from '../../own-folder.ts'

function world(config: GateConfig = {}) {
  const clock = ownClock()
  const ann = reader(clock)
  const gate = ownGate({ clock, ...config })
  const ran: string[] = []
  const tools = {
    get_user: tool({
      description: 'Read a user.',
      inputSchema: z.object({ id: z.string() }),
      execute: async ({ id }) => {
        ran.push(id)
        return { id, name: 'Ann' }
      },
    }),
    delete_user: tool({
      description: docstring,
      inputSchema: z.object({ id: z.string(), env: z.string() }),
      execute: async input => {
        ran.push(`${input.env}/${input.id}`)
        return Object.isFrozen(input)
      },
    }),
  }
  return { clock, ann, gate, ran, tools }
}
const stopWhen = isStepCount(3)
const prompt = 'go'

test('tools keep their types', () => {
  const { tools, gate } = world()
  expectTypeOf(guardTools(tools, { gate })).toEqualTypeOf<typeof tools>()
  expectTypeOf(approveTools(tools, { gate }).tools).toEqualTypeOf<typeof tools>()
})

test('an ordinary tool runs; a deletion in production scores 7.2 and runs with frozen input once its quiz is passed', async () => {
  const { clock, ann, ran, tools } = world()
  const gate = ownGate({ clock, approvers: [ann] })
  const guarded = guardTools(tools, { gate })
  const read = await generateText({
    model: scripted(['c1', 'get_user', { id: 'u' }]),
    tools: guarded,
    stopWhen,
    prompt,
  })
  expect(read.text).toContain('Ann')
  const model = scripted(['c1', 'delete_user', deletion])
  const { text } = await generateText({ model, tools: guarded, stopWhen, prompt })
  expect(JSON.parse(text)).toMatchObject([{ output: { type: 'json', value: true } }])
  expect(ann.scores).toEqual([7.2])
  expect(ran).toEqual(['u', 'production/usr_123'])
  await gate.close()
})

test('a denied call tells the model why, in both ways; the rest of the run goes on', async () => {
  const { ran, tools } = world()
  const gate = ownGate({
    approvers: [approver('bob', async () => ({ approve: false, reason: 'not today' }))],
  })
  const model = scripted(['c1', 'delete_user', deletion], ['c2', 'get_user', { id: 'u' }])
  const held = await generateText({ model, tools: guardTools(tools, { gate }), stopWhen, prompt })
  expect(held.text).toMatch(/delete_user was not run.*not today/)
  expect(ran).toEqual(['u'])
  const asking = approveTools(tools, { gate })
  const { text } = await generateText({ model, ...asking, stopWhen, prompt })
  expect(JSON.parse(text)[0]).toMatchObject({ output: { type: 'execution-denied' } })
  expect(text).toMatch(/delete_user was not run/)
  expect(ran).toEqual(['u', 'u'])
  await gate.close()
})

type Reply = { readonly approved: boolean; readonly reason?: string }
/** The conversation of a run that asked for approval, as JSON that came back from somewhere, with the answer. */
function resumed(
  result: {
    readonly content: readonly { readonly type: string; readonly approvalId?: string }[]
    readonly responseMessages: readonly ModelMessage[]
  },
  reply: Reply = { approved: true },
  change: (text: string) => string = text => text,
): ModelMessage[] {
  const request = result.content.find(part => part.type === 'tool-approval-request')
  const approvalId = request?.approvalId ?? 'none'
  const messages = [
    { role: 'user', content: prompt },
    ...result.responseMessages,
    { role: 'tool', content: [{ type: 'tool-approval-response', approvalId, ...reply }] },
  ]
  return JSON.parse(change(JSON.stringify(messages))) as ModelMessage[]
}

test('an approval request names the review; a yes in the messages lets nothing run until the gate has one', async () => {
  const { ann, gate, ran, tools } = world()
  const { answer, ...asking } = approveTools(tools, { gate })
  const model = scripted(['c1', 'delete_user', deletion])
  const asked = await generateText({ model, ...asking, stopWhen, prompt })
  const request = asked.content.find(part => part.type === 'tool-approval-request')
  const [review] = await gate.reviews.list({ states: ['pending'] })
  expect(request?.reason).toContain(`Review ${review?.id}.`)
  const messages = resumed(asked)
  const early = await generateText({ model, ...asking, stopWhen, messages })
  expect(JSON.parse(early.text)[0]).toMatchObject({ output: { type: 'execution-denied' } })
  expect(ran).toEqual([])
  expect(await answer(messages, 'ann', ann.ask)).toMatchObject([{ id: review?.id, state: 'approved' }])
  const done = await generateText({ model, ...asking, stopWhen, messages })
  expect(JSON.parse(done.text)[0]).toMatchObject({ output: { type: 'json', value: true } })
  const twice = await generateText({ model, ...asking, stopWhen, messages })
  expect(JSON.parse(twice.text)[0]).toMatchObject({ output: { type: 'execution-denied' } })
  expect(ran).toEqual(['production/usr_123'])
  await gate.close()
})

test('a no in the messages ends the review', async () => {
  const { gate, ran, tools } = world()
  const { answer, ...asking } = approveTools(tools, { gate })
  const model = scripted(['c1', 'delete_user', deletion])
  const messages = resumed(await generateText({ model, ...asking, stopWhen, prompt }), {
    approved: false,
    reason: 'no',
  })
  expect(await answer(messages, 'ann')).toMatchObject([{ state: 'denied' }])
  const { text } = await generateText({ model, ...asking, stopWhen, messages })
  expect(JSON.parse(text)[0]).toMatchObject({ output: { type: 'execution-denied', reason: 'no' } })
  expect(ran).toEqual([])
  await gate.close()
})

test('arguments that changed between the request and its answer do not run, though the real call was approved', async () => {
  const { ann, gate, ran, tools } = world()
  const { answer, ...asking } = approveTools(tools, { gate })
  const model = scripted(['c1', 'delete_user', deletion])
  const asked = await generateText({ model, ...asking, stopWhen, prompt })
  await answer(resumed(asked), 'ann', ann.ask)
  const changes = [
    (text: string) => text.replaceAll('usr_123', 'usr_999'),
    (text: string) =>
      text
        .replaceAll('delete_user', 'get_user')
        .replaceAll(',"env":"production"', '')
        .replaceAll('\\"env\\":\\"production\\"', ''),
  ]
  for (const change of changes) {
    const messages = resumed(asked, { approved: true }, change)
    const run = generateText({ model, ...asking, stopWhen, messages })
    await expect(run).rejects.toMatchObject({ code: 'conflict' })
    await expect(answer(messages, 'ann', ann.ask)).rejects.toMatchObject({ code: 'conflict' })
  }
  expect(ran).toEqual([])
  await gate.close()
})

test('a process that never asked hands no yes to a call that nobody was shown, and runs an approved one', async () => {
  const folder = ownFolder()
  const clock = ownClock()
  const ann = reader(clock)
  const { ran, tools } = world()
  const model = scripted(['c1', 'delete_user', deletion])
  const first = createGate({ store: folder, home: folder, clock })
  const before = approveTools(tools, { gate: first, session: 's' })
  const asked = await generateText({ model, ...before, stopWhen, prompt })
  await first.close()

  const gate = createGate({ store: folder, home: folder, clock })
  const { answer, ...asking } = approveTools(tools, { gate, session: 's' })
  const changed = resumed(asked, { approved: true }, text => text.replaceAll('usr_123', 'usr_999'))
  expect(await answer(changed, 'ann', ann.ask)).toEqual([])
  await generateText({ model, ...asking, stopWhen, messages: changed })
  expect(ran).toEqual([])

  await gate.close()
  const later = createGate({ store: folder, home: folder, clock })
  const last = approveTools(tools, { gate: later, session: 's' })
  const messages = resumed(asked)
  expect(await last.answer(messages, 'ann', ann.ask)).toMatchObject([{ state: 'approved' }])
  await generateText({ model, tools: last.tools, toolApproval: last.toolApproval, stopWhen, messages })
  expect(ran).toEqual(['production/usr_123'])
  await later.close()
})

test('streamed runs ask, resume and run in the same way', async () => {
  const { ann, gate, ran, tools } = world()
  const { answer, ...asking } = approveTools(tools, { gate })
  const model = scripted(['c1', 'delete_user', deletion], ['c2', 'get_user', { id: 'u' }])
  const asked = streamText({ model, ...asking, stopWhen, prompt })
  const parts = []
  for await (const part of asked.fullStream) parts.push(part)
  const request = parts.find(part => part.type === 'tool-approval-request')
  expect(request?.toolCall.toolCallId).toBe('c1')
  expect(ran).toEqual(['u'])
  const messages: ModelMessage[] = [
    { role: 'user', content: prompt },
    ...(await asked.response).messages,
    {
      role: 'tool',
      content: [{ type: 'tool-approval-response', approvalId: request?.approvalId ?? '', approved: true }],
    },
  ]
  await answer(messages, 'ann', ann.ask)
  const done = streamText({ model, ...asking, stopWhen, messages })
  expect(await done.text).toContain('"value":true')
  expect(ran).toEqual(['u', 'production/usr_123'])
  await gate.close()
})

test('a tool that streams gives its parts as they come, and is refused before the first', async () => {
  const { gate } = world()
  const input: number[] = []
  const count = tool({
    inputSchema: z.object({ to: z.number() }),
    execute: async function* ({ to }) {
      for (let i = 1; i <= to; i++) {
        input.push(i)
        yield i
      }
    },
  })
  const denied = {
    gate,
    tools: { drop_all: { docstring: 'Permanently delete every user account in production.' } },
  }
  const tools = guardTools({ count, drop_all: count }, { ...denied, onQueue: 'park' })
  const run = streamText({ model: scripted(['c1', 'count', { to: 3 }]), tools, stopWhen, prompt })
  const results: unknown[] = []
  for await (const part of run.fullStream)
    if (part.type === 'tool-result') results.push([part.preliminary ?? false, part.output])
  expect(results).toEqual([
    [true, 1],
    [true, 2],
    [true, 3],
    [false, 3],
  ])
  const refused = streamText({ model: scripted(['c1', 'drop_all', { to: 3 }]), tools, stopWhen, prompt })
  expect(await refused.text).toMatch(/drop_all was not run/)
  expect(input).toEqual([1, 2, 3])
  await gate.close()
})

test('a call made twice in a step runs once; the same id in another run is another call', async () => {
  const { gate, ran, tools } = world()
  const { get_user } = guardTools(tools, { gate })
  const options = { toolCallId: 'c1', messages: [], context: {} }
  const both = await Promise.all([
    get_user.execute({ id: 'u' }, options),
    get_user.execute({ id: 'u' }, options),
  ])
  expect(both[0]).toBe(both[1])
  expect(ran).toEqual(['u'])
  await get_user.execute({ id: 'v' }, { ...options, messages: [] })
  expect(ran).toEqual(['u', 'v'])
  const model = scripted(
    ['c1', 'get_user', { id: 'w' }],
    ['c2', 'get_user', { id: 'x' }],
    ['c3', 'get_user', { id: 'y' }],
  )
  await generateText({ model, tools: guardTools(tools, { gate }), stopWhen, prompt })
  expect(ran.slice(2).sort()).toEqual(['w', 'x', 'y'])
  await gate.close()
})

test('a run that is aborted while a person is asked runs nothing, and asks nobody any more', async () => {
  const { gate, ran, tools } = world()
  const abort = new AbortController()
  const model = scripted(['c1', 'delete_user', deletion])
  const run = generateText({
    model,
    tools: guardTools(tools, { gate, hold: 60_000 }),
    stopWhen,
    prompt,
    abortSignal: abort.signal,
  })
  const ended = run.then(
    () => 'ended',
    () => 'aborted',
  )
  await until(async () => (await gate.reviews.list({ states: ['pending'] })).length === 1)
  abort.abort()
  await ended
  await until(async () => (await gate.reviews.list({ states: ['pending'] })).length === 0)
  expect(ran).toEqual([])
  await gate.close()
})

test('nothing odd that is said about approval lets a dangerous call run', async () => {
  const { gate, ran, tools } = world()
  const { tools: asking } = approveTools(tools, { gate })
  const model = scripted(['c1', 'delete_user', deletion])
  for (const odd of ['maybe', { foo: 1 }, undefined, 'approved'])
    await generateText({ model, tools: asking, toolApproval: (() => odd) as never, stopWhen, prompt })
  const failing = createGate({ store: 'memory', home: ownFolder() })
  await failing.close()
  const closed = approveTools(tools, { gate: failing })
  await expect(generateText({ model, ...closed, stopWhen, prompt })).rejects.toMatchObject({
    code: 'unavailable',
  })
  const { text } = await generateText({
    model,
    tools: guardTools(tools, { gate: failing }),
    stopWhen,
    prompt,
  })
  expect(text).toContain('gate was closed')
  const dates = {
    delete_user: tool({
      inputSchema: z.object({ at: z.string().transform(text => new Date(text)) }),
      execute: async () => ran.push('date'),
    }),
  }
  const judged = guardTools(dates, { gate })
  const notice = await generateText({
    model: scripted(['c1', 'delete_user', { at: '2026-01-01' }]),
    tools: judged,
    stopWhen,
    prompt,
  })
  expect(notice.text).toContain('arguments.at')
  expect(ran).toEqual([])
  await gate.close()
})
