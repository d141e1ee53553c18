// What users of LangChain.js and LangGraph write: compiled against the packed package and their own types.
import { Command, isInterrupted, MemorySaver } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { createGate } from 'countersign'
import { type GateInterrupt, type GateResume, gateToolCalls, guardTools } from 'countersign/langchain'
import { createAgent, createMiddleware, fakeModel, tool, ToolMessage } from 'langchain'
import { z } from 'zod'

const gate = createGate({ store: 'memory' })
const getUser = tool(async ({ id }) => id.trim(), {
  name: 'get_user',
  description: 'Read a user.',
  schema: z.object({ id: z.string() }),
})
const agent = createAgent({
  model: fakeModel(),
  tools: [getUser],
  middleware: [createMiddleware(gateToolCalls({ ToolMessage, gate, tools: { get_user: { hold: 1_000 } } }))],
  checkpointer: new MemorySaver(),
})
const [guarded] = guardTools([getUser], { ToolMessage, gate, onQueue: 'park' })
export const same: typeof getUser = guarded
export const node = new ToolNode([guarded])

export async function resume(approve: boolean): Promise<unknown> {
  const thread = { configurable: { thread_id: 'support-42' } }
  const stopped = await agent.invoke({ messages: [{ role: 'user', content: 'Go.' }] }, thread)
  if (!isInterrupted<GateInterrupt>(stopped)) return stopped
  const { __interrupt__: waiting } = stopped
  const reviewId = waiting[0]?.value?.reviewId ?? ''
  const answer: GateResume = { reviewId, reviewer: 'ann', approve }
  return agent.invoke(new Command({ resume: answer }), thread)
}
// @ts-expect-error an option that nobody reads
gateToolCalls({ ToolMessage, gate, onQueu: 'park' })
