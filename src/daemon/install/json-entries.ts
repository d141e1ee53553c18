import { isDeepStrictEqual } from 'node:util'
import type { JSONPath } from 'jsonc-parser'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { editText, readObject, valueAt, withoutByteOrderMark } from './edit-text.ts'
import { checkKeys, unreadableFile } from './check-keys.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** Our entries in a file of settings. */
export interface JsonEntries {
  /** Lists, and what stands first in each. */
  readonly lists: readonly { readonly at: readonly string[]; readonly entry: JsonObject }[]
  /** Fields that the file needs; one that is there stays as it is. */
  readonly needed?: Readonly<Record<string, Json>>
  /** A text that only our entries hold. */
  readonly mark: string
}

/**
 * The text with our entries, first in their lists, and nothing else changed: comments, order, indentation and line ends
 * stay. Entries of ours that are there are replaced. Throws `invalid` for what can’t be read.
 */
export function addEntries(text: string | null, { lists, needed = {}, mark }: JsonEntries): string {
  const input = text === null || text.trim() === '' ? '{}\n' : text
  const wanted = lists.map(({ at, entry }) => ({ at: [...at], entry }))
  const paths = wanted.map(({ at }) => at)
  const before = readLists(input, paths)
  const isOurs = hasMark(mark)
  const isThere = ({ at, entry }: { at: string[]; entry: JsonObject }) => {
    const [first, ...rest] = listAt(before, at)
    return isDeepStrictEqual(first, entry) && !rest.some(one => holds(one, isOurs))
  }
  if (wanted.every(isThere) && Object.keys(needed).every(name => Object.hasOwn(before, name))) return input
  let result = withoutOurs(input, paths, isOurs, false)
  for (const [name, value] of Object.entries(needed))
    if (!Object.hasOwn(before, name)) result = editText(result, [name], value)
  for (const { at, entry } of wanted) {
    const isEmpty = listAt(readLists(result, paths), at).length === 0
    result = isEmpty ? editText(result, at, [entry]) : editText(result, [...at, 0], entry, true)
  }
  return result
}

/** Tells whether a text in the settings makes what it stands in ours. */
export type IsOurs = (text: string) => boolean

/** The text without the entries that a form makes ours; whatever else it holds stays, and so does its layout. */
export function withoutForm(text: string, { lists }: JsonEntries, isOurs: IsOurs, prunes: boolean): string {
  const paths = lists.map(({ at }) => [...at])
  readLists(text, paths)
  return withoutOurs(text, paths, isOurs, prunes)
}

/** Tells whether nothing but what we add where there is no file is left of a text: no comment either. */
export function isBare(text: string, { needed = {} }: JsonEntries): boolean {
  const remaining = Object.entries(readObject(text))
  return (
    remaining.every(([name, value]) => isDeepStrictEqual(value, memberOf(needed, name))) &&
    !/\/[/*]/.test(text)
  )
}

/** The text without our entries, and without what is empty when they are gone; null where nothing is left. */
export function removeEntries(text: string, { lists, needed = {}, mark }: JsonEntries): string | null {
  const paths = lists.map(({ at }) => [...at])
  readLists(text, paths)
  const result = withoutOurs(text, paths, hasMark(mark), true)
  const remaining = Object.entries(readLists(result, paths))
  return remaining.every(([name, value]) => isDeepStrictEqual(value, memberOf(needed, name))) ? null : result
}

function hasMark(mark: string): IsOurs {
  return text => text.includes(mark)
}

function withoutOurs(text: string, paths: readonly string[][], isOurs: IsOurs, prunes: boolean): string {
  let result = text
  for (const at of paths) {
    const list = listAt(readLists(result, paths), at)
    for (const [i, item] of [...list.entries()].toReversed())
      for (const path of oursIn(item, [...at, i], isOurs)) result = editText(result, path, undefined)
    if (!prunes || !list.some(item => holds(item, isOurs))) continue
    for (let depth = at.length; depth > 0; depth--) {
      const path = at.slice(0, depth)
      if (isEmpty(valueAt(readLists(result, paths), path))) result = editText(result, path, undefined)
    }
  }
  return result
}

/** Finds our entries in an item of a list: all of it, or some of its hooks when others stand beside them. */
function oursIn(item: Json, at: JSONPath, isOurs: IsOurs): readonly JSONPath[] {
  if (!holds(item, isOurs)) return []
  const hooks = isJsonObject(item) && Array.isArray(item['hooks']) ? (item['hooks'] as readonly Json[]) : []
  if (hooks.every(hook => holds(hook, isOurs))) return [at]
  return hooks.flatMap((hook, i) => (holds(hook, isOurs) ? [[...at, 'hooks', i]] : [])).toReversed()
}

/** The data of the file. Throws `invalid` where it is no object, is broken, or names what we need twice. */
function readLists(text: string, paths: readonly string[][]): JsonObject {
  const data = readObject(text)
  checkKeys(withoutByteOrderMark(text), paths)
  for (const path of paths) {
    for (let depth = 1; depth < path.length; depth++) {
      const value = valueAt(data, path.slice(0, depth))
      if (value !== undefined && !isJsonObject(value))
        throw unreadableFile(`${path.slice(0, depth).join('.')} is no object`)
    }
    const list = valueAt(data, path)
    if (list !== undefined && !Array.isArray(list)) throw unreadableFile(`${path.join('.')} is no list`)
  }
  return data
}

function listAt(data: Json, path: JSONPath): readonly Json[] {
  const value = valueAt(data, path)
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

function isEmpty(value: Json | undefined): boolean {
  return value !== undefined && value !== null && typeof value === 'object' && Object.keys(value).length === 0
}

/** Some text of it, at any depth, is ours. */
function holds(value: Json, isOurs: IsOurs): boolean {
  if (typeof value === 'string') return isOurs(value)
  return (
    value !== null &&
    typeof value === 'object' &&
    Object.values(value).some(one => holds(one as Json, isOurs))
  )
}
