import { freezeArguments } from '../../call/freeze-arguments.ts'
import type { GuardedTool } from '../../call/guarded-tool.ts'
import type { GivenCall } from '../../call/prepare-call.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

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

/** Gives the members of an object; none for a value that is no object. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

/** The call as it is judged: in its thread, with what the tool’s schema makes of the arguments, which is what runs. */
export async function givenCallOf(request: GivenToolCall, tool: GuardedTool): Promise<GivenCall> {
  const { args, id } = request.toolCall
  const { signal, configurable } = membersOf(request.runtime)
  const { thread_id: thread, checkpoint_ns: step } = membersOf(configurable)
  const session = typeof thread === 'string' && thread !== '' ? thread : undefined
  // Some models number calls from 0 in each message. A call by hand is of no step, and the same as no other.
  const place = [messageOf(request.state), step].filter(one => one !== undefined)
  return {
    arguments: await parsedBy(request.tool, args),
    ...(session !== undefined && tool.session === undefined && { session }),
    ...(id !== undefined && place.length > 0 && { callId: JSON.stringify([session, ...place, id]) }),
    signal: signal instanceof AbortSignal ? signal : undefined,
  }
}

/** The message that asks for the call. */
function messageOf(state: unknown): unknown {
  const { messages } = membersOf(state)
  const asking: unknown = Array.isArray(messages) ? messages.findLast(isAsking) : undefined
  return membersOf(asking)['id']
}

function isAsking(message: unknown): boolean {
  const { tool_calls: calls } = membersOf(message)
  return Array.isArray(calls) && calls.length > 0
}

/** Parses the arguments as the function gets them: the schema may add, change and leave out. */
async function parsedBy(tool: unknown, args: Members): Promise<Members> {
  const { schema } = membersOf(tool)
  const { safeParseAsync } = membersOf(schema)
  if (typeof safeParseAsync !== 'function') return args
  // What the schema refuses or fails at, the tool itself will: it parses the same arguments.
  const result = membersOf(await Reflect.apply(safeParseAsync, schema, [args]).catch(() => undefined))
  const { data } = result
  if (result['success'] !== true || typeof data !== 'object' || data === null) return args
  const plain = Object.entries(data).map(([key, value]) => [
    key,
    isPlain(value) ? value : memberOf(args, key),
  ])
  return Object.fromEntries(plain) as Members
}

/** A date, say, is judged as the text that it was made of. */
function isPlain(value: unknown): boolean {
  try {
    return value === undefined || freezeArguments(value, 'arguments') !== undefined
  } catch {
    return false
  }
}
