import type { GuardOptions } from '../../../src/agents/sdk/index.ts'
import { guardToolMaker } from '../../../src/agents/sdk/frameworks/openai-agents/index.ts'
import {
  Agent,
  type Model,
  type ModelRequest,
  setTracingDisabled,
  type StreamEvent,
  tool,
  Usage,
} from '@openai/agents'
import { z } from 'zod'

setTracingDisabled(true)

/** A call as a scripted model makes it. */
export interface Scripted {
  readonly name: string
  readonly arguments: string
  readonly callId: string
}

export const deletion = (id = 'usr_123', callId = 'call_1'): Scripted => ({
  name: 'delete_user',
  arguments: JSON.stringify({ id, env: 'production' }),
  callId,
})

/** Asks for these calls, then repeats what the tools gave. */
export class ScriptedModel implements Model {
  private readonly calls: readonly Scripted[]
  constructor(calls: readonly Scripted[]) {
    this.calls = calls
  }

  async getResponse({ input }: ModelRequest) {
    const results = (Array.isArray(input) ? input : []).filter(item => item.type === 'function_call_result')
    const texts = results.map(({ output }) =>
      typeof output === 'object' && 'text' in output ? output.text : JSON.stringify(output),
    )
    return {
      usage: new Usage(),
      output:
        results.length === 0
          ? this.calls.map(call => ({
              type: 'function_call' as const,
              status: 'completed' as const,
              ...call,
            }))
          : [
              {
                type: 'message' as const,
                role: 'assistant' as const,
                status: 'completed' as const,
                content: [{ type: 'output_text' as const, text: texts.join('\n') }],
              },
            ],
    }
  }

  /** Says what it says in two pieces. */
  async *getStreamedResponse(request: ModelRequest): AsyncGenerator<StreamEvent> {
    const { output, usage } = await this.getResponse(request)
    for (const item of output)
      if (item.type === 'message')
        for (const { text } of item.content) {
          yield { type: 'output_text_delta', delta: text.slice(0, 5) }
          yield { type: 'output_text_delta', delta: text.slice(5) }
        }
    yield { type: 'response_done', response: { id: 'response', usage, output } }
  }
}

/** An agent that reads and deletes users; what it deleted is in `gone`. */
export function agentWith(options: GuardOptions, calls: readonly Scripted[], needsApproval = false) {
  const gone: string[] = []
  const guarded = guardToolMaker(tool, options)
  const readUser = guarded({
    name: 'get_user',
    description: 'Read a user account.',
    parameters: z.object({ id: z.string() }),
    execute: async ({ id }) => `${id} is Ann`,
  })
  const deleteUser = guarded({
    name: 'delete_user',
    description: 'Permanently remove a user account.',
    parameters: z.object({ id: z.string(), env: z.string() }),
    needsApproval,
    execute: async ({ id, env }) => {
      gone.push(`${env}/${id}`)
      return `${id} is gone from ${env}`
    },
  })
  const agent = new Agent({ name: 'clerk', model: new ScriptedModel(calls), tools: [readUser, deleteUser] })
  return { agent, gone, deleteUser }
}
