import type { GuardedTool } from '../guarded-tool.ts'
import type { GivenCall } from '../prepare-call.ts'

/** LangChain’s request to run a tool, as far as it matters here. */
export interface GivenToolCall {
  readonly toolCall: {
    readonly name: string
    readonly args: Readonly<Record<string, unknown>>
    readonly id?: string | undefined
  }
  readonly tool?: unknown
  readonly state?: unknown
  readonly runtime?: unknown
}

type Members = Readonly<Record<string, unknown>>

/** What an object holds; nothing for what is none. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

/** The call as it is judged: in its thread, and with what the tool’s schema would add. */
export function givenCallOf(request: GivenToolCall, tool: GuardedTool): GivenCall {
  const { args, id } = request.toolCall
  const { signal, configurable } = membersOf(request.runtime)
  const thread = membersOf(configurable)['thread_id']
  const session = typeof thread === 'string' && thread !== '' ? thread : undefined
  return {
    arguments: withDefaults(request.tool, args),
    ...(session !== undefined && tool.session === undefined && { session }),
    ...(id !== undefined && { callId: JSON.stringify([session, messageOf(request.state), id]) }),
    signal: signal instanceof AbortSignal ? signal : undefined,
  }
}

/** The message that asks for the call: some models number calls from 0 in each of theirs. */
function messageOf(state: unknown): unknown {
  const { messages } = membersOf(state)
  const asking: unknown = Array.isArray(messages) ? messages.findLast(isAsking) : undefined
  return membersOf(asking)['id']
}

function isAsking(message: unknown): boolean {
  const { tool_calls: calls } = membersOf(message)
  return Array.isArray(calls) && calls.length > 0
}

/** A schema’s default for what the model left out runs as well, so that it is judged. */
function withDefaults(tool: unknown, args: Members): Members {
  const { schema } = membersOf(tool)
  const { safeParse } = membersOf(schema)
  if (typeof safeParse !== 'function') return args
  try {
    const parsed = membersOf(membersOf(safeParse.call(schema, args))['data'])
    const added = Object.entries(parsed).filter(
      ([key, value]) => !Object.hasOwn(args, key) && ['string', 'number', 'boolean'].includes(typeof value),
    )
    return added.length === 0 ? args : { ...args, ...Object.fromEntries(added) }
  } catch {
    // A schema that can’t say it at once: the tool itself parses, and fails where it must.
    return args
  }
}
