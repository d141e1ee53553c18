import { isDeepStrictEqual } from 'node:util'
import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  type FormattingOptions,
  type JSONPath,
  modify,
  type Node,
  parse,
  type ParseError,
  parseTree,
} from 'jsonc-parser'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { unreadableFile } from './check-keys.ts'

/** The text without one item of a list or one field; comments around it stay. */
function withoutItem(text: string, path: JSONPath): string {
  const root = parseTree(text, [], { allowTrailingComma: true })
  const value = root && findNodeAtLocation(root, path)
  const node = value?.parent?.type === 'property' ? value.parent : value
  if (!node) return text
  const items = node.parent?.children ?? []
  return without(text, node, items[items.indexOf(node) - 1])
}

/** With the comma after it and the space up to what follows, or as the last one with the comma before it. */
function without(text: string, node: Node, before: Node | undefined): string {
  const end = node.offset + node.length
  const after = /^\s*,\s*/.exec(text.slice(end))
  if (after) return text.slice(0, node.offset) + text.slice(end + after[0].length)
  if (!before) return text.slice(0, node.offset) + text.slice(end)
  const from = before.offset + before.length
  const comma = from + commaIn(text.slice(from, node.offset))
  const between = text.slice(from, comma) + text.slice(comma + 1, node.offset)
  return text.slice(0, from) + (between.includes('//') ? between : between.trimEnd()) + text.slice(end)
}

/** The scanner’s number for it. */
const commaToken = 5

/** Finds the comma that is in no comment. */
function commaIn(text: string): number {
  const scanner = createScanner(text)
  let kind: number = scanner.scan()
  while (kind !== commaToken && scanner.getPosition() < text.length) kind = scanner.scan()
  return scanner.getTokenOffset()
}

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
