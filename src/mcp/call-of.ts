import { mcpName } from '../hook/tools.ts'
import type { CallKind, ToolAnnotations } from '../model/call.ts'
import { GateError } from '../model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts'
import type { KnownTools, ToolServer } from './known-tools.ts'
import type { Request } from './wire/message.ts'

/** What a request is judged as; who asks is added by the front. */
export interface McpCall {
  readonly kind: CallKind
  /** As through every client’s hook: `mcp__server__tool`. */
  readonly tool: string
  readonly arguments: JsonObject
  readonly docstring?: string
  readonly annotations?: ToolAnnotations
}

/** Methods that can be judged besides calls of tools, where the operator wants it. */
export const alsoJudged = ['resources/read', 'sampling/createMessage'] as const

export type AlsoJudged = (typeof alsoJudged)[number]

/** What a request is judged as; undefined for one that is not judged. Throws `invalid` for a call that can’t be read. */
export function callOf(
  { method, params }: Pick<Request, 'method' | 'params'>,
  server: ToolServer,
  tools: KnownTools,
  also: readonly AlsoJudged[] = [],
): McpCall | undefined {
  if (method === 'tools/call') return toolCall(params, server, tools)
  if (method === 'resources/read' && also.includes(method)) return resourceRead(params, server)
  return undefined
}

function toolCall(params: Json | undefined, server: ToolServer, tools: KnownTools): McpCall {
  if (!isJsonObject(params)) throw unread('has no parameters')
  const { name } = params
  if (typeof name !== 'string' || name === '') throw unread('names no tool')
  const args = params['arguments'] ?? {}
  if (!isJsonObject(args)) throw unread(`of ${name.slice(0, 80)} has arguments that are no object`)
  return { kind: 'tool', tool: mcpName(server.name, name), arguments: args, ...saidOf(tools.find(name)) }
}

/** What the server says of its tool: a claim. */
function saidOf(listed: JsonObject | undefined): Pick<McpCall, 'docstring' | 'annotations'> {
  const { description, annotations } = listed ?? {}
  return {
    ...(typeof description === 'string' && description !== '' && { docstring: description }),
    ...(isJsonObject(annotations) && { annotations: hintsIn(annotations) }),
  }
}

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const

function hintsIn(annotations: JsonObject): ToolAnnotations {
  const given = hints.flatMap(hint => {
    const value = annotations[hint]
    return typeof value === 'boolean' ? [[hint, value] as const] : []
  })
  return Object.fromEntries(given)
}

/** A resource is what its URI says: a file, a page, or something that only its server knows. */
function resourceRead(params: Json | undefined, server: ToolServer): McpCall {
  const uri = isJsonObject(params) ? params['uri'] : undefined
  if (typeof uri !== 'string')
    throw new GateError('invalid', 'This reading of a resource names no URI.', 'params.uri')
  const tool = mcpName(server.name, 'read_resource')
  if (/^https?:/i.test(uri)) return { kind: 'http', tool, arguments: { url: uri } }
  const path = pathIn(uri)
  return path === undefined
    ? { kind: 'tool', tool, arguments: { uri } }
    : { kind: 'file_read', tool, arguments: { path, uri } }
}

function pathIn(uri: string): string | undefined {
  if (!/^file:/i.test(uri)) return undefined
  try {
    return decodeURIComponent(new URL(uri).pathname)
  } catch {
    throw new GateError('invalid', 'The URI of this resource can’t be read.', 'params.uri')
  }
}

function unread(what: string): GateError {
  return new GateError('invalid', `This call ${what}.`, 'params')
}
