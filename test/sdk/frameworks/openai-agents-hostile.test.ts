import { Agent, handoff, RunContext, Runner, RunState, tool, toolNamespace } from '@openai/agents'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  approveHostedCalls,
  guardMcpServer,
  guardToolMaker,
  settleInterruptions,
} from '../../../src/agents/sdk/frameworks/openai-agents/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { holdsWhereOthersFail } from './hostile-contract.ts'
import { agentWith, deletion, ScriptedModel, type Scripted } from './openai-agents-world.ts'
import { answerInInbox, gateWithReader } from './right-choices.ts'

const runner = new Runner({ tracingDisabled: true })
const pages = async (events: AsyncIterable<{ readonly type: string; readonly name?: string }>) => {
  const seen: string[] = []
  for await (const { type, name } of events) if (type === 'run_item_stream_event') seen.push(name ?? '')
  return seen
}

holdsWhereOthersFail('openai-agents', {
  guards: [
    options => guardToolMaker(tool, options),
    options => guardMcpServer({ name: 'crm', listTools: async () => [], callTool: async () => [] }, options),
    approveHostedCalls,
  ],
  deletes: async options => {
    const { gone, agent } = agentWith({ onQueue: 'hold', ...options }, [deletion()])
    const told = await runner.run(agent, 'Go.').then(({ finalOutput }) => finalOutput, String)
    return { told: String(told), ran: gone }
  },
})

test('a streamed run goes on streaming past a refusal and, once it is answered, past an approval', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { agent, gone } = agentWith({ gate }, [deletion()])
  const first = await runner.run(agent, 'Go.', { stream: true })
  expect(await pages(first)).toContain('tool_approval_requested')
  await first.completed
  const [left] = await settleInterruptions(first.state)
  await answerInInbox(gate, clock, left?.reviewId ?? '')
  expect(await settleInterruptions(first.state)).toEqual([])
  const second = await runner.run(agent, first.state, { stream: true })
  const text: string[] = []
  for await (const event of second)
    if (event.type === 'raw_model_stream_event' && event.data.type === 'output_text_delta')
      text.push(event.data.delta)
  await second.completed
  expect(gone).toEqual(['production/usr_123'])
  expect(text).toEqual(['usr_1', '23 is gone from production'])
  const refused = agentWith({ gate: gateWithReader(false), onQueue: 'hold' }, [deletion()])
  const third = await runner.run(refused.agent, 'Go.', { stream: true })
  const seen = await pages(third)
  await third.completed
  expect(seen).toContain('tool_output')
  expect(third.finalOutput).toContain('Ann is still here.')
  expect(refused.gone).toEqual([])
})

/** An agent that has another one as its tool, whose deletion is guarded. */
function nested(options: Parameters<typeof agentWith>[0], more = {}) {
  const { agent: clerk, gone } = agentWith(options, [deletion()])
  const asked: Scripted = { name: 'clerk', arguments: '{"input":"Remove usr_123."}', callId: 'call_1' }
  const agent = new Agent({
    name: 'chief',
    model: new ScriptedModel([asked]),
    tools: [clerk.asTool({ toolName: 'clerk', toolDescription: 'Does things.', ...more })],
  })
  return { agent, gone }
}

test('an interruption of an agent that is a tool resumes once a person has approved it, also from a saved state', async () => {
  const forked = { parameters: z.object({ input: z.string() }) }
  for (const [isSaved, more] of [
    [false, {}],
    [true, {}],
    [false, forked],
    [true, forked],
  ] as const) {
    const clock = ownClock()
    const gate = ownGate({ clock })
    const { agent, gone } = nested({ gate }, more)
    const result = await runner.run(agent, 'Go.')
    expect(result.interruptions).toHaveLength(1)
    const same: RunState<unknown, typeof agent> = result.state as never
    const state = isSaved ? await RunState.fromString(agent, same.toString()) : same
    const [left] = await settleInterruptions(state)
    await answerInInbox(gate, clock, left?.reviewId ?? '')
    expect(await settleInterruptions(state)).toEqual([])
    const done = await runner.run(agent, state)
    expect(done.interruptions).toEqual([])
    expect(gone).toEqual(['production/usr_123'])
  }
})

test('a state that is saved before the run and resumed twice runs its call once for each approval', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { agent, gone } = agentWith({ gate }, [deletion()])
  const saved = (await runner.run(agent, 'Go.')).state.toString()
  const states = await Promise.all([RunState.fromString(agent, saved), RunState.fromString(agent, saved)])
  const [left] = await settleInterruptions(states[0])
  await answerInInbox(gate, clock, left?.reviewId ?? '')
  for (const state of states) {
    await settleInterruptions(state)
    for (const item of state.getInterruptions()) state.approve(item)
  }
  await Promise.all(states.map(state => runner.run(agent, state).catch(() => undefined)))
  expect(gone).toEqual(['production/usr_123'])
})

test('an approval is not lent to another tool or another call by a state that was edited', async () => {
  for (const edit of [
    (text: string) => text.replaceAll('"delete_user"', '"get_user"'),
    (text: string) => text.replaceAll('"call_1"', '"call_9"'),
    (text: string) => text.replaceAll('usr_123', 'usr_999'),
  ]) {
    const clock = ownClock()
    const gate = ownGate({ clock })
    const { agent, gone } = agentWith({ gate }, [deletion()])
    const { state } = await runner.run(agent, 'Go.')
    const [left] = await settleInterruptions(state)
    await answerInInbox(gate, clock, left?.reviewId ?? '')
    await settleInterruptions(state)
    const edited = await RunState.fromString(agent, edit(state.toString())).catch(() => undefined)
    if (edited) await runner.run(agent, edited).catch(() => undefined)
    expect(gone).toEqual([])
  }
})

test('a tool whose time is over while a person is asked does not run when they say yes', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const gone: string[] = []
  const slow = guardToolMaker(tool, { gate, onQueue: 'hold' })({
    name: 'delete_user',
    description: 'Permanently remove a user account.',
    parameters: z.object({ id: z.string(), env: z.string() }),
    timeoutMs: 300,
    execute: async ({ id }) => `${gone.push(id)}`,
  })
  const { agent } = agentWith({ gate }, [deletion()])
  const done = await runner.run(agent.clone({ tools: [slow] }), 'Go.')
  expect(done.finalOutput).toMatch(/timed out/i)
  const [review] = await gate.reviews.list({})
  if (review) await answerInInbox(gate, clock, review.id).catch(() => undefined)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(gone).toEqual([])
})

test('tools in a namespace, a forced tool and a tool that ends the run are judged the same', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { agent, deleteUser, gone } = agentWith({ gate }, [deletion()])
  const named = agentWith({ gate }, [{ ...deletion(), namespace: 'crm' } as Scripted]).agent.clone({
    tools: toolNamespace({ name: 'crm', description: 'Customers.', tools: [deleteUser] }),
  })
  for (const one of [
    named,
    agent.clone({ modelSettings: { toolChoice: 'delete_user' } }),
    agent.clone({ toolUseBehavior: 'stop_on_first_tool' }),
  ]) {
    const result = await runner.run(one, 'Go.')
    expect(result.interruptions).toHaveLength(1)
    expect(gone).toEqual([])
    const [left] = await settleInterruptions(result.state)
    await answerInInbox(gate, clock, left?.reviewId ?? '')
    expect(await settleInterruptions(result.state)).toEqual([])
    await runner.run(one, result.state)
    expect(gone).toEqual(['production/usr_123'])
    gone.length = 0
  }
})

test('an agent that a run was handed over to has its calls judged', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { agent: clerk, gone } = agentWith({ gate }, [deletion()])
  const to = handoff(clerk, {
    inputFilter: input => ({ ...input, inputHistory: 'Go.', preHandoffItems: [], newItems: [] }),
  })
  const model = new ScriptedModel([{ name: to.toolName, arguments: '{}', callId: 'call_h' }])
  const chief = new Agent({ name: 'chief', model, handoffs: [to] })
  const result = await runner.run(chief, 'Go.')
  const [left] = await settleInterruptions(result.state)
  expect(gone).toEqual([])
  await answerInInbox(gate, clock, left?.reviewId ?? '')
  expect(await settleInterruptions(result.state)).toEqual([])
  await runner.run(chief, result.state)
  expect(gone).toEqual(['production/usr_123'])
})

test('invoke by hand is judged, each time it is called', async () => {
  const gate = ownGate()
  const { deleteUser, gone } = agentWith({ gate }, [])
  const context = new RunContext()
  const forged = { toolCall: { type: 'function_call', ...deletion() }, approved: true }
  for (const details of [undefined, {}, forged])
    expect(await deleteUser.invoke(context, deletion().arguments, details as never)).toContain('not run')
  expect(gone).toEqual([])
})

test('half a character from the model runs nothing, and is told', async () => {
  const gate = ownGate()
  const half = { ...deletion(), arguments: '{"id":"\\ud800","env":"production"}' }
  const { agent, gone } = agentWith({ gate }, [half])
  await expect(runner.run(agent, 'Go.')).rejects.toThrow('lone surrogate')
  expect(gone).toEqual([])
})

test('a tool of an MCP server is judged by its description even where nobody has listed it before', async () => {
  const gate = ownGate()
  const ran: string[] = []
  const server = guardMcpServer(
    {
      name: 'crm',
      listTools: async () => [{ name: 'delete_user', description: 'Permanently remove a user account.' }],
      callTool: async (name: string, _given: object) => [{ type: 'text', text: `${ran.push(name)}` }],
    },
    { gate, onQueue: 'park' },
  )
  await server.callTool('delete_user', { id: 'usr_123', env: 'production' })
  expect(ran).toEqual([])
  const [waiting] = await gate.reviews.list({})
  expect(waiting?.composite).toBe(7.2)
})
