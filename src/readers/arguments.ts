import { isJsonObject, type Json, type JsonObject } from '../model/json.ts'

/** One argument that was found by name. */
export interface NamedArgument {
  readonly name: string
  readonly pointer: string
  readonly value: Json
  /** The value as text: a list of lines is joined. */
  readonly text: string
}

/** The first of these arguments that is text, a number or a list, in the order of `names`; case and `_` do not matter. */
export function textArgument(args: JsonObject, names: readonly string[]): NamedArgument | undefined {
  const given = new Map(Object.keys(args).map(key => [plain(key), key]))
  for (const name of names) {
    const key = given.get(plain(name))
    const value = key === undefined ? undefined : args[key]
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

/** The text alone. */
export function argumentText(args: JsonObject, names: readonly string[]): string | undefined {
  return textArgument(args, names)?.text
}

/** Every text argument of these names, one entry for each item of a list. */
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

/** Strings at any depth with their pointers, at most 2,000. */
export function everyString(value: Json, pointer = ''): readonly NamedArgument[] {
  const found: NamedArgument[] = []
  const visit = (item: Json, at: string, name: string) => {
    if (found.length >= 2_000) return
    if (typeof item === 'string') found.push({ name, pointer: at, value: item, text: item })
    else if (Array.isArray(item)) item.forEach((inner: Json, i) => visit(inner, `${at}/${i}`, name))
    else if (isJsonObject(item))
      for (const [key, inner] of Object.entries(item)) visit(inner, at + pointerOf(key), key)
  }
  visit(value, pointer, '')
  return found
}

/** `a/b` → `/a~1b`. */
export function pointerOf(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}
