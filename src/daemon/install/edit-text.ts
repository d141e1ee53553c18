import { isDeepStrictEqual } from 'node:util'
import {
  applyEdits,
  type FormattingOptions,
  type JSONPath,
  modify,
  parse,
  type ParseError,
} from 'jsonc-parser'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { withoutItem } from './without-item.ts'
import { unreadableFile } from './check-keys.ts'

const byteOrderMark = '\uFEFF'

/** The text that a parser takes. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text
}

/** The data of a file, with comments or without. Throws `invalid` where it is broken, or no object. */
export function readObject(text: string): JsonObject {
  const errors: ParseError[] = []
  const data = parse(withoutByteOrderMark(text), errors, { allowTrailingComma: true }) as Json | undefined
  if (errors.length > 0) throw unreadableFile('it is no JSON')
  if (!isJsonObject(data)) throw unreadableFile('it is no object')
  return data
}

/** One change; what it makes of the data is looked at again, since a layout may be one that nobody foresaw. */
export function editText(text: string, path: JSONPath, value: Json | undefined, isInsertion = false): string {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : ''
  const body = text.slice(mark.length)
  const options = { formattingOptions: formatOf(body), isArrayInsertion: isInsertion }
  const isRemoval = value === undefined
  const result = isRemoval ? withoutItem(body, path) : applyEdits(body, modify(body, path, value, options))
  const errors: ParseError[] = []
  const data = parse(result, errors, { allowTrailingComma: true }) as Json
  if (errors.length > 0) throw unreadableFile('its layout is not one that can be changed safely')
  const got = valueAt(data, path)
  if (value !== undefined && !isDeepStrictEqual(got, value)) throw unreadableFile('a change of it went wrong')
  return mark + result
}

/** The value at a path of the data; undefined for nothing. */
export function valueAt(data: Json | undefined, path: JSONPath): Json | undefined {
  let value: Json | undefined = data
  for (const part of path) {
    if (value === null || typeof value !== 'object') return undefined
    value = Object.hasOwn(value, part) ? (value as Readonly<Record<string | number, Json>>)[part] : undefined
  }
  return value
}

/** Indentation and line ends as the file has them. */
function formatOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const eol = /\r\n/.test(text) ? '\r\n' : '\n'
  return indent.startsWith('\t')
    ? { insertSpaces: false, tabSize: 1, eol }
    : { insertSpaces: true, tabSize: indent.length, eol }
}
