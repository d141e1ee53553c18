import type { Effect } from '../../../ground/model/effect.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { pointerOf } from '../../readers/named-argument.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** A text of a call, and the argument that it stands in. */
export interface CallText {
  readonly text: string
  readonly at: Place
}

/** A JSON Pointer, or a step below one: few are ever spelled out. */
type Place = string | { readonly above: Place; readonly name: string | number }

/** The JSON Pointer of a place. */
export function pointerTo(place: Place): string {
  let below = ''
  let at = place
  for (; typeof at !== 'string'; at = at.above) below = pointerOf(String(at.name)) + below
  return at + below
}

/** Strings and numbers of the arguments at any depth in their order, and the names of members apart. */
export function textsOfArguments(args: JsonObject): {
  readonly values: readonly CallText[]
  readonly names: readonly CallText[]
} {
  const values: CallText[] = []
  const names: CallText[] = []
  const pending: { readonly value: Json; readonly at: Place }[] = [{ value: args, at: '' }]
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { value, at } = item
    if (typeof value === 'string') values.push({ text: value, at })
    else if (typeof value === 'number') values.push({ text: String(value), at })
    else if (Array.isArray(value))
      for (let i = value.length - 1; i >= 0; i--)
        pending.push({ value: value[i] as Json, at: { above: at, name: i } })
    else if (isJsonObject(value)) {
      const members = Object.keys(value)
      for (const name of members) names.push({ text: name, at })
      for (let i = members.length - 1; i >= 0; i--) {
        const name = members[i] as string
        pending.push({ value: memberOf(value, name) as Json, at: { above: at, name } })
      }
    }
  }
  return { values, names }
}

const mostOfEffects = 4 * 1024 * 1024
const unread = new Set(['pointer', 'type', 'from', 'class', 'roles', 'facts'])

/** Returns the texts that the readers made of the call: decoded texts, argument lists, addresses. Each text once; at most 4 MiB. */
export function effectTexts(effects: readonly Effect[], known: readonly CallText[]): readonly CallText[] {
  // Short texts are read twice sooner than all of them are compared.
  const seen = new Set(known.flatMap(({ text }) => (text.length > 64 ? [text] : [])))
  const texts: CallText[] = []
  let room = mostOfEffects
  for (const effect of effects)
    for (const text of stringsIn(effect)) {
      if (text.length < 4 || text.length > room || seen.has(text)) continue
      seen.add(text)
      room -= text.length
      texts.push({ text, at: effect.evidence.pointer })
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
      ? [{ text: effect.host, at: effect.evidence.pointer }]
      : [],
  )
}
