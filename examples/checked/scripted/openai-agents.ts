import { type Model, type ModelRequest, Usage } from '@openai/agents'

/** A call that the model asks for. */
interface ScriptedCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** A model that asks for these calls at once, and then repeats what the tools gave back. */
export function scriptedModel(calls: readonly ScriptedCall[]): Model {
  return {
    getResponse: async ({ input }: ModelRequest) => {
      const given = (Array.isArray(input) ? input : []).filter(item => item.type === 'function_call_result')
      const asked = calls.map((call, index) => ({
        type: 'function_call' as const,
        status: 'completed' as const,
        callId: `call_${index + 1}`,
        name: call.name,
        arguments: JSON.stringify(call.arguments),
      }))
      const content = [{ type: 'output_text' as const, text: JSON.stringify(given.map(item => item.output)) }]
      const said = {
        type: 'message' as const,
        role: 'assistant' as const,
        status: 'completed' as const,
        content,
      }
      return { usage: new Usage(), output: given.length === 0 ? asked : [said] }
    },
    getStreamedResponse: () => {
      throw new Error('This model does not stream.')
    },
  }
}
