import { Command, MemorySaver, MessagesAnnotation, StateGraph } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { AIMessage, createAgent, createMiddleware, fakeModel, ToolMessage, tool } from 'langchain'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { createGate, type GuardOptions } from '../../../src/agents/sdk/index.ts'
import { gateToolCalls, guardTools } from '../../../src/agents/sdk/frameworks/langchain/index.ts'
import { ownClock, ownGate } from '../sdk-world.ts'
import { agentWith, deletion, interruptsOf, lastOf, type Scripted } from './langchain-world.ts'
import { answerInInbox, rightChoices } from './right-choices.ts'
import { ownFolder } from '../../own-folder.ts'

const config = { configurable: { thread_id: 'thread' } }
const go = { messages: [{ role: 'user' as const, content: 'Go.' }] }
const read: Scripted = { name: 'get_user', args: { id: 'usr_123' }, id: 'call_r' }
const start = async (options: GuardOptions, calls: readonly Scripted[]) => {
  const world = agentWith(options, calls, new MemorySaver())
  return { ...world, result: await world.agent.invoke(go, config) }
}

test('an ordinary tool runs and is judged once, in the session of its thread', async () => {
  const gate = createGate({ store: ownFolder(), home: ownFolder() })
  const { result, seen } = await start({ gate }, [read])
  expect(interruptsOf(result)).toEqual([])
  expect(lastOf(result)).toBe('usr_123 is Ann')
  expect(seen).toEqual(['usr_123'])
  expect((await gate.decisions({})).map(({ call }) => call.session)).toEqual(['thread'])
  await gate.close()
})

test('a deletion in production scores 7.2 and interrupts; it runs once its quiz is passed in the inbox', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { result, gone, agent } = await start({ gate }, [deletion()])
  const [waiting] = interruptsOf(result)
  expect(waiting?.value).toMatchObject({ kind: 'countersign', tool: 'delete_user' })
  const { decision, review } = await gate.reviews.show(waiting?.value.reviewId ?? '')
  expect(decision.assessment.composite).toBe(7.2)
  expect(review.challenge).toBe('quiz')
  expect(gone).toEqual([])
  await answerInInbox(gate, clock, review.id)
  const done = await agent.invoke(new Command({ resume: 'look again' }), config)
  expect(gone).toEqual(['production/usr_123'])
  expect(lastOf(done)).toBe('usr_123 is gone from production')
})

test('a resume may answer the review: a plain yes does not pass the quiz, the right choices do', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const { result, gone, agent } = await start({ gate }, [deletion()])
  const reviewId = interruptsOf(result)[0]?.value.reviewId ?? ''
  const sheet = await gate.reviews.begin(reviewId, await gate.vouch('ann'))
  const later = setInterval(() => clock.skip(sheet.minimumSeconds * 1_000), 5)
  const yes = { reviewId, reviewer: 'ann', approve: true }
  const again = await agent.invoke(new Command({ resume: yes }), config)
  expect(interruptsOf(again).map(({ value }) => value)).toMatchObject([
    { reviewId, trouble: expect.stringContaining('answer each') },
  ])
  expect(gone).toEqual([])
  const next = await gate.reviews.begin(reviewId, await gate.vouch('ann'))
  const choices = rightChoices(next.questions)
  await agent.invoke(new Command({ resume: { ...yes, choices } }), config)
  clearInterval(later)
  expect(gone).toEqual(['production/usr_123'])
  const { review } = await gate.reviews.show(reviewId)
  expect(review.votes).toMatchObject([{ reviewer: 'ann', proof: 'program' }])
})

test('a no gives the model the reason', async () => {
  const gate = ownGate()
  const { result, gone, agent } = await start({ gate }, [deletion()])
  const reviewId = interruptsOf(result)[0]?.value.reviewId ?? ''
  const resume = { reviewId, reviewer: 'ann', approve: false, reason: 'Ann is still here.' }
  const done = await agent.invoke(new Command({ resume }), config)
  expect(gone).toEqual([])
  expect(lastOf(done)).toContain('Ann is still here.')
})

test('whatever a resume says but an answer to this review, nothing runs', async () => {
  const gate = ownGate()
  const { agent, gone } = await start({ gate }, [deletion()])
  const garbage = [true, 'approve', { decisions: [{ type: 'approve' }] }, { approve: true }, 1, []]
  for (const resume of [...garbage, { reviewId: 'r-other', reviewer: 'ann', approve: true }]) {
    const again = await agent.invoke(new Command({ resume }), config)
    expect(interruptsOf(again)).toHaveLength(1)
  }
  expect(gone).toEqual([])
})

test('what the policy denies gives the model the reason, without an interrupt', async () => {
  const gate = ownGate()
  const ran: string[] = []
  const run = tool(async ({ command }: { readonly command: string }) => `${ran.push(command)}`, {
    name: 'run',
    description: 'Run a command.',
    schema: z.object({ command: z.string() }),
  })
  const args = { command: 'rm -rf / --no-preserve-root' }
  const agent = createAgent({
    model: fakeModel()
      .respondWithTools([{ name: 'run', args, id: 'call_1' }])
      .respond(messages => new AIMessage(messages.at(-1)?.text ?? '')),
    tools: [run],
    middleware: [createMiddleware(gateToolCalls({ ToolMessage, gate, kind: 'shell' }))],
    checkpointer: new MemorySaver(),
  })
  const result = await agent.invoke(go, config)
  expect(lastOf(result)).toMatch(/^run was not run\./)
  expect(ran).toEqual([])
})

test('parallel calls are judged each for itself; the ones that ran do not run again on resume', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const calls = [read, deletion('usr_456', 'call_2'), deletion()]
  const { result, gone, seen, agent } = await start({ gate }, calls)
  const waiting = interruptsOf(result)
  expect(waiting).toHaveLength(2)
  expect(seen).toEqual(['usr_123'])
  await answerInInbox(gate, clock, waiting[1]?.value.reviewId ?? '')
  const resume = Object.fromEntries(waiting.map(({ id }) => [id, 'look again']))
  const next = await agent.invoke(new Command({ resume }), config)
  expect(gone).toEqual(['production/usr_123'])
  expect(seen).toEqual(['usr_123'])
  expect(interruptsOf(next)).toHaveLength(1)
})

test('a step of a graph that runs again on resume runs no call twice, and keeps the types of its tools', async () => {
  const clock = ownClock()
  const gate = ownGate({ clock })
  const ran: string[] = []
  const schema = z.object({ id: z.string(), env: z.string() })
  const fields = { name: 'delete_user', description: 'Permanently remove a user account.', schema }
  const deleteUser = tool(async ({ id, env }) => `${ran.push(`${env}/${id}`)} gone`, fields)
  const readUser = tool(async ({ id }) => `${ran.push(id)} read`, {
    name: 'get_user',
    description: 'Read a user account.',
    schema: z.object({ id: z.string() }),
  })
  const tools = guardTools([deleteUser, readUser], { ToolMessage, gate })
  expectTypeOf(tools[0]).toEqualTypeOf(deleteUser)
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('tools', new ToolNode([...tools]))
    .addEdge('__start__', 'tools')
    .compile({ checkpointer: new MemorySaver() })
  const asking = new AIMessage({ content: '', tool_calls: [read, deletion()], id: 'message_1' })
  const result = await graph.invoke({ messages: [asking] }, config)
  expect(ran).toEqual(['usr_123'])
  await answerInInbox(gate, clock, interruptsOf(result)[0]?.value.reviewId ?? '')
  const done = await graph.invoke(new Command({ resume: 'look again' }), config)
  expect(done.messages.slice(1).map(({ text }) => text)).toEqual(['1 read', '2 gone'])
  expect(ran).toEqual(['usr_123', 'production/usr_123'])
})

test('a default of the tool’s schema is judged, and is what runs', async () => {
  const gate = ownGate()
  const call = { ...deletion(), args: { id: 'usr_123' } }
  const { result } = await start({ gate }, [call])
  const { call: judged } = await gate.reviews.show(interruptsOf(result)[0]?.value.reviewId ?? '')
  expect(judged.arguments).toEqual({ id: 'usr_123', env: 'production' })
})

test('an abort while a person is asked runs nothing, and withdraws the review', async () => {
  const gate = ownGate()
  const stop = new AbortController()
  const { agent, gone } = agentWith({ gate, onQueue: 'hold' }, [deletion()])
  const running = agent.invoke(go, { signal: stop.signal }).catch(() => undefined)
  let [review] = await gate.reviews.list({})
  while (!review) {
    await new Promise(resolve => setTimeout(resolve, 5))
    review = (await gate.reviews.list({}))[0]
  }
  stop.abort(new Error('given up'))
  await running
  expect((await gate.reviews.wait(review.id, { timeout: 5_000 })).state).toBe('withdrawn')
  expect(gone).toEqual([])
})

test('arguments that are none, and a gate that fails, run nothing', async () => {
  const gate = ownGate()
  const odd = [
    { id: 7n },
    { id: new Date() },
    {
      id: {
        get a() {
          return 1
        },
      },
    },
  ]
  for (const args of odd) {
    const { agent, gone } = agentWith({ gate, onQueue: 'park' }, [{ ...deletion(), args }])
    await agent.invoke(go).catch(() => undefined)
    expect(gone).toEqual([])
  }
  await gate.close()
  const { agent, gone } = agentWith({ gate }, [deletion()])
  await expect(agent.invoke(go)).rejects.toThrow()
  expect(gone).toEqual([])
})

test('the middleware has the type that an agent wants', () => {
  const middleware = createMiddleware(gateToolCalls({ ToolMessage, gate: ownGate() }))
  expectTypeOf(middleware).toExtend<ReturnType<typeof createMiddleware>>()
})
