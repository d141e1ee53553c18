// Runs an agent that wants a deletion until its run is suspended; or resumes that run from its saved state.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@mastra/core/agent'
import { Mastra } from '@mastra/core/mastra'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'
import { scripted } from '../../../examples/checked/scripted/mastra.ts'
import { createGate } from '../../../src/agents/sdk/index.ts'
import { guardTools } from '../../../src/agents/sdk/frameworks/mastra/index.ts'
import { deletion, docstring } from './adapter-world.ts'

const [folder = '', id = deletion.id] = process.argv.slice(2)
const gate = createGate({ store: folder, home: folder })
const gone: string[] = []
const delete_user = createTool({
  id: 'delete_user',
  description: docstring,
  inputSchema: z.object({ id: z.string(), env: z.string().default('production') }),
  execute: async input => ({ removed: gone.push(`${input.env}/${input.id}`) }),
})
const storage = new InMemoryStore({ id: 'program' })
const agent = new Agent({
  id: 'clerk',
  name: 'clerk',
  instructions: 'Go.',
  model: scripted(['c1', 'delete_user', { id: deletion.id }]),
  tools: guardTools({ delete_user }, { gate }),
})
const clerk = new Mastra({ agents: { clerk: agent }, storage, logger: false }).getAgent('clerk')
const workflows = await storage.getStore('workflows')
const saved = join(folder, 'runs.json')
const stored = existsSync(saved) ? readFileSync(saved, 'utf8').replaceAll(deletion.id, id) : '[]'
for (const run of JSON.parse(stored)) await workflows?.persistWorkflowSnapshot(run)
const runId = existsSync(saved) ? readFileSync(join(folder, 'run'), 'utf8') : undefined
const result = runId ? await clerk.resumeGenerate({ go: true }, { runId }) : await clerk.generate('go')
if (!runId) {
  const { runs = [] } = (await workflows?.listWorkflowRuns()) ?? {}
  writeFileSync(saved, JSON.stringify(runs))
  writeFileSync(join(folder, 'run'), result.runId ?? '')
}
console.log(`${result.finishReason}, gone: ${gone.join()}; ${result.text.replaceAll('\n', ' ')}`)
await gate.close()
