// What users of the Claude Agent SDK write: compiled against the packed package and the SDK’s own types.
import { type Options, query } from '@anthropic-ai/claude-agent-sdk'
import { createGate } from 'countersign'
import { type ClaudeOptions, guardQuery } from 'countersign/claude-agent-sdk'

const gated: ClaudeOptions = {
  gate: createGate({ store: 'memory' }),
  defer: true,
  onQueue: 'park',
  tools: { mcp__crm__get_user: { docstring: 'Read a user.', hold: 1_000 } },
}
const options: Options = guardQuery<Options>(
  {
    allowedTools: ['Bash'],
    canUseTool: async (_tool, input) => ({ behavior: 'allow', updatedInput: input }),
    hooks: { PreToolUse: [{ hooks: [async () => ({})] }] },
  },
  gated,
)
export const narrow: string = guardQuery({ model: 'claude' }, gated).model

export async function ask(): Promise<string> {
  for await (const message of query({ prompt: 'Go.', options }))
    if (message.type === 'result' && message.subtype === 'success') return message.result
  return ''
}
// @ts-expect-error an option that nobody reads
guardQuery({}, { onQueu: 'park' })
