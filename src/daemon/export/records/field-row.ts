import type { ExportExtra } from '../../../ground/model/export-target.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import type { FieldValue } from './export-record.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** The forms that values have when they leave: a name that is cut, a number, a flag, several names, or a text by choice. */
const forms = {
  name: value => (typeof value === 'string' && value !== '' ? cutName(value) : undefined),
  number: value => (typeof value === 'number' ? value : undefined),
  flag: value => (value === true ? true : undefined),
  names: value => namesIn(value),
  text: value => textOf(value),
} as const satisfies Readonly<Record<string, (value: Json) => FieldValue | undefined>>

/** One member of an entry that may leave, and the name under which it does. */
export interface FieldRow {
  readonly field: string
  /** Pointers to the member; the first that is there counts. `*` stands for every element of a list. */
  readonly from: string | readonly [string, ...string[]]
  readonly form: keyof typeof forms
  /** It leaves only where the target’s settings include it. */
  readonly extra?: ExportExtra
  /** Other words for the values that an entry can have. */
  readonly as?: Readonly<Record<string, string>>
}

/** Characters of a name, which an agent may have chosen, and of a text that leaves by choice. */
const maxNameLength = 256
const maxTextLength = 8_192
const maxNames = 32

/** The value of a row in the body of an entry; undefined where it has none. */
export function fieldIn(body: JsonObject, { from, form, as }: FieldRow): FieldValue | undefined {
  for (const pointer of typeof from === 'string' ? [from] : from) {
    const found = valueAt(body, pointer.slice(1).split('/'))
    const value = found === undefined ? undefined : forms[form](found)
    if (value !== undefined) return typeof value === 'string' ? (memberOf(as, value) ?? value) : value
  }
  return undefined
}

function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (first === '*') {
    if (!Array.isArray(value)) return undefined
    return (value as readonly Json[]).flatMap(one => {
      const found = valueAt(one, rest)
      return found === undefined ? [] : Array.isArray(found) ? (found as readonly Json[]) : [found]
    })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.hasOwn(value, first) ? valueAt((value as JsonObject)[first], rest) : undefined
}

function cutName(text: string): string {
  return visibleText(text, maxNameLength)
}

function namesIn(value: Json): FieldValue | undefined {
  if (!Array.isArray(value)) return undefined
  const names = (value as readonly Json[]).filter(one => typeof one === 'string')
  return names.length === 0 ? undefined : [...new Set(names.map(cutName))].slice(0, maxNames)
}

function textOf(value: Json): string {
  return visibleText(typeof value === 'string' ? value : JSON.stringify(value), maxTextLength)
}
