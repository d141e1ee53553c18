import type { Json, JsonObject } from '../ground/model/json.ts'
import { mapOf } from '../ground/model/map-of.ts'

/** The meaning of `--tool NAME -- TEXT` for the names that people type. */
const shorthands: ReadonlyMap<string, { readonly kind: string; readonly argument: string }> = mapOf({
  bash: { kind: 'shell', argument: 'command' },
  sh: { kind: 'shell', argument: 'command' },
  shell: { kind: 'shell', argument: 'command' },
  read: { kind: 'file_read', argument: 'path' },
  write: { kind: 'file_write', argument: 'path' },
  fetch: { kind: 'http', argument: 'url' },
  http: { kind: 'http', argument: 'url' },
  sql: { kind: 'sql', argument: 'query' },
})

const argumentOf: ReadonlyMap<string, string> = mapOf({
  shell: 'command',
  file_read: 'path',
  file_write: 'path',
  http: 'url',
  sql: 'query',
})

/** A call from a tool's name or kind and the text after `--`: JSON arguments, or the one argument that the kind takes. */
export function callFromText(tool: string | null, kind: string | null, text: string): JsonObject {
  const short = tool === null ? undefined : shorthands.get(tool.toLowerCase())
  const input = objectIn(text)
  const wanted = kind ?? short?.kind ?? 'tool'
  const argument = short?.argument ?? argumentOf.get(wanted) ?? 'input'
  return { kind: wanted, tool, arguments: input ?? (text.trim() === '' ? {} : { [argument]: text }) }
}

function objectIn(text: string): JsonObject | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value = JSON.parse(text) as Json
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined
  } catch {
    return undefined
  }
}
