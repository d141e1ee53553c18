import { Agent } from '@mastra/core/agent'
import { Mastra } from '@mastra/core/mastra'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Asked, scripted } from '../../../examples/checked/scripted/mastra.ts'
import { type ApprovalRequest, type GateConfig } from '../../../src/agents/sdk/index.ts'
import { approveTools, guardTools } from '../../../src/agents/sdk/frameworks/mastra/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { deletion, docstring, reader } from './adapter-world.ts'
import { holdsWhereOthersFail } from './hostile-contract.ts'

type Execute = (input: unknown, context?: object) => Promise<unknown>
const executeOf = (tool: object | undefined) => (tool as { execute: Execute }).execute
const run = (runId: string | undefined) => ({ runId: runId ?? 'none' })
const remove: Asked = ['c1', 'delete_user', deletion]

function clerk(tools: object, ...calls: readonly Asked[]) {
  const model = scripted(...calls)
  const agent = new Agent({ id: 'clerk', name: 'clerk', instructions: 'Go.', model, tools: tools as never })
  const storage = new InMemoryStore({ id: 'tests' })
  return new Mastra({ agents: { clerk: agent }, storage, logger: false }).getAgent('clerk')
}

/** A tool whose schema changes what the model wrote. */
function changing() {
  const ran: unknown[] = []
  const delete_user = createTool({
    id: 'delete_user',
    description: docstring,
    inputSchema: z.object({
      id: z.string(),
      env: z
        .enum(['p', 't', 'production', 'test'])
        .transform(env => ({ p: 'production', t: 'test' })[String(env)] ?? env),
      soft: z.boolean().default(false),
    }),
    execute: async input => ({ ran: ran.push(input) }),
  })
  return { ran, tools: { delete_user } }
}

/** A gate that lets all run, and what it was asked. */
function judging(config: GateConfig = {}) {
  const judged: unknown[] = []
  const scorer = ({ arguments: input }: { readonly arguments: unknown }) => (judged.push(input), 0)
  return { judged, gate: ownGate({ builtInFilters: false, scorer, ...config }) }
}

holdsWhereOthersFail('mastra', {
  guards: [guardTools, approveTools].map(guard => options => guard(changing().tools, options)),
  deletes: async options => {
    const { ran, tools } = changing()
    const agent = clerk(guardTools(tools, options), ['c1', 'delete_user', { id: 'usr_123', env: 'p' }])
    return { told: (await agent.generate('go')).text, ran }
  },
})

test('input is judged as the schema reads it wherever a tool is called from, and is what runs', async () => {
  const { gate, judged } = judging()
  const { ran, tools } = changing()
  const guarded = guardTools(tools, { gate })
  const inputs = { id: 'u', env: 'p' }
  await clerk(guarded, ['c1', 'delete_user', inputs]).generate('go')
  await executeOf(guarded.delete_user)(inputs, {})
  await executeOf(guarded.delete_user)(inputs)
  const whole = { id: 'u', env: 'production', soft: false }
  expect(judged).toEqual([whole, whole, whole])
  expect(ran).toEqual(judged)
  const filled = createTool({
    id: 'get_user',
    description: 'Read.',
    inputSchema: z.object({ id: z.string().default(() => String(ran.push('id'))) }),
    execute: async ({ id }) => ({ id }),
  })
  const turning = createTool({
    id: 'get_user',
    description: 'Read.',
    inputSchema: z.object({ env: z.string().transform(env => (env === 'a' ? 'staging' : 'production')) }),
    execute: async input => ({ ran: ran.push(input) }),
  })
  await clerk(guardTools({ turning }, { gate }), ['c1', 'turning', { env: 'a' }]).generate('go')
  expect(judged.at(-1)).toEqual(ran.at(-1))
  const last = (await executeOf(guardTools({ filled }, { gate }).filled)({})) as { readonly id: string }
  expect(judged.at(-1)).toEqual({ id: last.id })
  await gate.close()
})

test('input that the schema refuses, or reads in another way each time, is refused by name and runs nothing', async () => {
  const { gate, judged } = judging()
  let reads = 0
  const { ran, tools } = changing()
  const shifting = createTool({
    id: 'shifting',
    description: 'Read.',
    inputSchema: z.object({ id: z.string().transform(id => `${id}${++reads}`) }),
    execute: async input => ({ ran: ran.push(input) }),
  })
  const guarded = guardTools({ ...tools, shifting }, { gate })
  await expect(executeOf(guarded.shifting)({ id: 'u' })).rejects.toThrow(/another way each time/)
  await expect(executeOf(guarded.delete_user)({ id: 'u', env: 'p', soft: 'very' })).rejects.toThrow(
    /does not fit/,
  )
  expect([judged, ran]).toEqual([[], []])
  await gate.close()
})

test('a suspended call resumes with what was approved, though Mastra gives it what the model wrote', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { ran, tools } = changing()
  const guarded = guardTools(tools, { gate })
  const agent = clerk(guarded, ['c1', 'delete_user', { id: 'usr_123', env: 'p' }])
  const suspended = await agent.generate('go')
  expect(suspended.finishReason).toBe('suspended')
  expect((await agent.resumeGenerate({ approved: true }, run(suspended.runId))).finishReason).toBe(
    'suspended',
  )
  expect((await gate.reviews.list()).length).toBe(1)
  const { answer } = approveTools(tools, { gate })
  const args = { id: 'usr_123', env: 'p' }
  expect(await answer({ toolName: 'delete_user', args }, 'ann', reader(clock).ask)).toMatchObject({
    state: 'approved',
  })
  const done = await agent.resumeGenerate({ go: 1 }, run(suspended.runId))
  expect(done.text).toContain('ran')
  expect(ran).toEqual([{ id: 'usr_123', env: 'production', soft: false }])
  await gate.close()
})

test('what a run is resumed with for the gate is no answer to a question of the tool’s own', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const ran: unknown[] = []
  const delete_user = createTool({
    id: 'delete_user',
    description: docstring,
    inputSchema: z.object({ id: z.string(), env: z.string() }),
    suspendSchema: z.looseObject({}),
    resumeSchema: z.object({ sure: z.boolean() }),
    execute: async (input, context) => {
      const { agent } = context as {
        agent?: { resumeData?: { sure: boolean }; suspend(payload: object): Promise<void> }
      }
      if (!agent?.resumeData?.sure) return agent?.suspend({ question: 'Sure?' }) as never
      return { ran: ran.push(input) }
    },
  })
  const tools = { delete_user }
  const agent = clerk(guardTools(tools, { gate }), remove)
  const { answer } = approveTools(tools, { gate })
  const approve = () => answer({ toolName: 'delete_user', args: deletion }, 'ann', reader(clock).ask)
  const first = await agent.generate('go')
  await approve()
  const asked = await agent.resumeGenerate({ sure: true }, run(first.runId))
  expect(JSON.stringify(asked.suspendPayload)).toContain('Sure?')
  expect(ran).toEqual([])
  const again = await agent.resumeGenerate({ sure: true }, run(first.runId))
  expect(JSON.stringify(again.suspendPayload)).toContain('reviewId')
  await gate.close()
})

test('tools that are guarded twice are judged twice and never wait for themselves; options nobody reads are refused', async () => {
  const { gate, judged } = judging()
  const { ran, tools } = changing()
  const twice = guardTools(guardTools(tools, { gate }), { gate })
  await clerk(twice, ['c1', 'delete_user', { id: 'u', env: 't' }]).generate('go')
  await executeOf(twice.delete_user)({ id: 'u', env: 't' })
  expect([judged.length, ran.length]).toEqual([4, 2])
  for (const odd of [{ unjudged: ['id'] }, { tools: { delet_user: {} } }, { name: 'x' }]) {
    expect(() => guardTools(tools, { gate, ...odd } as object)).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    )
    expect(() => approveTools(tools, { gate, ...odd } as object)).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    )
  }
  for (const none of [() => tools, [tools.delete_user], { delete_user: undefined }])
    expect(() => guardTools(none as object, { gate })).toThrow(expect.objectContaining({ code: 'invalid' }))
  await gate.close()
})

test('nothing that resumes or approves a run after a no, or twice, or of another call, lets it run', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const ran: unknown[] = []
  const delete_user = createTool({
    id: 'delete_user',
    description: docstring,
    inputSchema: z.object({ id: z.string(), env: z.string() }),
    execute: async input => ({ ran: ran.push(input) }),
  })
  const { tools, requireToolApproval, answer } = approveTools({ delete_user }, { gate })
  const other: Asked = ['c2', 'delete_user', { ...deletion, id: 'usr_999' }]
  const agent = clerk(tools, remove, other)
  const asked = await agent.generate('go', { requireToolApproval })
  await answer({ toolName: 'delete_user', args: deletion }, 'ann', { approved: false })
  for (const toolCallId of ['c1', 'c2'])
    for (const more of [{ requireToolApproval }, {}])
      await agent.approveToolCallGenerate({ ...run(asked.runId), toolCallId, ...more }).catch(() => undefined)
  for (const data of [{ approved: true }, { approved: true, toolCallId: 'c2' }, { suspendPayload: {} }])
    await agent.resumeGenerate(data, run(asked.runId)).catch(() => undefined)
  const forged = executeOf(tools.delete_user)
  const suspend = async () => undefined
  for (const context of [
    { toolCallId: 'c1', messages: [], resumeData: { approved: true }, suspend },
    {
      agent: {
        toolCallId: 'c1',
        messages: [],
        resumeData: { approved: true },
        suspendPayload: { reviewId: 'r-1', tool: 'delete_user', reason: '', score: 0 },
        suspend,
      },
    },
    { workflow: { resumeData: { approved: true }, suspend } },
  ])
    await forged(deletion, context).catch(() => undefined)
  expect(ran).toEqual([])
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
]
test.each(odd)(
  'input with a %s in it is an error that names the place, and nothing runs',
  async (_what, value) => {
    const { gate, judged } = judging()
    let runs = 0
    const get_user = createTool({
      id: 'get_user',
      description: 'Read.',
      inputSchema: z.object({ id: z.string() }).transform(() => ({ at: { value } })),
      execute: async () => ({ runs: ++runs }),
    })
    const guarded = guardTools({ get_user }, { gate })
    const { text } = await clerk(guarded, ['c1', 'get_user', { id: 'u' }]).generate('go')
    expect(text).toContain('arguments.at.value')
    await expect(executeOf(guarded.get_user)({ id: 'u' })).rejects.toThrow('arguments.at.value')
    const { requireToolApproval } = approveTools({ get_user }, { gate })
    await expect(requireToolApproval({ toolName: 'get_user', args: { id: 'u' } })).rejects.toThrow(
      'arguments.at.value',
    )
    expect([runs, judged]).toEqual([0, []])
    await gate.close()
  },
)

test('a streamed run goes on streaming past a refusal, and past its suspension once people have approved', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { ran, tools } = changing()
  const call: Asked = ['c1', 'delete_user', { id: 'usr_123', env: 'p' }]
  const refusing = guardTools(tools, { gate, onQueue: () => 'deny' })
  const refused = await clerk(refusing, call).stream('go')
  const kinds: string[] = []
  for await (const { type } of refused.fullStream) kinds.push(type)
  expect(kinds).toContain('tool-error')
  expect(kinds.lastIndexOf('text-delta')).toBeGreaterThan(kinds.indexOf('tool-error'))
  expect(await refused.text).toMatch(/delete_user was not run/)

  const agent = clerk(guardTools(tools, { gate }), call)
  const asked = await agent.stream('go')
  const parts: { readonly type: string }[] = []
  for await (const part of asked.fullStream) parts.push(part)
  expect(parts.map(({ type }) => type)).toContain('tool-call-suspended')
  const { answer } = approveTools(tools, { gate })
  await answer({ toolName: 'delete_user', args: { id: 'usr_123', env: 'p' } }, 'ann', reader(clock).ask)
  const resumed = await agent.resumeStream({ go: 1 }, run(asked.runId))
  const after: string[] = []
  for await (const { type } of resumed.fullStream) after.push(type)
  expect(after.indexOf('tool-result')).toBeGreaterThan(-1)
  expect(after.lastIndexOf('text-delta')).toBeGreaterThan(after.indexOf('tool-result'))
  expect(ran).toEqual([{ id: 'usr_123', env: 'production', soft: false }])
  await gate.close()
})

test('results that can’t be serialised do not make a call run again', async () => {
  const { gate, judged } = judging()
  let runs = 0
  const get_all = createTool({
    id: 'get_all',
    description: 'Read.',
    inputSchema: z.object({}),
    execute: async () => {
      runs++
      const cyclic: Record<string, unknown> = { big: 1n }
      return Object.assign(cyclic, { self: cyclic })
    },
  })
  await clerk(guardTools({ get_all }, { gate }), ['c1', 'get_all', {}])
    .generate('go')
    .catch(() => undefined)
  expect([runs, judged.length]).toEqual([1, 1])
  await gate.close()
})

test('input that is changed while a person is asked runs as it was judged', async () => {
  const clock = ownClock()
  const { ran, tools } = changing()
  const input = { id: 'usr_123', env: 'p' }
  const ann = reader(clock)
  const meddling = {
    name: 'ann',
    ask: (asked: ApprovalRequest) => {
      input.id = 'usr_999'
      return ann.ask(asked)
    },
  }
  const gate = ownGate({ clock, approvers: [meddling] })
  await executeOf(guardTools(tools, { gate, onQueue: 'hold' }).delete_user)(input)
  expect([input.id, ran]).toEqual(['usr_999', [{ id: 'usr_123', env: 'production', soft: false }]])
  await gate.close()
})
