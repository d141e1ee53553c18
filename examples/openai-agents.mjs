// npm install countersign @openai/agents zod; OPENAI_API_KEY in the environment. Answer in countersign review.
import { Agent, run, tool } from '@openai/agents'
import { guardToolMaker } from 'countersign/openai-agents'
import { z } from 'zod'

const guarded = guardToolMaker(tool, { onQueue: 'hold' })
const deleteUser = guarded({
  name: 'delete_user',
  description: 'Permanently remove a user account.',
  parameters: z.object({ id: z.string(), env: z.string() }),
  execute: async ({ id, env }) => `${id} is gone from ${env}`,
})

const agent = new Agent({ name: 'clerk', model: 'gpt-5-mini', tools: [deleteUser] })
const { finalOutput } = await run(agent, 'Delete the user usr_123 from production.')
console.log(finalOutput)
