// npm install countersign langchain @langchain/openai zod; OPENAI_API_KEY in the environment. Answer in countersign review.
import { gateToolCalls } from 'countersign/langchain'
import { createAgent, createMiddleware, tool, ToolMessage } from 'langchain'
import { z } from 'zod'

const deleteUser = tool(async ({ id, env }) => `${id} is gone from ${env}`, {
  name: 'delete_user',
  description: 'Permanently remove a user account.',
  schema: z.object({ id: z.string(), env: z.string() }),
})

const agent = createAgent({
  model: 'openai:gpt-5-mini',
  tools: [deleteUser],
  middleware: [createMiddleware(gateToolCalls({ ToolMessage, onQueue: 'hold' }))],
})
const { messages } = await agent.invoke({ messages: 'Delete the user usr_123 from production.' })
console.log(messages.at(-1)?.text)
