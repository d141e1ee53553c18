// Runs a graph that wants a deletion until it is interrupted, or resumes it from its saved checkpoints.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { Command, MemorySaver } from '@langchain/langgraph'
import { createGate } from '../../../src/agents/sdk/index.ts'
import { agentWith, deletion, interruptsOf, lastOf } from './langchain-world.ts'

const [folder = ''] = process.argv.slice(2)
const gate = createGate({ store: folder, home: folder })
const saved = join(folder, 'checkpoints')
const saver = new MemorySaver()
const isResumed = existsSync(saved)
if (isResumed) Object.assign(saver, deserialize(readFileSync(saved)))
const { agent, gone } = agentWith({ gate }, isResumed ? [] : [deletion()], saver)
const config = { configurable: { thread_id: 'thread' } }
const result = isResumed
  ? await agent.invoke(new Command({ resume: 'look again' }), config)
  : await agent.invoke({ messages: [{ role: 'user', content: 'Go.' }] }, config)
writeFileSync(saved, serialize({ storage: saver.storage, writes: saver.writes }))
const waiting = interruptsOf(result).map(({ value }) => value.reviewId)
console.log(waiting.length > 0 ? `waits for ${waiting.join()}` : `gone: ${gone.join()}; ${lastOf(result)}`)
await gate.close()
