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

/** Arguments never change, so their plain names are made once. */
const knownKeys = new WeakMap<JsonObject, ReadonlyMap<string, string>>()

function keysOf(args: JsonObject): ReadonlyMap<string, string> {
  const known = knownKeys.get(args)
  if (known) return known
  const made = new Map(Object.keys(args).map(key => [plain(key), key]))
  knownKeys.set(args, made)
  return made
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
  const known = knownEntries.get(args)
  if (known) return known
  const found: [string, Json][] = []
  for (const key in args) {
    if (found.length >= maximumStrings) break
    if (Object.hasOwn(args, key)) found.push([key, args[key] as Json])
  }
  knownEntries.set(args, found)
  return found
}

const knownEntries = new WeakMap<JsonObject, readonly (readonly [string, Json])[]>()

const maximumStrings = 2_000
const maximumDepth = 200

/** Returns the strings at any depth with their pointers, at most 2,000. */
export function everyString(value: Json, pointer = ''): readonly NamedArgument[] {
  if (pointer !== '' || typeof value !== 'object' || value === null) return stringsIn(value, pointer)
  const known = knownStrings.get(value)
  if (known) return known
  const found = stringsIn(value, pointer)
  knownStrings.set(value, found)
  return found
}

/** Readers and filters ask for the strings of one call again and again. */
const knownStrings = new WeakMap<object, readonly NamedArgument[]>()

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

const plain = byText(name => name.toLowerCase().replace(/[_-]/g, ''))
