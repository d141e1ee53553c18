import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
type LanguageModelStreamPart =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never
type Asked = readonly [id: string, tool: string, input: unknown]
const stop = { finishReason: { unified: 'stop', raw: 'stop' }, usage } as const
const calling = { finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage } as const

/** A model that asks for calls, and then says what it was told. */
export function scripted(...calls: readonly Asked[]) {
  const content = calls.map(([toolCallId, toolName, input]) => ({
    type: 'tool-call' as const,
    toolCallId,
    toolName,
    input: JSON.stringify(input),
  }))
  const told = (last: { readonly content: unknown } | undefined) => JSON.stringify(last?.content)
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) =>
      prompt.at(-1)?.role === 'tool'
        ? { content: [{ type: 'text', text: told(prompt.at(-1)) }], warnings: [], ...stop }
        : { content, warnings: [], ...calling },
    doStream: async ({ prompt }) => {
      const text = told(prompt.at(-1))
      const isTold = prompt.at(-1)?.role === 'tool'
      const chunks: LanguageModelStreamPart[] = isTold
        ? [
            { type: 'text-start' as const, id: 't' },
            { type: 'text-delta' as const, id: 't', delta: text },
            { type: 'text-end' as const, id: 't' },
            { type: 'finish' as const, ...stop },
          ]
        : [...content, { type: 'finish' as const, ...calling }]
      return { stream: simulateReadableStream({ chunks }) }
    },
  })
}
