/** A call that the model asks for. */
export type Asked = readonly [id: string, tool: string, input: unknown]

interface Asking {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[]
}

const reasonOf = ({ prompt }: Asking) =>
  prompt.at(-1)?.role === 'tool' ? ('stop' as const) : ('tool-calls' as const)
const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }

/** A model that asks for calls, and then says what it was told. */
export function scripted(...calls: readonly Asked[]) {
  const parts = ({ prompt }: Asking) => {
    const last = prompt.at(-1)
    if (last?.role === 'tool') return [{ type: 'text' as const, text: JSON.stringify(last.content) }]
    return calls.map(([toolCallId, toolName, input]) => ({
      type: 'tool-call' as const,
      toolCallId,
      toolName,
      input: JSON.stringify(input),
    }))
  }
  return {
    specificationVersion: 'v2' as const,
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: async (asked: Asking) => ({ content: parts(asked), finishReason: reasonOf(asked), usage, warnings: [] }),
    doStream: async (asked: Asking) => ({
      stream: new ReadableStream({
        start(controller) {
          controller.enqueue({ type: 'stream-start', warnings: [] })
          for (const part of parts(asked))
            if (part.type === 'tool-call') controller.enqueue(part)
            else {
              controller.enqueue({ type: 'text-start', id: 't' })
              controller.enqueue({ type: 'text-delta', id: 't', delta: part.text })
              controller.enqueue({ type: 'text-end', id: 't' })
            }
          controller.enqueue({ type: 'finish', finishReason: reasonOf(asked), usage })
          controller.close()
        },
      }),
    }),
  }
}
