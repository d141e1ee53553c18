// The OpenAI Agents SDK behind the gate: a deletion in production interrupts the run, and its saved state resumes once a
// person has passed the quiz. The model is a script, so that this program needs no network.
import assert from 'node:assert/strict'
import * as agents from '@openai/agents'
import { approver, createGate } from 'countersign'
import { guardToolMaker, settleInterruptions } from 'countersign/openai-agents'
import { z } from 'zod'
import { scriptedModel } from './scripted/openai-agents.ts'

// Somebody who reads: the options of each question hold one that is right.
const ann = approver('ann', async ({ decision, sheet }) => {
  assert.equal(decision.assessment.composite, 7.2)
  assert.equal(sheet.challenge, 'quiz')
  const choices = sheet.questions.map(({ options }) =>
    options.findIndex(option => option === 'usr_123' || option === 'production'),
  )
  return { approve: true, choices }
})

const gate = createGate({ store: 'memory', approvers: [ann] })
// The SDK’s own `tool`, with the type it had: every tool that it makes is judged before it runs.
const tool = guardToolMaker(agents.tool, { gate })

const gone: string[] = []
const readUser = tool({
  name: 'get_user',
  description: 'Read a user account.',
  parameters: z.object({ id: z.string() }),
  execute: async ({ id }) => `${id} is Ann`,
})
const deleteUser = tool({
  name: 'delete_user',
  description: 'Permanently remove a user account.',
  parameters: z.object({ id: z.string(), env: z.string() }),
  execute: async ({ id, env }) => {
    gone.push(`${env}/${id}`)
    return `${id} is gone from ${env}`
  },
})

const model = scriptedModel([
  { name: 'get_user', arguments: { id: 'usr_123' } },
  { name: 'delete_user', arguments: { id: 'usr_123', env: 'production' } },
])
const agent = new agents.Agent({ name: 'clerk', model, tools: [readUser, deleteUser] })
const runner = new agents.Runner({ tracingDisabled: true })

const result = await runner.run(agent, 'Remove usr_123.')
assert.equal(result.interruptions.length, 1)
assert.deepEqual(gone, [])

// Keep the state wherever you like; it may resume in another process, and be asked about as often as you like.
const saved = result.state.toString()
const state = await agents.RunState.fromString(agent, saved)
const waiting = await settleInterruptions(state, { hold: 120_000 })
assert.deepEqual(waiting, [])
const done = await runner.run(agent, state)
assert.deepEqual(gone, ['production/usr_123'])
assert.match(String(done.finalOutput), /usr_123 is gone from production/)
await gate.close()
process.stdout.write('ok\n')
