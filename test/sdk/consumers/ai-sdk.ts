// What a user of the Vercel AI SDK writes: compiled against the packed package and the SDK’s own types.
import { generateText, streamText, tool, type LanguageModel, type ModelMessage } from 'ai'
import { createGate } from 'countersign'
import { approveTools, guardTools } from 'countersign/ai-sdk'
import { z } from 'zod'

const tools = {
  get_user: tool({
    description: 'Read a user.',
    inputSchema: z.object({ id: z.string() }),
    execute: async ({ id }) => ({ id }),
  }),
  count: tool({
    inputSchema: z.object({ to: z.number() }),
    execute: async function* ({ to }) {
      for (let i = 0; i < to; i++) yield i
    },
  }),
}
const gate = createGate({ store: 'memory' })

export const guarded: typeof tools = guardTools(tools, { gate, tools: { get_user: { hold: 1_000 } } })
// @ts-expect-error options are for tools that are there
guardTools(tools, { gate, tools: { get_usr: {} } })

export async function ask(model: LanguageModel, messages: ModelMessage[]): Promise<string> {
  const { answer, ...approving } = approveTools(tools, { gate })
  await answer(messages, 'ann')
  const { text, toolResults } = await generateText({ model, ...approving, messages })
  for (const result of toolResults)
    if (!result.dynamic && result.toolName === 'get_user') result.output.id.trim()
  return text + (await streamText({ model, tools: guarded, prompt: text }).text)
}
