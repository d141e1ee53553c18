import type { Effect } from '../model/effect.ts'
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts'
import { pointerOf } from '../readers/arguments.ts'

/** A text of a call, and the argument that it stands in. */
export interface CallText {
  readonly text: string
  readonly pointer: string
}

/** Strings and numbers of the arguments at any depth in their order, and the names of members apart. */
export function argumentTexts(args: JsonObject): {
  readonly values: readonly CallText[]
  readonly names: readonly CallText[]
} {
  const values: CallText[] = []
  const names: CallText[] = []
  const pending: { readonly value: Json; readonly pointer: string }[] = [{ value: args, pointer: '' }]
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { value, pointer } = item
    if (typeof value === 'string' || typeof value === 'number') values.push({ text: String(value), pointer })
    else if (Array.isArray(value))
      for (let i = value.length - 1; i >= 0; i--)
        pending.push({ value: value[i] as Json, pointer: `${pointer}/${i}` })
    else if (isJsonObject(value)) {
      const members = Object.entries(value)
      for (const [name] of members) names.push({ text: name, pointer })
      for (const [name, inner] of members.toReversed())
        pending.push({ value: inner, pointer: pointer + pointerOf(name) })
    }
  }
  return { values, names }
}

const mostOfEffects = 4 * 1024 * 1024
const unread = new Set(['pointer', 'type', 'from', 'class', 'roles', 'facts'])

/** What the readers made of the call: decoded texts, argument lists, addresses. Each text once; at most 4 MiB. */
export function effectTexts(effects: readonly Effect[], known: readonly CallText[]): readonly CallText[] {
  const seen = new Set(known.map(({ text }) => text))
  const texts: CallText[] = []
  let room = mostOfEffects
  for (const effect of effects)
    for (const text of stringsIn(effect)) {
      if (text.length < 4 || text.length > room || seen.has(text)) continue
      seen.add(text)
      room -= text.length
      texts.push({ text, pointer: effect.evidence.pointer })
    }
  return texts
}

/** The strings of an effect at any depth, in their order. */
function stringsIn(effect: Effect): readonly string[] {
  const strings: string[] = []
  const pending: unknown[] = [effect]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === 'string') strings.push(item)
    if (typeof item !== 'object' || item === null) continue
    for (const [name, inner] of Object.entries(item).toReversed())
      if (inner !== undefined && !unread.has(name)) pending.push(inner)
  }
  return strings
}

/** The names of machines that the call would ask for. */
export function hostTexts(effects: readonly Effect[]): readonly CallText[] {
  return effects.flatMap(effect =>
    effect.type === 'connect' && effect.host !== ''
      ? [{ text: effect.host, pointer: effect.evidence.pointer }]
      : [],
  )
}
