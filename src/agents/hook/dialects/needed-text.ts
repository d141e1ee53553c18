import { isContent, saidText } from '../../../gate/core/intake/said-text.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { parseJson } from '../../../ground/model/parse-json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import type { ReportParts } from '../client-adapter.ts'

/** Longest name, id or path that is taken from a client. */
const maxLength = 4_096

/** A field that the client must send, not empty. Throws `invalid` that names it. */
export function neededText(input: JsonObject, field: string): string {
  const text = optionalText(input, field)
  if (text === undefined) throw wrong(field, 'is missing')
  return text
}

/** A field of text that may be absent, null or empty. Throws `invalid` for anything else. */
export function optionalText(input: JsonObject, field: string): string | undefined {
  const value = memberOf(input, field) ?? ''
  if (typeof value !== 'string') throw wrong(field, 'is no text')
  if (value.length > maxLength) throw wrong(field, 'is too long')
  return value === '' ? undefined : value
}

/** An object that may be absent or null. Throws `invalid` for anything else: arguments are never guessed. */
export function objectOf(input: JsonObject, field: string): JsonObject {
  const value = memberOf(input, field) ?? {}
  if (!isJsonObject(value)) throw wrong(field, 'is no object')
  return value
}

/** Arguments that come as an object or as the text of one; none for nothing, and undefined for anything else. */
export function parseArguments(value: Json | undefined): JsonObject | undefined {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'string') return isJsonObject(value) ? value : undefined
  try {
    const parsed = parseJson(value, 'The text of the arguments')
    return isJsonObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The working folder, where it is told as an absolute path. */
export function folderOf(input: JsonObject, field = 'cwd'): string | null {
  const cwd = optionalText(input, field)
  return cwd?.startsWith('/') || /^[A-Za-z]:[\\/]/.test(cwd ?? '') ? (cwd ?? null) : null
}

/** The client’s session, and the sub-agent in it where one is named. */
export function sessionOf(input: JsonObject, field: string, agentField = 'agent_id'): string {
  const session = neededText(input, field)
  const agent = optionalText(input, agentField)
  return agent === undefined ? session : `${session}/${agent}`
}

/** The text of a result or a prompt, as a report has it. */
type SaidParts = Pick<ReportParts, 'text' | 'unread'>

/** Returns what a model reads of these values, one on a line; a client may write the blocks of a server as their JSON. */
export function saidIn(...values: readonly (Json | undefined)[]): SaidParts {
  const { text, unread } = saidText(values.map(unwrap))
  return { text, ...(unread > 0 && { unread }) }
}

/** Beginnings of the JSON of content blocks. */
const wrapping = /^\s{0,9}(?:\[\s{0,9}\{|\{\s{0,9}"(?:content|structuredContent|isError|_meta|type)")/

function unwrap(value: Json | undefined): unknown {
  if (typeof value !== 'string' || !wrapping.test(value)) return value
  try {
    const parsed: unknown = JSON.parse(value)
    return isContent(parsed) ? parsed : value
  } catch {
    return value
  }
}

function wrong(field: string, why: string): GateError {
  return new GateError(
    'invalid',
    `The field ${field} of the hook’s input ${why}: this version of the client is not understood.`,
    field,
  )
}
