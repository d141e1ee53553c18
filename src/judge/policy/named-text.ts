import type { NamedValue } from '../../ground/model/call-origin.ts'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'

/** Returns the value as it stands in a call’s arguments; the argument’s name where it can’t be told what of it is meant. */
export function namedText(args: JsonObject, { pointer, span }: Pick<NamedValue, 'pointer' | 'span'>): string {
  const whole = textAt(args, pointer)
  const part = span && whole !== undefined ? partOf(whole, span) : whole
  return part === undefined || part.trim() === '' ? `a value of ${lastName(pointer)}` : part.trim()
}

/** Undefined behind what the log has erased: it is longer or shorter than it was, and moves all that follows. */
function partOf(text: string, [start, end]: readonly [number, number]): string | undefined {
  const erased = text.indexOf('[erased ')
  return erased !== -1 && erased < end ? undefined : text.slice(start, end)
}

function lastName(pointer: string): string {
  const name = pointer.split('/').findLast(part => part !== '' && !/^\d+$/.test(part))
  return name === undefined ? 'the call' : `“${unescaped(name)}”`
}

function textAt(args: JsonObject, pointer: string): string | undefined {
  let at: Json | undefined = args
  for (const part of pointer.split('/').slice(1)) {
    const name = unescaped(part)
    if (Array.isArray(at)) at = at[Number(name)] as Json | undefined
    else at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }
  return typeof at === 'string' ? at : typeof at === 'number' ? String(at) : undefined
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
