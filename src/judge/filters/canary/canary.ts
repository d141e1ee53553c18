import { canaryParts } from '../../../ground/canaries/canary-parts.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import type { Effect, Evidence } from '../../../ground/model/effect.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { decodeOnce } from '../../readers/texts/decode-once.ts'
import { type CanaryNeedle, type CanaryNeedles, needlesOf } from './canary-needles.ts'
import { toolTexts } from '../views/tool-texts.ts'
import { findNeedles, type NeedleIndex } from '../../../ground/search/needle-index.ts'
import { pointerOf } from '../../readers/named-argument.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import type { CodeTable, Finding } from '../../../ground/model/finding.ts'

const instead = 'leave it where it is, and tell the person where you found it'

/** Everything that the filter canary can find, each with its default price. */
const canaryCodes = {
  'canary.found': {
    points: 'gate',
    why: 'nobody but an intruder has a reason to use this planted value',
    instead,
  },
  'canary.encoded': { points: 'gate', why: 'a planted value is carried in another spelling', instead },
  'canary.host': {
    points: 'gate',
    why: 'asking for this name tells a planted value to whoever answers',
    instead,
  },
} satisfies CodeTable

/** A code of the filter canary. */
type CanaryCode = keyof typeof canaryCodes
type CanaryFinding = Finding<CanaryCode>

/** A text of a call, and the argument that it stands in. */
interface CallText {
  readonly text: string
  readonly at: Place
}

/** A JSON Pointer, or a step below one: few are ever spelled out. */
type Place = string | { readonly above: Place; readonly name: string | number }

/** The JSON Pointer of a place. */
function pointerTo(place: Place): string {
  let below = ''
  let at = place
  for (; typeof at !== 'string'; at = at.above) below = pointerOf(String(at.name)) + below
  return at + below
}

/** Strings and numbers of the arguments at any depth in their order, and the names of members apart. */
function textsOfArguments(args: JsonObject): {
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

const maxOfEffects = 4 * 1024 * 1024
const unread = new Set(['pointer', 'type', 'from', 'class', 'roles', 'facts'])

/** Returns the texts that the readers made of the call: decoded texts, argument lists, addresses. Each text once; at most 4 MiB. */
function effectTexts(effects: readonly Effect[], known: readonly CallText[]): readonly CallText[] {
  // Short texts are read twice sooner than all of them are compared.
  const seen = new Set(known.flatMap(({ text }) => (text.length > 64 ? [text] : [])))
  const texts: CallText[] = []
  let room = maxOfEffects
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
function hostTexts(effects: readonly Effect[]): readonly CallText[] {
  return effects.flatMap(effect =>
    effect.type === 'connect' && effect.host !== ''
      ? [{ text: effect.host, at: effect.evidence.pointer }]
      : [],
  )
}

/** The character that each character of a text is kept as; 0 for one that is dropped. */
type Alphabet = Uint8Array

/** Letters and digits, in lower case. */
const letters = alphabet('abcdefghijklmnopqrstuvwxyz0123456789')
const hexDigits = alphabet('0123456789abcdef')
const decimalDigits = alphabet('0123456789')

function alphabet(characters: string): Alphabet {
  const table = new Uint8Array(65_536)
  for (const character of characters) {
    table[character.charCodeAt(0)] = character.charCodeAt(0)
    table[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0)
  }
  return table
}

/**
 * Every text without what is not in the alphabet, lower-case, one after the other with nothing between them. `0x`
 * leaves nothing behind where hexadecimal digits are kept.
 */
function squeeze(texts: readonly string[], keep: Alphabet): Uint8Array {
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + text.length, 0))
  let end = 0
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      const symbol = keep[code] as number
      if (symbol !== 0) bytes[end++] = symbol
      else if (keep === hexDigits && isX(code) && i > 0 && text.charCodeAt(i - 1) === 48) end--
    }
  }
  return bytes.subarray(0, end)
}

/** The number of the text to which this place of the squeezed texts belongs. */
function textAt(texts: readonly string[], keep: Alphabet, position: number): number {
  let end = 0
  return texts.findIndex(text => {
    end += squeeze([text], keep).length
    return position < end
  })
}

function isX(code: number): boolean {
  return code === 120 || code === 88
}

/** `%41`, `\x41` and `\u0041` undone, wherever they stand; null when there are none. */
function unescaped(text: string): string | null {
  if (!text.includes('%') && !text.includes('\\')) return null
  const bytes = Buffer.allocUnsafe(text.length)
  let end = 0
  let changed = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const length = code === 37 || code === 92 ? escapeLength(text, i, code) : 0
    const value = length === 0 ? code : Number.parseInt(text.slice(i + length - 2, i + length), 16)
    bytes[end++] = value < 128 ? value : 0
    if (length > 0) {
      changed = true
      i += length - 1
    }
  }
  return changed ? bytes.toString('latin1', 0, end) : null
}

/** Returns the length of the escape at `i`; 0 when there is none. */
function escapeLength(text: string, i: number, code: number): number {
  if (code === 37) return areHex(text, i + 1, 2) ? 3 : 0
  const next = text.charCodeAt(i + 1)
  if (isX(next)) return areHex(text, i + 2, 2) ? 4 : 0
  return next === 117 && areHex(text, i + 2, 4) ? 6 : 0
}

function areHex(text: string, start: number, count: number): boolean {
  for (let i = start; i < start + count; i++) {
    const code = text.charCodeAt(i)
    if (!(hexDigits[code] as number)) return false
  }
  return true
}

/** The most characters that are searched for encodings within encodings. */
const maxDecoded = 65_536

/** A canary that was seen in a call, where, and in which spelling. */
interface Sighting {
  readonly canary: Canary
  /** `plain`, `host`, or the name of a spelling, such as `base64`. */
  readonly how: string
  readonly at: CallText
}

/** The texts to search, and the needles. */
interface SearchedCall extends Pick<FilterInput, 'effects' | 'canaries'> {
  readonly call: Pick<FilterInput['call'], 'arguments' | 'docstring' | 'annotations' | 'offered'>
}

/** For each canary that the call holds the sighting that says most: a host name, the value as it is, another spelling. */
function findSightings(input: SearchedCall): readonly Sighting[] {
  const { call, effects, canaries } = input
  if (canaries.length === 0) return []
  const needles = needlesOf(canaries)
  const { values, names } = textsOfArguments(call.arguments)
  const read = effectTexts(effects, values)
  const hosts = sightings(needles, hostTexts(effects)).map(seen => ({ ...seen, how: 'host' }))
  const notices = toolTexts(call).texts.map(({ text }) => ({ text, at: '' }))
  const rawSightings = [values, names, read, notices].flatMap(group => sightings(needles, group))
  const escaped = [values, names, read]
    .flatMap(group => sightings(needles, undone(group)))
    .map(seen => (seen.how === 'plain' ? { ...seen, how: 'escapes' } : seen))
  const all = [...hosts, ...rawSightings.toSorted((a, b) => rank(a) - rank(b)), ...escaped]
  return canaries.flatMap(canary => all.find(seen => seen.canary === canary) ?? [])
}

function rank({ how }: Sighting): number {
  return how === 'plain' ? 0 : 1
}

/** Texts are searched as one, so that a value that is split over several is found. */
function sightings(needles: CanaryNeedles, group: readonly CallText[]): readonly Sighting[] {
  const [first] = group
  if (!first) return []
  const texts = group.map(({ text }) => text)
  const search = (index: NeedleIndex<CanaryNeedle>, keep: Alphabet): readonly Sighting[] => {
    if (index.needles.length === 0) return []
    const found = findNeedles(index, squeeze(texts, keep))
    return [...found].map(([{ canary, how }, position]) => ({
      canary,
      how,
      at: group[textAt(texts, keep, position)] ?? first,
    }))
  }
  const exact = needles.exact.flatMap(({ canary, text }) => {
    const at = group.find(item => item.text.includes(text))
    return at ? [{ canary, how: 'plain', at }] : []
  })
  return [
    ...search(needles.letters, letters),
    ...search(needles.hex, hexDigits),
    ...search(needles.digits, decimalDigits),
    ...exact,
  ]
}

/** Texts with their escapes, or the encoding of the whole of them, undone. */
function undone(group: readonly CallText[]): readonly CallText[] {
  let room = maxDecoded
  const texts: CallText[] = []
  for (const { text, at } of group) {
    const once = unescaped(text)
    const twice = once === null ? null : unescaped(once)
    const whole = text.length >= 16 && text.length <= room ? decodeOnce(text) : null
    if (text.length >= 16) room -= text.length
    for (const found of [once, twice, whole?.text ?? null])
      if (found !== null) texts.push({ text: found, at })
  }
  return texts
}

/** Values that were planted, and that nobody has a reason to touch. */
export const canary: Filter<CanaryCode> = {
  name: 'canary',
  phase: 'pattern',
  about: 'Does the call hold a planted value, in whatever spelling?',
  codes: canaryCodes,
  find: input =>
    findSightings(input).map(sighting => findingOf(sighting, input.call.arguments, input.canaries)),
}

/** Says which canary it is, and never what it is: no value, no text of the call. */
function findingOf(
  { canary: item, how, at }: Sighting,
  args: JsonObject,
  all: readonly Canary[],
): CanaryFinding {
  const { id, kind, value } = item
  const [code, rawSightings]: readonly [CanaryCode, string] =
    how === 'host'
      ? ['canary.host', ' in a host name']
      : how === 'plain'
        ? ['canary.found', '']
        : ['canary.encoded', ` in ${how}`]
  const what = `the canary ${id} (${kind})${rawSightings}`
  return { code, what, evidence: [evidenceOf(pointerTo(at.at), value, args, all)], strength: 1 }
}

/** A pointer is made of names, so one that may hold a value points to everything instead. */
function evidenceOf(pointer: string, value: string, args: JsonObject, all: readonly Canary[]): Evidence {
  const text = valueAt(args, pointer)
  if (text === undefined || namesCanary(pointer, all)) return { pointer: '', start: 0, end: 0 }
  if (typeof text !== 'string') return { pointer, start: 0, end: 0 }
  for (const part of canaryParts(value)) {
    const start = text.indexOf(part)
    if (start !== -1) return { pointer, start, end: start + part.length }
  }
  return { pointer, start: 0, end: text.length }
}

/** Any spelling of it: a name in which a canary is hidden is seldom anything else. */
function namesCanary(pointer: string, canaries: readonly Canary[]): boolean {
  const effects: [] = []
  const named = { [pointer.replaceAll('~1', '/').replaceAll('~0', '~')]: null }
  return pointer.length >= 12 && findSightings({ call: { arguments: named }, effects, canaries }).length > 0
}

function valueAt(args: JsonObject, pointer: string): Json | undefined {
  let found: Json | undefined = args
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(found)) found = found[Number(name)] as Json | undefined
    else found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  return found
}
