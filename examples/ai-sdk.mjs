// npm install countersign ai zod; AI_GATEWAY_API_KEY in the environment. Answer in countersign review.
import { gateway, generateText, isStepCount, tool } from 'ai'
import { guardTools } from 'countersign/ai-sdk'
import { z } from 'zod'

const delete_user = tool({
  description: 'Permanently remove a user account.',
  inputSchema: z.object({ id: z.string(), env: z.string() }),
  execute: async ({ id, env }) => `${id} is gone from ${env}`,
})

const { text } = await generateText({
  model: gateway('openai/gpt-5-mini'),
  tools: guardTools({ delete_user }),
  stopWhen: isStepCount(5),
  prompt: 'Delete the user usr_123 from production.',
})
console.log(text)
