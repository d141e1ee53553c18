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
      const inputs = (Array.isArray(input) ? input : []).filter(item => item.type === 'function_call_result')
      const asked = calls.map((call, index) => ({
        type: 'function_call' as const,
        status: 'completed' as const,
        callId: `call_${index + 1}`,
        name: call.name,
        arguments: JSON.stringify(call.arguments),
      }))
      const content = [{ type: 'output_text' as const, text: JSON.stringify(inputs.map(item => item.output)) }]
      const statement = {
        type: 'message' as const,
        role: 'assistant' as const,
        status: 'completed' as const,
        content,
      }
      return { usage: new Usage(), output: inputs.length === 0 ? asked : [statement] }
    },
    getStreamedResponse: () => {
      throw new Error('This model does not stream.')
    },
  }
}
