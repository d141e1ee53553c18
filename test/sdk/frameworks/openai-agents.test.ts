import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { createGate, type GuardOptions } from '../../../src/agents/sdk/index.ts'
import {
  approveHostedCalls,
  guardMcpServer,
  guardToolMaker,
  settleInterruptions,
} from '../../../src/agents/sdk/frameworks/openai-agents/index.ts'
import { type MCPServer, RunContext, Runner, RunState, tool } from '@openai/agents'
import { ownClock, ownGate } from '../sdk-world.ts'
import { agentWith, deletion, type Scripted } from './openai-agents-world.ts'
import { answerInInbox, gateWithReader } from './right-choices.ts'
import { ownFolder } from '../../own-folder.ts'

const runner = new Runner({ tracingDisabled: true })
const start = async (options: GuardOptions, calls: readonly Scripted[]) => {
  const world = agentWith(options, calls)
  return { ...world, result: await runner.run(world.agent, 'Go.') }
}
const read: Scripted = { name: 'get_user', arguments: '{"id":"usr_123"}', callId: 'call_r' }

test('an ordinary tool runs, is judged once, and its approval is not asked', async () => {
  const gate = createGate({ store: ownFolder(), home: ownFolder() })
  const { result } = await start({ gate }, [read])
  expect(result.interruptions).toEqual([])
  expect(result.finalOutput).toBe('usr_123 is Ann')
  expect(await gate.decisions({})).toHaveLength(1)
  await gate.close()
})

test('a deletion in production scores 7.2 and interrupts; it runs once its quiz is passed, from the same state', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { result, gone, agent } = await start({ gate }, [read, deletion()])
  expect(result.interruptions).toHaveLength(1)
  expect(gone).toEqual([])
  const [left] = await settleInterruptions(result.state)
  const { decision, review } = await gate.reviews.show(left?.reviewId ?? '')
  expect(decision.assessment.composite).toBe(7.2)
  expect(review.challenge).toBe('quiz')
  await answerInInbox(gate, clock, review.id)
  expect(await settleInterruptions(result.state)).toEqual([])
  const done = await runner.run(agent, result.state)
  expect(gone).toEqual(['production/usr_123'])
  expect(done.finalOutput).toContain('usr_123 is gone from production')
})

test('approvers of the program are asked while the state is settled', async () => {
  const gate = gateWithReader()
  const { result, gone, agent } = await start({ gate }, [deletion()])
  expect(await settleInterruptions(result.state, { hold: 60_000 })).toEqual([])
  await runner.run(agent, result.state)
  expect(gone).toEqual(['production/usr_123'])
})

test('with onQueue hold nothing is interrupted: the run waits for the answer', async () => {
  const gate = gateWithReader()
  const { result, gone } = await start({ gate, onQueue: 'hold' }, [deletion()])
  expect(result.interruptions).toEqual([])
  expect(gone).toEqual(['production/usr_123'])
})

test('a yes of the program’s own pages does not pass a quiz, and a no gives the model the reason', async () => {
  const gate = ownGate()
  const { result, gone, agent } = await start({ gate }, [deletion()])
  const no = { reviewer: 'ann', approve: false, reason: 'Ann is still here.' }
  expect(await settleInterruptions(result.state, { answer: () => no })).toEqual([])
  const done = await runner.run(agent, result.state)
  expect(gone).toEqual([])
  expect(done.finalOutput).toContain('Ann is still here.')
})

test('an approval in the state alone lets nothing run, and the model is told what it waits for', async () => {
  const gate = ownGate()
  for (const alwaysApprove of [false, true]) {
    const { result, gone, agent } = await start({ gate }, [deletion()])
    for (const item of result.interruptions) result.state.approve(item, { alwaysApprove })
    const done = await runner.run(agent, result.state)
    expect(gone).toEqual([])
    expect(done.finalOutput).toMatch(/^delete_user was not run\./)
  }
})

test('what the policy denies is not asked about: the model gets the reason', async () => {
  const gate = ownGate()
  const call = { name: 'run', arguments: '{"command":"rm -rf / --no-preserve-root"}', callId: 'call_1' }
  const ran: string[] = []
  const run = guardToolMaker(tool, { gate, kind: 'shell' })({
    name: 'run',
    description: 'Run a command.',
    parameters: z.object({ command: z.string() }),
    execute: async ({ command }) => `${ran.push(command)}`,
  })
  const { agent } = agentWith({ gate }, [call])
  const result = await runner.run(agent.clone({ tools: [run] }), 'Go.')
  expect(result.interruptions).toEqual([])
  expect(ran).toEqual([])
  expect(result.finalOutput).toMatch(/^run was not run\..*final/s)
})

test('a state that was changed between the approval and the run does not run', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { result, gone, agent } = await start({ gate }, [deletion()])
  const [left] = await settleInterruptions(result.state)
  await answerInInbox(gate, clock, left?.reviewId ?? '')
  const changed = result.state.toString().replaceAll('usr_123', 'usr_999')
  const state = await RunState.fromString(agent, changed)
  const still = await settleInterruptions(state)
  expect(still).toHaveLength(1)
  expect(still[0]?.reviewId).not.toBe(left?.reviewId)
  for (const item of state.getInterruptions()) state.approve(item)
  const done = await runner.run(agent, state)
  expect(gone).toEqual([])
  expect(done.finalOutput).toMatch(/^delete_user was not run\./)
})

test('parallel calls are judged each for itself: one that was answered runs, another one still waits', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const calls = [read, deletion('usr_456', 'call_2'), deletion('usr_123', 'call_1')]
  const { result, gone, agent } = await start({ gate }, calls)
  const both = await settleInterruptions(result.state)
  expect(both).toHaveLength(2)
  await answerInInbox(gate, clock, both[1]?.reviewId ?? '')
  expect(await settleInterruptions(result.state)).toHaveLength(1)
  const next = await runner.run(agent, result.state)
  expect(gone).toEqual(['production/usr_123'])
  expect(next.interruptions).toHaveLength(1)
})

test('a call that the framework runs twice runs once, and the same id with other arguments does not run', async () => {
  const gate = gateWithReader()
  const { deleteUser, gone } = agentWith({ gate, onQueue: 'hold' }, [])
  const details = (call: Scripted) => ({ toolCall: { type: 'function_call' as const, ...call } })
  const context = new RunContext()
  const invoke = (call: Scripted) => deleteUser.invoke(context, call.arguments, details(call))
  const both = await Promise.all([invoke(deletion()), invoke(deletion())])
  expect(both).toEqual(Array(2).fill('usr_123 is gone from production'))
  expect(await invoke(deletion('usr_456', 'call_1'))).toContain('An error occurred')
  expect(gone).toEqual(['production/usr_123'])
})

test('an abort while a person is asked runs nothing, and withdraws the review', async () => {
  const gate = ownGate()
  const stop = new AbortController()
  const { agent, gone } = agentWith({ gate, onQueue: 'hold' }, [deletion()])
  const running = runner.run(agent, 'Go.', { signal: stop.signal })
  let review = (await gate.reviews.list({}))[0]
  while (!review) {
    await new Promise(resolve => setTimeout(resolve, 5))
    review = (await gate.reviews.list({}))[0]
  }
  stop.abort(new Error('given up'))
  await running.catch(() => undefined)
  const after = await gate.reviews.wait(review.id, { timeout: 5_000 })
  expect(after.state).toBe('withdrawn')
  expect(gone).toEqual([])
})

test('arguments that are none run nothing, whatever the model writes', async () => {
  const gate = ownGate()
  for (const input of ['', 'null', '[]', '{"id":7,"env":null}', '{"id":"usr_1"', '"usr_1"']) {
    const { agent, gone } = agentWith({ gate }, [{ ...deletion(), arguments: input }])
    const ended = await runner.run(agent, 'Go.').then(
      done => (done.interruptions.length > 0 ? '' : done.finalOutput),
      (error: unknown) => String(error),
    )
    expect(ended).toMatch(/error|invalid|^$/i)
    expect(gone).toEqual([])
  }
})

test('a gate that fails runs nothing', async () => {
  const gate = ownGate()
  await gate.close()
  const { agent, gone } = agentWith({ gate }, [deletion()])
  await expect(runner.run(agent, 'Go.')).rejects.toThrow()
  expect(gone).toEqual([])
})

test('the program’s own approval stays its own: the gate’s yes does not answer it', async () => {
  const gate = gateWithReader()
  const { agent, gone } = agentWith({ gate }, [deletion()], true)
  const result = await runner.run(agent, 'Go.')
  const remaining = await settleInterruptions(result.state, { hold: 60_000 })
  expect(remaining.map(({ reviewId }) => reviewId)).toEqual([undefined])
  for (const { item } of remaining) result.state.approve(item)
  await runner.run(agent, result.state)
  expect(gone).toEqual(['production/usr_123'])
})

test('a maker keeps its type', () => {
  const kept: typeof tool = guardToolMaker(tool, { gate: ownGate() })
  const config = { name: 'get_x', description: '', parameters: z.object({ id: z.string() }) }
  const execute = async ({ id }: { readonly id: string }) => id.length
  expectTypeOf(kept({ ...config, execute })).toEqualTypeOf(tool({ ...config, execute }))
})

const server = (ran: unknown[]): MCPServer => ({
  name: 'crm',
  cacheToolsList: false,
  connect: async () => {},
  close: async () => {},
  invalidateToolsCache: async () => {},
  listTools: async () =>
    ['get_user', 'delete_user'].map(name => ({
      name,
      description: name === 'get_user' ? 'Read a user account.' : 'Permanently remove a user account.',
      inputSchema: {
        type: 'object' as const,
        properties: { id: { type: 'string' }, env: { type: 'string' } },
        required: [],
        additionalProperties: false,
      },
    })),
  callTool: async (name, input) => {
    ran.push([name, input])
    return [{ type: 'text', text: `${name} ran` }]
  },
})

test('tools of an MCP server are judged by their names and descriptions; a refusal is the result', async () => {
  for (const approves of [true, false]) {
    const gate = gateWithReader(approves)
    const ran: unknown[] = []
    const { agent } = agentWith({ gate }, [deletion()])
    const mcpServers = [guardMcpServer(server(ran), { gate })]
    const done = await runner.run(agent.clone({ tools: [], mcpServers }), 'Go.')
    expect(ran).toEqual(approves ? [['delete_user', { id: 'usr_123', env: 'production' }]] : [])
    expect(done.finalOutput).toContain(approves ? 'delete_user ran' : 'Ann is still here.')
  }
})

test('a hosted MCP call is approved by the gate alone', async () => {
  const approve = approveHostedCalls({ gate: gateWithReader() })
  const refuse = approveHostedCalls({ gate: ownGate(), onQueue: 'park' })
  const docstring = { name: 'delete_user', arguments: deletion().arguments }
  expect(await approve({}, docstring)).toEqual({ approve: true })
  expect(await refuse({}, docstring)).toMatchObject({ approve: false })
  for (const bad of [{}, { name: 'x', arguments: '[' }, { name: 'x', arguments: '[]' }])
    expect(await approve({}, bad)).toMatchObject({ approve: false })
})
