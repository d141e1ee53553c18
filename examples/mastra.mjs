// npm install countersign @mastra/core zod; OPENAI_API_KEY in the environment. Answer in countersign review.
import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { guardTools } from 'countersign/mastra'
import { z } from 'zod'

const delete_user = createTool({
  id: 'delete_user',
  description: 'Permanently remove a user account.',
  inputSchema: z.object({ id: z.string(), env: z.string() }),
  execute: async ({ id, env }) => `${id} is gone from ${env}`,
})

const agent = new Agent({
  id: 'clerk',
  name: 'clerk',
  instructions: 'Do what you are told.',
  model: 'openai/gpt-5-mini',
  tools: guardTools({ delete_user }),
})
const { text } = await agent.generate('Delete the user usr_123 from production.')
console.log(text)
