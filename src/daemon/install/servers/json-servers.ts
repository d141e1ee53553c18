import { isDeepStrictEqual } from 'node:util'
import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { editText, readObject, valueAt, withoutByteOrderMark } from '../edit-text.ts'
import { checkKeys, unreadableFile } from '../check-keys.ts'
import { changeEntry, type EntryChange } from './front-entry.ts'

/** One server of a list, and where it stands. */
export interface ListedServer {
  readonly name: string
  readonly at: readonly string[]
  readonly entry: Json
}

/** The servers of a file of settings; `*` in a path stands for every name. Throws `invalid` for what can’t be read. */
export function jsonServers(text: string, paths: readonly (readonly string[])[]): readonly ListedServer[] {
  // A parser drops such a field, and a client may read it all the same.
  if (/"(?:_|\\u005f){2}proto(?:_|\\u005f){2}"\s*:/i.test(text))
    throw unreadableFile('a field of it is named __proto__')
  const data = readObject(text)
  const lists = paths.flatMap(path => spread(data, path))
  checkKeys(withoutByteOrderMark(text), lists)
  const servers = lists.flatMap(at => {
    const list = valueAt(data, [...at])
    return isJsonObject(list)
      ? Object.entries(list).map(([name, entry]) => ({ name, at: [...at, name], entry }))
      : []
  })
  checkKeys(
    withoutByteOrderMark(text),
    servers.flatMap(({ at, entry }) => [at, ...fieldsOf(entry).map(field => [...at, field])]),
  )
  return servers
}

function fieldsOf(entry: Json): readonly string[] {
  return isJsonObject(entry) ? Object.keys(entry) : []
}

function spread(data: JsonObject, path: readonly string[]): readonly (readonly string[])[] {
  const star = path.indexOf('*')
  if (star < 0) return [path]
  const before = valueAt(data, path.slice(0, star))
  if (!isJsonObject(before)) return []
  return Object.keys(before).flatMap(name =>
    spread(data, [...path.slice(0, star), name, ...path.slice(star + 1)]),
  )
}

/** The text with one entry changed; comments, order and layout of all else stay. Throws `invalid` where that can’t be. */
export function changeJson(text: string, { at, entry }: ListedServer, change: EntryChange): string {
  if (!isJsonObject(entry)) throw unreadableFile('an entry of a server is no object')
  let result = text
  for (const [field, value] of Object.entries(change.set)) result = editText(result, [...at, field], value)
  if (change.first) result = withFirst(result, [...at, change.first.field], change.first.items)
  for (const field of change.remove) result = editText(result, [...at, field], undefined)
  if (isDeepStrictEqual(valueAt(readObject(result), [...at]), changeEntry(entry, change))) return result
  throw unreadableFile('its layout is not one that can be changed safely')
}

/** The text with the words of another file in an entry’s place, as they stand there. */
export function copyJson(text: string, at: readonly string[], from: string): string {
  const [there, stored] = [spanOf(text, [...at]), spanOf(from, [...at])]
  if (!there || !stored) throw unreadableFile('its entries are not where they were')
  return text.slice(0, there.from) + from.slice(stored.from, stored.to) + text.slice(there.to)
}

/** Items before those of a list, laid out as they are. */
function withFirst(text: string, path: JSONPath, items: readonly string[]): string {
  const list = findNodeAtLocation(treeOf(text), path)
  const [first] = list?.children ?? []
  if (!list || !first) return editText(text, path, [...items])
  const mark = text.length - withoutByteOrderMark(text).length
  const gap = text.slice(mark + list.offset + 1, mark + first.offset)
  const between = gap !== '' && gap.trim() === '' ? gap : ' '
  const words = items.map(item => `${JSON.stringify(item)},${between}`).join('')
  return text.slice(0, mark + first.offset) + words + text.slice(mark + first.offset)
}

function spanOf(text: string, path: JSONPath): { readonly from: number; readonly to: number } | undefined {
  const node = findNodeAtLocation(treeOf(text), path)
  if (!node) return undefined
  const from = text.length - withoutByteOrderMark(text).length + node.offset
  return { from, to: from + node.length }
}

function treeOf(text: string) {
  const tree = parseTree(withoutByteOrderMark(text), [], { allowTrailingComma: true })
  if (tree) return tree
  throw unreadableFile('it is no JSON')
}
