// Tools of Mastra behind the gate: a deletion in production suspends the run, which resumes once a person has passed the
// quiz. The model is a script, so that this program needs no network.
import assert from 'node:assert/strict'
import { Agent } from '@mastra/core/agent'
import { Mastra } from '@mastra/core/mastra'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { type ApprovalRequest, createGate } from 'countersign'
import { approveTools, guardTools } from 'countersign/mastra'
import { z } from 'zod'
import { scripted } from './scripted/mastra.ts'

const gate = createGate({ store: 'memory' })
const gone: string[] = []
const tools = {
  get_user: createTool({
    id: 'get_user',
    description: 'Read a user.',
    inputSchema: z.object({ id: z.string() }),
    execute: async ({ id }) => ({ id, name: 'Ann' }),
  }),
  delete_user: createTool({
    id: 'delete_user',
    description: 'Permanently remove a user account.',
    inputSchema: z.object({ id: z.string(), env: z.string() }),
    execute: async ({ id, env }) => ({ removed: gone.push(`${env}/${id}`) }),
  }),
}
const args = { id: 'usr_123', env: 'production' }

/** An agent with these tools whose model asks for the one call. */
function agentWith(inputs: typeof tools, tool: keyof typeof tools, input: object) {
  const model = scripted(['c1', tool, input])
  const agent = new Agent({ id: 'clerk', name: 'clerk', instructions: 'Go.', model, tools: inputs })
  const storage = new InMemoryStore({ id: 'example' })
  return new Mastra({ agents: { clerk: agent }, storage, logger: false }).getAgent('clerk')
}

// Ann reads the questions of the quiz and answers them.
const ann = async ({ sheet, decision }: ApprovalRequest) => {
  assert.equal(decision.assessment.composite, 7.2)
  const right = ['usr_123', 'production', 'What get_user gave back, which others can write']
  return { approve: true, choices: sheet.questions.map(q => q.options.findIndex(one => right.includes(one))) }
}

// 1. An ordinary call runs; a dangerous one suspends the run with its review, and no resume by itself lets it run.
const guarded = guardTools(tools, { gate })
const read = await agentWith(guarded, 'get_user', { id: 'usr_123' }).generate('go')
assert.match(read.text, /Ann/)
const first = agentWith(guarded, 'delete_user', args)
const suspended = await first.generate('go')
assert.equal(suspended.finishReason, 'suspended')
assert.ok(suspended.runId)
const still = await first.resumeGenerate({ approved: true }, { runId: suspended.runId })
assert.equal(still.finishReason, 'suspended')
assert.deepEqual(gone, [])

// 2. Mastra’s own approvals: your app asks, hands the answer to the gate, and approves in Mastra.
const { tools: approving, requireToolApproval, answer } = approveTools(tools, { gate })
const second = agentWith(approving, 'delete_user', args)
const asked = await second.generate('go', { requireToolApproval })
assert.equal(asked.finishReason, 'suspended')
assert.ok(asked.runId)
const review = await answer({ toolName: 'delete_user', args }, 'ann', ann)
assert.equal(review?.state, 'approved')
const toolCallId = 'c1'
const done = await second.approveToolCallGenerate({ runId: asked.runId, toolCallId, requireToolApproval })
assert.match(done.text, /removed/)
assert.deepEqual(gone, ['production/usr_123'])

await gate.close()
process.stdout.write('ok\n')
