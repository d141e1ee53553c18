import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import type { Redaction } from './redact.ts'

/** A value that must not stand in the log, and what is written in its place. */
export interface KnownValue {
  readonly value: string
  readonly label: string
}

/** Erases known values wherever they are spelled plainly, names of members too. */
export function redactKnown(record: JsonObject, known: readonly KnownValue[]): Redaction {
  // Most states have none, and spelling a whole record takes long.
  if (known.length === 0) return { record, erased: {} }
  const text = JSON.stringify(record)
  const present = known.flatMap(({ value, label }) =>
    [...new Set([value, escapeForJson(value)])]
      .filter(raw => text.includes(escapeForJson(raw)))
      .map(raw => [raw, label] as const),
  )
  if (present.length === 0) return { record, erased: {} }
  const byLength = present.toSorted(([a], [b]) => b.length - a.length)
  const erased: Record<string, string> = {}
  return { record: without(record, '', byLength, erased) as JsonObject, erased }
}

function without(
  value: Json,
  pointer: string,
  known: readonly (readonly [string, string])[],
  erased: Record<string, string>,
): Json {
  const clean = (text: string, at: string) => {
    let result = text
    for (const [raw, label] of known) {
      if (!result.includes(raw)) continue
      result = result.replaceAll(raw, () => label)
      erased[at] = label
    }
    return result
  }
  if (typeof value === 'string') return clean(value, pointer)
  if (Array.isArray(value))
    return value.map((item: Json, i) => without(item, `${pointer}/${i}`, known, erased))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const shown = clean(name, pointer)
      const at = `${pointer}/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`
      return [shown, without(item, at, known, erased)]
    }),
  )
}

/** As it stands in a JSON text. */
function escapeForJson(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}
