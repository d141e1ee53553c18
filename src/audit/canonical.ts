import type { Json, JsonObject } from '../model/json.ts'

/**
 * The RFC 8785 form of a JSON value: members sorted by UTF-16 code units, no spaces, numbers as ECMAScript
 * writes them. Members that are undefined are left out, as JSON does.
 */
export function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(item => canonicalJson(item as Json)).join(',')}]`
  let text = ''
  for (const key of Object.keys(value).sort()) {
    const member = (value as JsonObject)[key]
    if (member !== undefined)
      text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return text === '' ? '{}' : `${text}}`
}
