import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { sha256 } from '../../../people/audit/sha256.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type {
  OfferedTool,
  ServerInstructions,
  ToolDefinition,
  ToolServer,
} from '../../../ground/model/offered-tool.ts'

/** The definition of a tool that its server has listed, as a front end hands it over with a call. */
export type OfferedParts = { readonly offered: OfferedTool } & Pick<ToolCall, 'docstring' | 'annotations'>

const maxTextLength = 64 * 1024
const maxSchemaLength = 256 * 1024
const maxDepth = 56

/**
 * A tool as a server lists it (an item of `tools/list`), as it goes with each call of it: bounded, and with the digest
 * of all that models and clients read of it. Throws `invalid` for what is no tool.
 */
export function offeredTool(server: ToolServer, listed: JsonObject): OfferedParts {
  const name = listed['name']
  if (typeof name !== 'string' || name === '') throw unread('A tool without a name')
  const parts = definitionOf(listed, name)
  const digest = sha256(canonicalJson(parts))
  const { title, description = '', inputSchema, outputSchema, annotations } = parts
  const schemas = { ...(inputSchema && { inputSchema }), ...(outputSchema && { outputSchema }) }
  const isLong = [title, description].some(text => (text?.length ?? 0) > maxTextLength)
  const isLarge = canonicalJson(schemas).length > maxSchemaLength
  const other = otherOf(listed, name)
  return {
    offered: {
      server,
      name: wellFormed(name),
      digest,
      ...(title !== undefined && { title: cutText(title) }),
      ...(!isLarge && schemas),
      ...other,
      ...((isLong || isLarge || other.cut) && { cut: true as const }),
    },
    ...(description !== '' && { docstring: cutText(description) }),
    ...(annotations && { annotations: claimsIn(annotations) }),
  }
}

/** A tool whose server’s list nobody has seen. */
export function unlistedTool(server: ToolServer, name: string): OfferedTool {
  return { server, name: wellFormed(name), digest: null }
}

/**
 * Returns a server’s own instructions, as they go with each call of its tools. Throws `invalid` as
 * `offeredTool`.
 */
export function serverInstructions(statements: Json | undefined): ServerInstructions {
  const clean = cleaned(statements ?? '', 'What the server says of itself', 0)
  const text = typeof clean === 'string' ? clean : canonicalJson(clean)
  const digest = sha256(canonicalJson(instructionsDefinition(text)))
  return { digest, text: cutText(text), ...(text.length > maxTextLength && { cut: true as const }) }
}

/** Returns a server’s own instructions, as they are kept beside the definitions of its tools. */
export function instructionsDefinition(text: string): ToolDefinition & JsonObject {
  return text === '' ? {} : { description: text }
}

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

/** A hint that is neither yes nor no claims nothing, and is kept as the text that it is. */
function claimsIn(annotations: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(annotations).map(([name, value]) =>
      hints.includes(name) && typeof value !== 'boolean'
        ? [`${name} (neither yes nor no)`, value]
        : [name, value],
    ),
  )
}

const read = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const

/** A value of another type than the protocol says is kept as its JSON, so that nothing goes unread. */
function definitionOf(listed: JsonObject, name: string): ToolDefinition & JsonObject {
  const parts: Record<string, Json> = {}
  for (const field of read) {
    const value = listed[field] ?? null
    if (value === null) continue
    const isText = field === 'title' || field === 'description'
    const clean = cleaned(value, `The tool ${name.slice(0, 80)}`, 0)
    if (isText) parts[field] = typeof clean === 'string' ? clean : canonicalJson(clean)
    else parts[field] = isJsonObject(clean) ? clean : { value: clean }
  }
  return parts
}

/** Pictures are for people. */
const apart: readonly string[] = [...read, 'name', 'icons']
const maxOtherLength = 64 * 1024

/** Further members of the list; some clients give their models some of them. */
function otherOf(listed: JsonObject, name: string): Pick<OfferedTool, 'other' | 'cut'> {
  const found = Object.entries(listed).filter(([field]) => !apart.includes(field))
  if (found.length === 0) return {}
  const other = cleaned(Object.fromEntries(found), `The tool ${name.slice(0, 80)}`, 0) as JsonObject
  return canonicalJson(other).length > maxOtherLength ? { cut: true } : { other }
}

function cleaned(value: Json, whose: string, depth: number): Json {
  if (depth > maxDepth) throw unread(`${whose}, nested deeper than ${maxDepth} levels,`)
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => cleaned(item as Json, whose, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [wellFormed(key), cleaned(item as Json, whose, depth + 1)]),
  )
}

/** Halves of characters can’t be kept as UTF-8. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}

function cutText(text: string): string {
  return text.length > maxTextLength ? wellFormed(text.slice(0, maxTextLength)) : text
}

function unread(what: string): GateError {
  return new GateError('invalid', `${what} can’t be read, so it can’t be judged: mend the server.`, 'offered')
}
