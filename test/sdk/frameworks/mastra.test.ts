import { Agent } from '@mastra/core/agent'
import { Mastra } from '@mastra/core/mastra'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type Asked, scripted } from '../../../examples/checked/scripted/mastra.ts'
import { approver, createGate } from '../../../src/agents/sdk/index.ts'
import { approveTools, guardTools } from '../../../src/agents/sdk/frameworks/mastra/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { deletion, docstring, reader } from './adapter-world.ts'
import { until } from '../../until.ts'
import { ownFolder } from '../../own-folder.ts'

function ownTools() {
  const ran: string[] = []
  const tools = {
    get_user: createTool({
      id: 'get_user',
      description: 'Read a user.',
      inputSchema: z.object({ id: z.string() }),
      execute: async ({ id }) => ({ ran: ran.push(id), name: 'Ann' }),
    }),
    delete_user: createTool({
      id: 'delete_user',
      description: docstring,
      inputSchema: z.object({ id: z.string(), env: z.string().default('production') }),
      execute: async ({ id, env }) => ({ ran: ran.push(`${env}/${id}`) }),
    }),
  }
  return { ran, tools }
}
type Tools = ReturnType<typeof ownTools>['tools']
const storage = () => new InMemoryStore({ id: 'tests' })
const clerk = (tools: Tools, calls: readonly Asked[], stored = storage()) => {
  const model = scripted(...calls)
  const agent = new Agent({ id: 'clerk', name: 'clerk', instructions: 'Go.', model, tools })
  return new Mastra({ agents: { clerk: agent }, storage: stored, logger: false }).getAgent('clerk')
}
const remove: Asked = ['c1', 'delete_user', deletion]
const run = (runId: string | undefined) => ({ runId: runId ?? 'none' })

test('tools keep their types', () => {
  const { tools } = ownTools()
  const gate = ownGate()
  expectTypeOf(guardTools(tools, { gate })).toEqualTypeOf<Tools>()
  expectTypeOf(approveTools(tools, { gate }).tools).toEqualTypeOf<Tools>()
})

test('an ordinary tool runs; with onQueue a deletion waits in execute, scores 7.2, and runs once its quiz is passed', async () => {
  const clock = ownClock()
  const ann = reader(clock)
  const gate = ownGate({ clock, approvers: [ann] })
  const { ran, tools } = ownTools()
  const guarded = guardTools(tools, { gate, onQueue: 'hold' })
  const calls: readonly Asked[] = [
    ['c1', 'get_user', { id: 'u' }],
    ['c2', 'get_user', { id: 'v' }],
    ['c3', 'delete_user', deletion],
  ]
  const { text } = await clerk(guarded, calls).generate('go')
  expect(text).toContain('Ann')
  expect(ann.scores).toEqual([7.2])
  expect([...ran].sort()).toEqual(['production/usr_123', 'u', 'v'])
  await gate.close()
})

test('a suspended run resumes in a later gate and agent once people have approved it, whatever it is resumed with, and runs once', async () => {
  const folder = ownFolder()
  const clock = ownClock()
  const stored = storage()
  const { ran, tools } = ownTools()
  const first = createGate({ store: folder, home: folder, clock })
  const options = { session: 's' }
  const before = clerk(guardTools(tools, { ...options, gate: first }), [remove], stored)
  const suspended = await before.generate('go')
  expect(suspended.finishReason).toBe('suspended')
  const [review] = await first.reviews.list({ states: ['pending'] })
  expect(JSON.stringify(suspended.suspendPayload)).toContain(review?.id)
  for (const odd of [{ approved: true }, { reviewId: review?.id, state: 'approved' }])
    expect((await before.resumeGenerate(odd, run(suspended.runId))).finishReason).toBe('suspended')
  await first.close()
  expect(ran).toEqual([])

  const gate = createGate({ store: folder, home: folder, clock })
  const { answer } = approveTools(tools, { ...options, gate })
  const asked = { toolName: 'delete_user', args: { id: 'usr_123' } }
  expect(await answer(asked, 'ann', reader(clock).ask)).toMatchObject({ id: review?.id, state: 'approved' })
  const after = clerk(guardTools(tools, { ...options, gate }), [remove], stored)
  const done = await after.resumeGenerate({ go: 1 }, run(suspended.runId))
  expect(done.text).toContain('ran')
  expect(ran).toEqual(['production/usr_123'])
  expect((await clerk(guardTools(tools, { ...options, gate }), [remove]).generate('go')).finishReason).toBe(
    'suspended',
  )
  expect(ran.length).toBe(1)
  await gate.close()
})

test('an approval in Mastra alone lets nothing run; one that the gate has does, once', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { ran, tools } = ownTools()
  const { tools: approving, requireToolApproval, answer } = approveTools(tools, { gate })
  expect(await requireToolApproval({ toolName: 'get_user', args: { id: 'u' } })).toBe(false)
  const agent = clerk(approving, [remove])
  const asked = await agent.generate('go', { requireToolApproval })
  expect(asked.finishReason).toBe('suspended')
  const early = await agent.approveToolCallGenerate({
    ...run(asked.runId),
    toolCallId: 'c1',
    requireToolApproval,
  })
  expect(early.finishReason).toBe('suspended')
  expect(ran).toEqual([])
  const call = { toolName: 'delete_user', args: deletion }
  const other = { toolName: 'delete_user', args: { ...deletion, id: 'usr_999' } }
  expect(await answer(other, 'ann', { approved: true })).toBeUndefined()
  expect(await answer(call, 'ann', reader(clock).ask)).toMatchObject({ state: 'approved' })
  const again = clerk(approving, [remove])
  const done = await again.generate('go', { requireToolApproval })
  expect(done.text).toContain('ran')
  expect(ran).toEqual(['production/usr_123'])
  await gate.close()
})

test('a denied call gives the model the reason; a no is handed on', async () => {
  const { ran, tools } = ownTools()
  const gate = ownGate({
    approvers: [approver('bob', async () => ({ approve: false, reason: 'not today' }))],
  })
  const { text } = await clerk(guardTools(tools, { gate, onQueue: 'hold' }), [remove]).generate('go')
  expect(text).toMatch(/delete_user was not run.*not today/)
  const other = ownGate()
  const { tools: approving, requireToolApproval, answer } = approveTools(tools, { gate: other })
  const agent = clerk(approving, [remove])
  const asked = await agent.generate('go', { requireToolApproval })
  const call = { toolName: 'delete_user', args: deletion }
  expect(await answer(call, 'ann', { approved: false, reason: 'no' })).toMatchObject({ state: 'denied' })
  const done = await agent.declineToolCallGenerate({ ...run(asked.runId), toolCallId: 'c1', reason: 'no' })
  expect(done.text).toContain('no')
  expect(ran).toEqual([])
  await other.close()
  await gate.close()
})

test('a call made twice in a step runs once; an abort while a person is asked runs nothing; a gate that fails runs nothing', async () => {
  const { ran, tools } = ownTools()
  const gate = ownGate()
  const { get_user, delete_user } = guardTools(tools, { gate, onQueue: 'hold' })
  const execute = get_user.execute as unknown as (input: object, context: object) => Promise<unknown>
  const context = { toolCallId: 'c1', messages: [] }
  const both = await Promise.all([execute({ id: 'u' }, context), execute({ id: 'u' }, context)])
  expect(both[0]).toBe(both[1])
  expect(ran).toEqual(['u'])
  const stop = new AbortController()
  const removing = delete_user.execute as unknown as typeof execute
  const ended = removing(deletion, { abortSignal: stop.signal }).catch((error: Error) => error.message)
  await until(async () => (await gate.reviews.list({ states: ['pending'] })).length === 1)
  stop.abort(new Error('the user left'))
  expect(await ended).toBe('the user left')
  await gate.close()
  const { text } = await clerk(guardTools(tools, { gate }), [['c9', 'get_user', { id: 'u' }]]).generate('go')
  expect(text).toContain('gate was closed')
  const { requireToolApproval } = approveTools(tools, { gate })
  await expect(requireToolApproval({ toolName: 'get_user', args: { id: 'u' } })).rejects.toThrow(
    'gate was closed',
  )
  expect(ran).toEqual(['u'])
})
