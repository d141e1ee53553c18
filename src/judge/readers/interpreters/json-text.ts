import type { Json } from '../../../ground/model/json.ts'
import { asPart, type Value } from './value.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** Values that are written: a program may put one object into itself in every line. */
const maxWritten = 1_000
const maxDepth = 8
const maxLength = 65_536

/** The scalars that languages spell as words. */
const words: ReadonlyMap<string, Json> = mapOf({
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
  null: null,
  None: null,
  nil: null,
  NULL: null,
  undefined: null,
})

/** Returns a value of a program as the JSON that a service would get; `$name` stands for what is not known. */
export function jsonText(value: Value): string {
  let [remaining, length] = [maxWritten, 0]
  const write = (item: Value, depth: number): Json => {
    if (--remaining < 0 || length > maxLength || depth > maxDepth) return null
    const { fields, list, any, text } = item
    if (fields)
      return Object.fromEntries(
        [...fields].slice(0, maxWritten).map(([key, inner]) => [key.slice(0, 200), write(inner, depth + 1)]),
      )
    const several = list ?? any
    if (several) return several.slice(0, maxWritten).map(inner => write(inner, depth + 1))
    const scalar = text === undefined ? scalarOf(item.raw) : undefined
    if (scalar !== undefined) return scalar
    const part = asPart(item)
    length += part.length
    return part
  }
  return JSON.stringify(write(value, 0))
}

/** Returns the number or the word of a language that is spelled; undefined where none is. */
function scalarOf(raw: string): Json | undefined {
  if (words.has(raw)) return words.get(raw)
  const digits = raw.slice(0, 60).replaceAll('_', '')
  if (!/^[+-]?(?:0x[\da-f]{1,40}|\d{1,40}(?:\.\d{0,20})?(?:e[+-]?\d{1,3})?|\.\d{1,20})n?$/i.test(digits))
    return undefined
  const number = Number(digits.replace(/n$/i, ''))
  return Number.isFinite(number) ? number : undefined
}
