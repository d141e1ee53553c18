// What users of the OpenAI Agents SDK write: compiled against the packed package and the SDK’s own types.
import {
  Agent,
  hostedMcpTool,
  MCPServerStreamableHttp,
  Runner,
  RunState,
  tool as plain,
} from '@openai/agents'
import { createGate } from 'countersign'
import {
  approveHostedCalls,
  guardMcpServer,
  guardToolMaker,
  type Interrupted,
  settleInterruptions,
} from 'countersign/openai-agents'
import { z } from 'zod'

const gate = createGate({ store: 'memory' })
const tool: typeof plain = guardToolMaker(plain, { gate, tools: { get_user: { hold: 1_000 } } })
const getUser = tool({
  name: 'get_user',
  description: 'Read a user.',
  parameters: z.object({ id: z.string() }),
  execute: async ({ id }) => id.trim(),
})
const crm: MCPServerStreamableHttp = guardMcpServer(
  new MCPServerStreamableHttp({ url: 'https://crm.example/mcp' }),
  { gate, onQueue: 'park' },
)
const hosted = hostedMcpTool({
  serverLabel: 'search',
  serverUrl: 'https://search.example/mcp',
  requireApproval: 'always',
  onApproval: approveHostedCalls({ gate }),
})
const agent = new Agent({ name: 'clerk', tools: [getUser, hosted], mcpServers: [crm] })

export async function resume(saved: string): Promise<string | undefined> {
  const state = await RunState.fromString(agent, saved)
  const remaining: readonly Interrupted<object>[] = await settleInterruptions(state, {
    hold: 1_000,
    answer: async ({ name }) => (name === 'get_user' ? { reviewer: 'ann', approve: true } : undefined),
  })
  return remaining.length > 0 ? undefined : (await new Runner().run(agent, state)).finalOutput
}
// @ts-expect-error an option that nobody reads
guardToolMaker(plain, { gate, onQueu: 'park' })
