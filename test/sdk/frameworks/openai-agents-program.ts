// Runs an agent that wants a deletion, until it is interrupted; or resumes it from its saved state.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGate } from '../../../src/agents/sdk/index.ts'
import { settleInterruptions } from '../../../src/agents/sdk/frameworks/openai-agents/index.ts'
import { Runner, RunState } from '@openai/agents'
import { agentWith, deletion } from './openai-agents-world.ts'

const [folder = ''] = process.argv.slice(2)
const gate = createGate({ store: folder, home: folder })
const { agent, gone } = agentWith({ gate }, [deletion()])
const saved = join(folder, 'state.json')
const state = existsSync(saved) ? await RunState.fromString(agent, readFileSync(saved, 'utf8')) : undefined
if (state) {
  const remaining = await settleInterruptions(state)
  console.log(`left ${remaining.length}`)
}
const result = await new Runner({ tracingDisabled: true }).run(agent, state ?? 'Remove usr_123.')
writeFileSync(saved, result.state.toString())
console.log(`${result.interruptions.length} interruptions, gone: ${gone.join()}; ${result.finalOutput ?? ''}`)
await gate.close()
