import type { Json } from '../model/json.ts'

/**
 * The RFC 8785 form of a JSON value: members sorted by UTF-16 code units, no spaces, numbers as ECMAScript
 * writes them. Members that are undefined are left out, as JSON does.
 */
export function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(item => canonicalJson(item as Json)).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member as Json)}`)
  return `{${members.join(',')}}`
}
