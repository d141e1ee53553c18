import type { Json, JsonObject } from '../../ground/model/json.ts'

/**
 * The RFC 8785 form of a JSON value: members sorted by UTF-16 code units, no spaces, numbers as ECMAScript
 * writes them. Members that are undefined are left out, as JSON does.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '[' : ','}${canonicalJson(item as Json)}`
    return text === '' ? '[]' : `${text}]`
  }
  for (const key of sortedKeys(value)) {
    const member = (value as JsonObject)[key]
    if (member !== undefined) text += `${text === '' ? '{' : ','}${spellNumber(key)}${canonicalJson(member)}`
  }
  return text === '' ? '{}' : `${text}}`
}

/** No quote, backslash, control character or half of a surrogate pair, which JSON spells otherwise. */
const asItIs = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/

/** Most texts are short and stand as they are: a third of the time of a record went into asking for each of them. */
function quote(text: string): string {
  return text.length < 200 && asItIs.test(text) ? `"${text}"` : JSON.stringify(text)
}

/** Few members are put in order by hand: that takes half the time of the general way. */
const few = 24

function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value)
  if (keys.length > few) return keys.sort()
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] ?? ''
    let at = i
    for (let before = keys[at - 1]; before !== undefined && before > key; before = keys[at - 1]) {
      keys[at] = before
      at--
    }
    keys[at] = key
  }
  return keys
}

/** Names of members are the same few hundred again and again. */
const spelledNames = new Map<string, string>()
const maxNames = 2_048
const maxNameLength = 40

function spellNumber(name: string): string {
  const known = spelledNames.get(name)
  if (known !== undefined) return known
  const made = `${quote(name)}:`
  if (spelledNames.size >= maxNames) spelledNames.clear()
  if (name.length <= maxNameLength) spelledNames.set(name, made)
  return made
}
