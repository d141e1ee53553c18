import { isJsonObject, type Json, type JsonObject } from '../../../../ground/model/json.ts'
import { mcpMethod } from '../../admission/mcp-method.ts'
import type { Request } from '../../wire/message.ts'

/** The code of the error for a request whose headers say something else than its body. */
export const headerMismatch = -32_020

/**
 * The parts of a body that the headers of its request repeat, by the headers’ names in small letters, not yet encoded.
 */
type Mirrored = ReadonlyMap<string, string>

/** Headers of a request of the stateless protocol, which repeat what is in its body. */
export function mirroredHeaders(request: Request, tool: JsonObject | undefined): readonly [string, string][] {
  return [...mirroredIn(request, tool)].map(([name, value]) => [name, encoded(value)])
}

/**
 * Says how a request’s headers contradict its body, in one clause; undefined when they do not. A missing header is no
 * contradiction.
 */
export function contradiction(
  header: (name: string) => string | undefined,
  request: Pick<Request, 'method' | 'params'>,
  tool: JsonObject | undefined,
): string | undefined {
  for (const [name, value] of mirroredIn(request, tool)) {
    const input = header(name)
    if (input === undefined) continue
    const text = decoded(input)
    if (text === undefined) return `its header ${name} can’t be read`
    const isSame = text === value || (name.startsWith('mcp-param-') && sameNumber(text, value))
    if (!isSame) return `its header ${name} says something else than its body`
  }
  return undefined
}

function mirroredIn(
  { method, params }: Pick<Request, 'method' | 'params'>,
  tool: JsonObject | undefined,
): Mirrored {
  const mirrored = new Map([['mcp-method', method]])
  if (!isJsonObject(params)) return mirrored
  const meta = params['_meta']
  const version = isJsonObject(meta) ? meta['io.modelcontextprotocol/protocolVersion'] : undefined
  if (typeof version === 'string') mirrored.set('mcp-protocol-version', version)
  const { nameParameter } = mcpMethod(method)
  const name = nameParameter === undefined ? undefined : params[nameParameter]
  if (typeof name === 'string') mirrored.set('mcp-name', name)
  if (method !== 'tools/call') return mirrored
  for (const [header, path] of declaredIn(tool?.['inputSchema'], [])) {
    const value = valueAt(params['arguments'], path)
    const isSaid = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)
    if (isSaid) mirrored.set(`mcp-param-${header.toLowerCase()}`, String(value))
  }
  return mirrored
}

const maxDepth = 20

/** Parameters that a tool’s schema wants in headers, with the way to each. */
function declaredIn(
  schema: Json | undefined,
  path: readonly string[],
): readonly (readonly [string, readonly string[]])[] {
  if (!isJsonObject(schema) || path.length > maxDepth) return []
  const header = schema['x-mcp-header']
  const own =
    typeof header === 'string' && /^[!#$%&'*+\-.^_`|~\w]{1,200}$/.test(header) && path.length > 0
      ? [[header, path] as const]
      : []
  const properties = schema['properties']
  if (!isJsonObject(properties)) return own
  return [
    ...own,
    ...Object.entries(properties).flatMap(([name, inner]) => declaredIn(inner, [...path, name])),
  ]
}

function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let at = value
  for (const name of path) at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
  return at
}

/** As it is where a header can hold it, else in base 64. */
function encoded(value: string): string {
  const isPlain = /^[\t\x20-\x7e]+$/.test(value) && value === value.trim() && !isEncoded(value)
  return isPlain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`
}

function isEncoded(value: string): boolean {
  return value.startsWith('=?base64?') && value.endsWith('?=')
}

function decoded(value: string): string | undefined {
  if (!isEncoded(value)) return value
  const inner = value.slice('=?base64?'.length, -'?='.length)
  const bytes = Buffer.from(inner, 'base64')
  return bytes.toString('base64') === inner ? bytes.toString('utf8') : undefined
}

function sameNumber(one: string, other: string): boolean {
  const isNumber = (text: string) => /^-?\d{1,16}(?:\.0{1,16})?$/.test(text)
  return isNumber(one) && isNumber(other) && Number(one) === Number(other)
}
