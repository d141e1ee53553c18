import type { Json, JsonObject } from '../model/json.ts'

/**
 * The RFC 8785 form of a JSON value: members sorted by UTF-16 code units, no spaces, numbers as ECMAScript
 * writes them. Members that are undefined are left out, as JSON does.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '[' : ','}${canonicalJson(item as Json)}`
    return text === '' ? '[]' : `${text}]`
  }
  for (const key of Object.keys(value).sort()) {
    const member = (value as JsonObject)[key]
    if (member !== undefined) text += `${text === '' ? '{' : ','}${quoted(key)}:${canonicalJson(member)}`
  }
  return text === '' ? '{}' : `${text}}`
}

/** No quote, backslash, control character or half of a surrogate pair, which JSON spells otherwise. */
const asItIs = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/

/** Most texts are short and stand as they are: a third of the time of a record went into asking for each of them. */
function quoted(text: string): string {
  return text.length < 200 && asItIs.test(text) ? `"${text}"` : JSON.stringify(text)
}
