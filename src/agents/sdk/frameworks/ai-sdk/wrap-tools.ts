import { callIdWithin } from '../../call/call-id-within.ts'
import { callOnce } from '../../call/call-once.ts'
import { type PreparedCall, prepareCall } from '../../call/prepare-call.ts'
import { hearConversation } from '../../conversation/hear-conversation.ts'
import { isStreaming, streamThrough } from '../../guard/stream-through.ts'
import { type ToolOf, withExecute } from '../../guard/tools-of.ts'

/** The second argument of `execute` in the AI SDK. */
interface ExecuteOptions {
  readonly toolCallId: string
  readonly messages: readonly unknown[]
  readonly abortSignal?: AbortSignal | undefined
}

type Execute = (input: unknown, options: ExecuteOptions) => unknown

/** The same tools; `judged` may give a call back as one that was judged already. */
export function wrapTools<T extends object>(
  tools: T,
  toolOf: ToolOf,
  judged: (prepared: PreparedCall, id: string) => PreparedCall,
): T {
  const all = Object.entries(tools).map(([name, given]: [string, { readonly execute?: Execute }]) => {
    const { execute } = given
    if (typeof execute !== 'function') return [name, given]
    const tool = toolOf(name)
    const call = (input: unknown, { toolCallId, messages, abortSignal }: ExecuteOptions) => {
      // Some models count their ids anew in every conversation: the step tells calls apart.
      const callId = callIdWithin(messages, toolCallId, tool)
      const prepared = prepareCall(tool, { arguments: input, callId, signal: abortSignal })
      hearMessages(tools, prepared, messages)
      return judged(prepared, toolCallId)
    }
    const run = (frozen: unknown, options: ExecuteOptions) => execute.call(given, frozen, options)
    const guarded: Execute = isStreaming(execute)
      ? async function* (input, options) {
          const work = (frozen: unknown) => run(frozen, options) as AsyncIterable<unknown>
          yield* streamThrough(call(input, options), work)
        }
      : async (input, options) => callOnce(call(input, options), frozen => lastOf(run(frozen, options)))
    return [name, withExecute(given, guarded)]
  })
  return Object.fromEntries(all) as T
}

/** Tells the gate what the conversation of a call says; tools without `execute` run elsewhere, and are not guarded. */
export function hearMessages(tools: object, { tool: { gate }, call }: PreparedCall, messages: unknown): void {
  const isGuarded = (name: string) =>
    Object.hasOwn(tools, name) &&
    typeof (tools as Readonly<Record<string, { readonly execute?: unknown }>>)[name]?.execute === 'function'
  hearConversation({ gate, about: call, messages, isGuarded })
}

/** A stream that can’t be told from its function gives its last part, and nothing before. */
async function lastOf(result: unknown): Promise<unknown> {
  const value = await result
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return value
  let last: unknown
  for await (const part of value as AsyncIterable<unknown>) last = part
  return last
}
