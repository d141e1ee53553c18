import { createHash } from 'node:crypto'
import { mcpName } from '../../hook/tool-parts.ts'
import type { CallKind, ToolAnnotations } from '../../../ground/model/tool-call.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { OfferedTool } from '../../../ground/model/offered-tool.ts'
import type { ListedTools } from '../catalogue/listed-tools.ts'

/** The call that a request is evaluated as; the front adds who asks. */
export interface McpCall {
  readonly kind: CallKind
  /** As through every client’s hook: `mcp__server__tool`. */
  readonly tool: string
  readonly arguments: JsonObject
  readonly docstring?: string
  readonly annotations?: ToolAnnotations
  readonly offered?: OfferedTool
  /** The client’s own span, as its request names it. */
  readonly traceparent?: string
}

/** Makes the call of a tool. Throws `invalid` for parameters that can’t be read. */
export function toolCall(params: Json | undefined, tools: ListedTools): McpCall {
  if (!isJsonObject(params)) throw unread('has no parameters', 'params')
  const { name } = params
  if (typeof name !== 'string' || name === '') throw unread('names no tool', 'params.name')
  const args = params['arguments'] ?? {}
  if (!isJsonObject(args))
    throw unread(`of ${name.slice(0, 80)} has arguments that are no object`, 'params.arguments')
  const { annotations, ...statement } = asOffered(tools, name)
  return {
    kind: 'tool',
    tool: mcpName(tools.server.name, name),
    arguments: args,
    ...statement,
    ...(annotations && { annotations: hintsIn(annotations) }),
    ...traceIn(params),
  }
}

/** The span that a client puts into `_meta`, as MCP has it; the request goes on to the server as it came. */
function traceIn({ _meta: meta }: JsonObject): Pick<McpCall, 'traceparent'> {
  const traceparent = isJsonObject(meta) ? meta['traceparent'] : undefined
  return typeof traceparent === 'string' ? { traceparent } : {}
}

function asOffered(tools: ListedTools, name: string) {
  const statement: ReturnType<ListedTools['offered']> & Pick<McpCall, 'docstring' | 'annotations'> =
    tools.offered(name)
  return statement
}

const hints = new Set(['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])

/** A hint that is no yes and no no says nothing. */
function hintsIn(annotations: ToolAnnotations): ToolAnnotations {
  const statements = Object.entries(annotations as JsonObject)
  return Object.fromEntries(
    statements.filter(([name, value]) => !hints.has(name) || typeof value === 'boolean'),
  )
}

/** Makes the call of a server that asks the client’s model. Pictures and sounds are replaced by their digests. */
export function samplingCall(params: Json | undefined, tools: ListedTools): McpCall {
  if (!isJsonObject(params)) throw unread('of the client’s model has no parameters', 'params')
  const { _meta, ...asked } = withoutData(params) as JsonObject
  return { kind: 'tool', tool: mcpName(tools.server.name, 'create_message'), arguments: asked }
}

function withoutData(value: Json): Json {
  if (Array.isArray(value)) return value.map(one => withoutData(one as Json))
  if (!isJsonObject(value)) return value
  const { data, mimeType } = value
  const isBinary = typeof data === 'string' && typeof mimeType === 'string' && !mimeType.startsWith('text/')
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isBinary && name === 'data' ? digestOf(data) : withoutData(one as Json),
    ]),
  )
}

function digestOf(data: string): string {
  return `${data.length} characters, sha256 ${createHash('sha256').update(data).digest('hex')}`
}

/** A resource is what its URI says: a file, a page, or something that only its server knows. */
export function resourceCall(params: Json | undefined, tools: ListedTools): McpCall {
  const { uri, ...more } = isJsonObject(params) ? params : {}
  if (typeof uri !== 'string') throw unread('to read a resource names no URI', 'params.uri')
  const tool = mcpName(tools.server.name, 'read_resource')
  // As servers read it: what stands around a URI, and line ends in it, mean nothing to most of them.
  const plain = uri.replace(/^[\0- ]+|[\0- ]+$|[\t\n\r]/g, '')
  if (/^https?:/i.test(plain)) {
    const odd = plain === uri ? {} : { uri }
    return { kind: 'http', tool, arguments: { url: plain, ...odd }, ...traceIn(more) }
  }
  const path = pathIn(plain)
  return path === undefined
    ? { kind: 'tool', tool, arguments: { uri }, ...traceIn(more) }
    : { kind: 'file_read', tool, arguments: { path, uri }, ...traceIn(more) }
}

function pathIn(uri: string): string | undefined {
  if (!/^file:/i.test(uri)) return undefined
  try {
    return decodeURIComponent(new URL(uri).pathname)
  } catch {
    throw unread('to read a resource has a URI that can’t be read', 'params.uri')
  }
}

function unread(what: string, field: string): GateError {
  return new GateError('invalid', `This call ${what}.`, field)
}
