// Tools of the Vercel AI SDK behind the gate: held in execute, or as the SDK’s own approval requests. The model is a
// script, so that this program needs no network.
import assert from 'node:assert/strict'
import { generateText, isStepCount, tool } from 'ai'
import { approver, createGate } from 'countersign'
import { approveTools, guardTools } from 'countersign/ai-sdk'
import { z } from 'zod'
import { scripted } from './scripted/ai-sdk.ts'

const gone: string[] = []
const tools = {
  get_user: tool({
    description: 'Read a user.',
    inputSchema: z.object({ id: z.string() }),
    execute: async ({ id }) => ({ id, name: 'Ann' }),
  }),
  delete_user: tool({
    description: 'Permanently remove a user account.',
    inputSchema: z.object({ id: z.string(), env: z.string() }),
    execute: async ({ id, env }) => gone.push(`${env}/${id}`),
  }),
}
const deletion = { id: 'usr_123', env: 'production' }

// Ann reads the questions of the quiz and answers them.
const ann = approver('ann', async ({ sheet, decision }) => {
  assert.equal(decision.assessment.composite, 7.2)
  const right = ['usr_123', 'production', 'What get_user gave back, which others can write']
  return { approve: true, choices: sheet.questions.map(q => q.options.findIndex(one => right.includes(one))) }
})

// 1. The call waits in execute until Ann has passed the quiz.
{
  const gate = createGate({ store: 'memory', approvers: [ann] })
  const guarded = guardTools(tools, { gate })
  const stopWhen = isStepCount(3)
  const ask = (name: string, input: object) =>
    generateText({ model: scripted(['c1', name, input]), tools: guarded, stopWhen, prompt: 'go' })
  assert.match((await ask('get_user', { id: 'usr_123' })).text, /Ann/)
  assert.deepEqual(gone, [])
  assert.match((await ask('delete_user', deletion)).text, /"value":1/)
  assert.deepEqual(gone, ['production/usr_123'])
  await gate.close()
}

// 2. The call becomes the SDK’s approval request; your app shows it, and the conversation is resumed later.
{
  const gate = createGate({ store: 'memory' })
  const { tools: approving, toolApproval, answer } = approveTools(tools, { gate })
  const model = scripted(['c1', 'delete_user', deletion])
  const stopWhen = isStepCount(3)
  const asked = await generateText({ model, tools: approving, toolApproval, stopWhen, prompt: 'go' })
  const request = asked.content.find(part => part.type === 'tool-approval-request')
  assert.ok(request)
  assert.equal(gone.length, 1)

  const messages = [
    { role: 'user' as const, content: 'go' },
    ...asked.responseMessages,
    {
      role: 'tool' as const,
      content: [{ type: 'tool-approval-response' as const, approvalId: request.approvalId, approved: true }],
    },
  ]
  // The yes of your app is handed to the gate, with the answers of the quiz that it showed.
  const [review] = await answer(messages, 'ann', ann.ask)
  assert.equal(review?.state, 'approved')
  const resumed = await generateText({ model, tools: approving, toolApproval, stopWhen, messages })
  assert.match(resumed.text, /"value":2/)
  assert.equal(gone.length, 2)
  await gate.close()
}
process.stdout.write('ok\n')
