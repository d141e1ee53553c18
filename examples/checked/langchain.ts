// LangChain.js behind the gate: a deletion in production interrupts the graph, which resumes with the answers of a person
// who has passed the quiz. The model is a script, so that this program needs no network.
import assert from 'node:assert/strict'
import { Command, isInterrupted, MemorySaver } from '@langchain/langgraph'
import { createGate } from 'countersign'
import { gateToolCalls, type GateInterrupt } from 'countersign/langchain'
import { AIMessage, createAgent, createMiddleware, fakeModel, tool, ToolMessage } from 'langchain'
import { z } from 'zod'

const gate = createGate({ store: 'memory' })
const gone: string[] = []
const readUser = tool(async ({ id }) => `${id} is Ann`, {
  name: 'get_user',
  description: 'Read a user account.',
  schema: z.object({ id: z.string() }),
})
const deleteUser = tool(
  async ({ id, env }) => {
    gone.push(`${env}/${id}`)
    return `${id} is gone from ${env}`
  },
  {
    name: 'delete_user',
    description: 'Permanently remove a user account.',
    schema: z.object({ id: z.string(), env: z.string() }),
  },
)
const model = fakeModel()
  .respondWithTools([
    { name: 'get_user', args: { id: 'usr_123' }, id: 'call_1' },
    { name: 'delete_user', args: { id: 'usr_123', env: 'production' }, id: 'call_2' },
  ])
  .respond(messages => new AIMessage(messages.at(-1)?.text ?? ''))

const agent = createAgent({
  model,
  tools: [readUser, deleteUser],
  // The gate is the last of an agent’s middleware, so that no other one changes a call after it was judged.
  middleware: [createMiddleware(gateToolCalls({ ToolMessage, gate }))],
  checkpointer: new MemorySaver(),
})
const thread = { configurable: { thread_id: 'support-42' } }

const stopped = await agent.invoke({ messages: [{ role: 'user', content: 'Remove usr_123.' }] }, thread)
assert.ok(isInterrupted<GateInterrupt>(stopped))
const { __interrupt__: interrupts } = stopped
const reviewId = interrupts[0]?.value?.reviewId ?? ''
assert.deepEqual(gone, [])

// A person sees the call and its quiz: in the inbox, or, as here, on a page of your own.
const { decision } = await gate.reviews.show(reviewId)
assert.equal(decision.assessment.composite, 7.2)
const sheet = await gate.reviews.begin(reviewId, await gate.vouch('ann'))
assert.equal(sheet.challenge, 'quiz')
const choices = sheet.questions.map(({ options }) =>
  options.findIndex(option => option === 'usr_123' || option === 'production'),
)

// Their answer resumes the graph. An answer in the inbox needs none: resume with anything, and the gate looks again.
const resume = { reviewId, reviewer: 'ann', approve: true, choices }
const done = await agent.invoke(new Command({ resume }), thread)
assert.deepEqual(gone, ['production/usr_123'])
assert.equal(done.messages.at(-1)?.text, 'usr_123 is gone from production')
await gate.close()
process.stdout.write('ok\n')
