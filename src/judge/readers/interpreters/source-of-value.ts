import type { DataSource } from '../../../ground/model/effect.ts'
import { jsonText } from './json-text.ts'
import { asPart, knownText, maxJoinedLength, type Value } from './value.ts'

/** Returns the source of a value, in the form in which effects name the source of their data. */
export function sourceOfValue(value: Value): DataSource {
  if (value.origin) return value.origin
  const text = knownText(value) ?? structuredText(value)
  return text === undefined ? { from: 'unknown' } : { from: 'literal', text }
}

/** An object as JSON; a list of texts, each on a line of its own. */
function structuredText(value: Value): string | undefined {
  if (value.fields && value.fields.size > 0) return jsonText(value).slice(0, maxJoinedLength)
  const inner = value.list ?? value.any
  if (!inner || inner.length === 0) return undefined
  let text = ''
  for (const item of inner) {
    if (text.length > maxJoinedLength) break
    text += `${text === '' ? '' : '\n'}${item.fields ? jsonText(item) : asPart(item)}`
  }
  return text.slice(0, maxJoinedLength)
}
