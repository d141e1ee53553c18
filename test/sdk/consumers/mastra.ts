// What a user of Mastra writes: compiled against the packed package and Mastra’s own types.
import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { createGate } from 'countersign'
import { approveTools, guardTools } from 'countersign/mastra'
import { z } from 'zod'

const tools = {
  get_user: createTool({
    id: 'get_user',
    description: 'Read a user.',
    inputSchema: z.object({ id: z.string() }),
    execute: async ({ id }) => ({ id }),
  }),
}
const gate = createGate({ store: 'memory' })

export const guarded: typeof tools = guardTools(tools, { gate, tools: { get_user: { docstring: 'Read.' } } })
// @ts-expect-error options are for tools that are there
guardTools(tools, { gate, tools: { get_usr: {} } })

export async function ask(model: ConstructorParameters<typeof Agent>[0]['model']): Promise<string> {
  const { tools: approving, requireToolApproval, answer } = approveTools(tools, { gate })
  const agent = new Agent({ id: 'clerk', name: 'clerk', instructions: 'Go.', model, tools: approving })
  const { text, runId } = await agent.generate('go', { requireToolApproval })
  await answer({ toolName: 'get_user', args: { id: 'usr_1' } }, 'ann', { approved: true })
  const stream = await agent.stream('go', { requireToolApproval })
  return `${text} ${runId} ${await stream.text}`
}
