// Runs a conversation that wants a deletion until approval is asked for; or resumes it from its saved messages.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateText, isStepCount, tool, type ModelMessage } from 'ai'
import { z } from 'zod'
import { scripted } from '../../../examples/checked/scripted/ai-sdk.ts'
import { createGate } from '../../../src/agents/sdk/index.ts'
import { approveTools } from '../../../src/agents/sdk/frameworks/ai-sdk/index.ts'
import { deletion, docstring } from './adapter-world.ts'

const [folder = '', id = deletion.id] = process.argv.slice(2)
const gate = createGate({ store: folder, home: folder })
const gone: string[] = []
const delete_user = tool({
  description: docstring,
  inputSchema: z.object({ id: z.string(), env: z.string().default('production') }),
  execute: async input => gone.push(`${input.env}/${input.id}`),
})
const { tools, toolApproval } = approveTools({ delete_user }, { gate })
const saved = join(folder, 'messages.json')
const model = scripted(['c1', 'delete_user', { id: deletion.id }])
const settings = { model, tools, toolApproval, stopWhen: isStepCount(3) }
const stored = existsSync(saved) ? readFileSync(saved, 'utf8').replaceAll(deletion.id, id) : undefined
const messages: ModelMessage[] = stored ? JSON.parse(stored) : [{ role: 'user', content: 'Remove usr_123.' }]
const { content, responseMessages, text } = await generateText({ ...settings, messages })
const request = content.find(part => part.type === 'tool-approval-request')
if (request) {
  const { approvalId } = request
  const yes: ModelMessage = {
    role: 'tool',
    content: [{ type: 'tool-approval-response', approvalId, approved: true }],
  }
  writeFileSync(saved, JSON.stringify([...messages, ...responseMessages, yes]))
}
console.log(`${request ? 'asked' : 'ended'}, gone: ${gone.join()}; ${text}`)
await gate.close()
