import type { BaseCheckpointSaver } from '@langchain/langgraph'
import { AIMessage, createAgent, createMiddleware, fakeModel, tool, ToolMessage } from 'langchain'
import { z } from 'zod'
import type { GuardOptions } from '../../../src/agents/sdk/index.ts'
import { gateToolCalls } from '../../../src/agents/sdk/frameworks/langchain/index.ts'

/** A call as a scripted model makes it. */
export interface Scripted {
  readonly name: string
  readonly args: Record<string, unknown>
  readonly id: string
}

export const deletion = (id = 'usr_123', callId = 'call_1'): Scripted => ({
  name: 'delete_user',
  args: { id, env: 'production' },
  id: callId,
})

/** An agent that reads and deletes users; what it deleted is in `gone`, what it read in `seen`. */
export function agentWith(
  options: GuardOptions,
  calls: readonly Scripted[],
  checkpointer?: BaseCheckpointSaver,
) {
  const gone: string[] = []
  const seen: string[] = []
  const readUser = tool(
    async ({ id }: { readonly id: string }) => {
      seen.push(id)
      return `${id} is Ann`
    },
    { name: 'get_user', description: 'Read a user account.', schema: z.object({ id: z.string() }) },
  )
  const deleteUser = tool(
    async ({ id, env }: { readonly id: string; readonly env: string }) => {
      gone.push(`${env}/${id}`)
      return `${id} is gone from ${env}`
    },
    {
      name: 'delete_user',
      description: 'Permanently remove a user account.',
      schema: z.object({ id: z.string(), env: z.string().default('production') }),
    },
  )
  const asking = calls.length === 0 ? fakeModel() : fakeModel().respondWithTools([...calls])
  const model = asking.respond(
    messages =>
      new AIMessage(
        messages
          .filter(message => ToolMessage.isInstance(message))
          .map(({ text }) => text)
          .join('\n'),
      ),
  )
  const agent = createAgent({
    model,
    tools: [readUser, deleteUser],
    middleware: [createMiddleware(gateToolCalls({ ToolMessage, ...options }))],
    ...(checkpointer && { checkpointer }),
  })
  return { agent, gone, seen }
}

/** What the model said last. */
export const lastOf = ({ messages }: { readonly messages: readonly { readonly text: string }[] }) =>
  messages.at(-1)?.text

interface Waiting {
  readonly id: string
  readonly value: { readonly reviewId: string; readonly tool: string }
}

/** What a graph waits for. */
export function interruptsOf(result: object): readonly Waiting[] {
  const { __interrupt__: waiting = [] } = result as { readonly __interrupt__?: readonly Waiting[] }
  return waiting
}
