import { byText } from '../../ground/model/by-text.ts'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** One argument that was found by name. */
export interface NamedArgument {
  readonly name: string
  readonly pointer: string
  readonly value: Json
  /** The value as text: a list of lines is joined. */
  readonly text: string
}

/**
 * Returns the first of these arguments that is text, a number or a list, in the order of `names`; case and `_` do not
 * matter.
 */
export function textArgument(args: JsonObject, names: readonly string[]): NamedArgument | undefined {
  const input = keysOf(args)
  for (const name of names) {
    const key = input.get(plain(name))
    const value = key === undefined ? undefined : memberOf(args, key)
    if (
      key === undefined ||
      value === undefined ||
      value === null ||
      isJsonObject(value) ||
      typeof value === 'boolean'
    )
      continue
    return {
      name: key,
      pointer: pointerOf(key),
      value,
      text: Array.isArray(value) ? value.map(textOf).join('\n') : String(value),
    }
  }
  return undefined
}

/** The readings of the arguments of one call. */
interface ReadArguments {
  /** The names as they are, by their plain form. */
  keys?: ReadonlyMap<string, string>
  entries?: readonly (readonly [string, Json])[]
  strings?: readonly NamedArgument[]
}

/** Readers and filters ask for the same of one call again and again, and arguments never change. */
const readBefore = new WeakMap<object, ReadArguments>()

function readingsOf(args: object): ReadArguments {
  const before = readBefore.get(args)
  if (before) return before
  const made: ReadArguments = {}
  readBefore.set(args, made)
  return made
}

function keysOf(args: JsonObject): ReadonlyMap<string, string> {
  const read = readingsOf(args)
  if (read.keys) return read.keys
  const keys = new Map<string, string>()
  for (const key of Object.keys(args)) keys.set(plain(key), key)
  read.keys = keys
  return keys
}

/** Returns the text of the first of these arguments. */
export function argumentText(args: JsonObject, names: readonly string[]): string | undefined {
  return textArgument(args, names)?.text
}

/** Returns every text argument of these names, one entry for each item of a list. */
export function textArguments(args: JsonObject, names: readonly string[]): readonly NamedArgument[] {
  return names.flatMap(name => {
    const found = textArgument(args, [name])
    if (!found) return []
    if (!Array.isArray(found.value)) return [found]
    return found.value.map((item: Json, i: number) => ({
      ...found,
      pointer: `${found.pointer}/${i}`,
      value: item,
      text: textOf(item),
    }))
  })
}

/** Returns the arguments themselves, at most 2,000: no real function has more. */
export function topArguments(args: JsonObject): readonly (readonly [string, Json])[] {
  const read = readingsOf(args)
  if (read.entries) return read.entries
  const found: [string, Json][] = []
  for (const key in args) {
    if (found.length >= maximumStrings) break
    if (Object.hasOwn(args, key)) found.push([key, args[key] as Json])
  }
  read.entries = found
  return found
}

const maximumStrings = 2_000
const maximumDepth = 200

/** Returns the strings at any depth with their pointers, at most 2,000. */
export function everyString(value: Json, pointer = ''): readonly NamedArgument[] {
  if (pointer !== '' || typeof value !== 'object' || value === null) return stringsIn(value, pointer)
  const read = readingsOf(value)
  read.strings ??= stringsIn(value, pointer)
  return read.strings
}

function stringsIn(value: Json, pointer: string): readonly NamedArgument[] {
  const found: NamedArgument[] = []
  const visit = (item: Json, at: string, name: string, depth: number) => {
    if (typeof item === 'string') found.push({ name, pointer: at, value: item, text: item })
    else if (Array.isArray(item))
      for (let i = 0; i < item.length && found.length < maximumStrings; i++)
        visit(item[i] as Json, `${at}/${i}`, name, depth + 1)
    else if (isJsonObject(item) && depth < maximumDepth)
      for (const key in item) {
        if (found.length >= maximumStrings) return
        if (Object.hasOwn(item, key)) visit(item[key] as Json, at + pointerOf(key), key, depth + 1)
      }
  }
  visit(value, pointer, '', 0)
  return found
}

/** `a/b` → `/a~1b`. */
export function pointerOf(key: string): string {
  return /[~/]/.test(key) ? `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` : `/${key}`
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns a name in snake case, at most 100 characters of it: `emailTo` → `email_To`. */
export const snakeName = byText(name => name.slice(0, 100).replaceAll(/([a-z])([A-Z])/g, '$1_$2'))

const plain = byText(name => name.toLowerCase().replace(/[_-]/g, ''))
