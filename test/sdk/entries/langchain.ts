// Compiles in a project that has the packed package and no framework: an entry’s types need none.
import { type GateInterrupt, type GateResume, gateToolCalls, guardTools } from 'countersign/langchain'

class ToolMessage {
  readonly content: string
  constructor({ content }: { readonly content: string; readonly tool_call_id: string }) {
    this.content = content
  }
}
const middleware = gateToolCalls({ ToolMessage, tools: { get_user: { environment: 'production' } } })
const call = { toolCall: { name: 'get_user', args: { id: 'usr_1' }, id: 'call_1' } }
export const ended: Promise<ToolMessage | number> = middleware.wrapToolCall(call, async () => 7)
const tool = { name: 'get_user', invoke: async (given: { readonly id: string }) => given.id.length }
const [same] = guardTools([tool], { ToolMessage })
export const length: Promise<number> = same.invoke({ id: 'usr_1' })
export const answer = ({ reviewId }: GateInterrupt): GateResume => ({
  reviewId,
  reviewer: 'ann',
  approve: true,
})
