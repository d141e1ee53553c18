import type { Encoding } from '../../../ground/model/vocabulary/encoding.ts'
import type { DataSource } from '../../../ground/model/effect.ts'
import {
  fromBase32,
  fromBase64,
  fromCompressed,
  fromHex,
  fromPercent,
  reverseText,
  rot13,
} from '../texts/decode-once.ts'
import { formatValue } from './combine-values.ts'
import { jsonText } from './json-text.ts'
import type { Result } from './result.ts'
import { anyOf, asPart, knownText, valueOrigin, textValue, type Value } from './value.ts'

const maxTextLength = 65_536

const decode =
  (encoding: Encoding, undo: (text: string) => string | null): Result =>
  ({ args, raw }) => {
    const text = knownText(args[0])
    const undone = text === undefined ? undefined : (undo(text) ?? undefined)
    const origin: DataSource = { from: 'decoded', encoding, ...(undone !== undefined && { text: undone }) }
    return { raw, origin, ...(undone !== undefined && { text: undone, known: true }) }
  }
const base64 = decode('base64', fromBase64)
const hex = decode('hex', fromHex)
const compressed: Result = ({ raw }) => ({ raw, origin: { from: 'decoded', encoding: 'gzip' } })

/** `Buffer.from("…", "base64")`, `codecs.decode("…", "rot13")`. */
const byArgument: Result = (call, place) => {
  const encoding = knownText(call.args[1])?.toLowerCase() ?? ''
  if (encoding.startsWith('base64')) return base64(call, place)
  if (encoding === 'hex') return hex(call, place)
  return /^rot_?13$/.test(encoding) ? decode('reversed', rot13)(call, place) : call.args[0]
}

const characters: Result = ({ args, raw }) => {
  const items = args.length === 1 && args[0]?.list ? args[0].list : args
  const codes = items.map(item => Number(item.raw))
  if (codes.length === 0 || codes.some(code => !(code >= 0 && code <= 0x10ffff))) return undefined
  const text = String.fromCodePoint(...codes.slice(0, 5_000))
  return {
    text,
    known: true,
    raw,
    ...(codes.length > 1 && { origin: { from: 'decoded', encoding: 'escape', text } as const }),
  }
}

/** `bytes([114, 109])`; of anything else the same. */
const bytes: Result = (call, place) =>
  call.args[0]?.list ? characters({ ...call, args: call.args.slice(0, 1) }, place) : call.args[0]

/** `map(chr, [114, 109])`: each by itself. */
const mapped: Result = (call, place) => {
  const [work, items] = call.args
  if (!items?.list || !/^(?:chr|String\.fromCharCode|str)$/.test(work?.name ?? '')) return undefined
  if (work?.name === 'str') return items
  const list = items.list.slice(0, 5_000).map(item => characters({ ...call, args: [item] }, place) ?? item)
  return { list, raw: call.raw }
}

/** Perl's `pack("H*", "726d")`. */
const packed: Result = (call, place) =>
  /^H\d*\*?$/.test(knownText(call.args[0]) ?? '')
    ? hex({ ...call, args: call.args.slice(1) }, place)
    : undefined

/** A text changed as a whole, where it is known. */
const changed =
  (change: (text: string) => string): Result =>
  ({ receiver, args }) => {
    const value = receiver?.text === undefined ? args[0] : receiver
    const text = knownText(value)
    return text === undefined || !value ? value : { ...value, text: change(text) }
  }

const ends = (raw: string) => ({
  left: !/rstrip|rtrim|trimEnd/.test(raw),
  right: !/lstrip|ltrim|trimStart/.test(raw),
})

/** `text.strip()`, `text.strip("xyz")`: those characters taken off its ends. */
const stripped: Result = ({ receiver, args, name }) => {
  const value = receiver?.text === undefined ? args[0] : receiver
  const text = knownText(value)
  if (text === undefined || !value) return value
  const input = value === receiver ? args[0] : args[1]
  const off = input ? knownText(input) : ' \t\n\r\f\v'
  if (off === undefined) return { raw: value.raw, ...valueOrigin([value]) }
  const sides = ends(name)
  let [from, to] = [0, text.length]
  while (sides.left && from < to && off.includes(text[from] as string)) from++
  while (sides.right && to > from && off.includes(text[to - 1] as string)) to--
  return { ...value, text: text.slice(from, to) }
}

const plainEncoding =
  /^(?:utf-?8|utf-?8-sig|ascii|us-ascii|latin-?1|iso-?8859-?1|cp1252|binary|ignore|strict|replace)$/i

/** `data.decode("utf-8")` is the same text; in another alphabet it is another one. */
const decoded: Result = (call, place) => {
  const { receiver, args } = call
  const encoding = knownText(args[0]) ?? ''
  if (args.length === 0 || plainEncoding.test(encoding)) return receiver
  if (!receiver) return undefined
  const undone = byArgument({ ...call, args: [receiver, ...args] }, place)
  return undone === receiver ? { raw: call.raw, origin: { from: 'decoded', encoding: 'escape' } } : undone
}

/** `data.toString()`, `text.encode("utf-8")` are the same text; `toString("hex")` is another one. */
const written: Result = ({ receiver, args }) =>
  args.length === 0 || plainEncoding.test(knownText(args[0]) ?? '') ? receiver : undefined

const join: Result = ({ receiver, args, raw }) => {
  const [separator, items] = receiver?.list ? [args[0], receiver.list] : [receiver, args[0]?.list]
  if (!items) return undefined
  // Without a separator JavaScript puts commas between them, and Ruby nothing.
  if (receiver?.list && args.length === 0) return anyOf([joinedBy('', items, raw), joinedBy(',', items, raw)])
  return joinedBy(separator?.text ?? '', items, raw)
}

function joinedBy(between: string, items: readonly Value[], raw: string): Value {
  let text = ''
  for (const [i, item] of items.entries()) {
    text += (i === 0 ? '' : between) + asPart(item)
    if (text.length > maxTextLength) return { raw, ...valueOrigin(items) }
  }
  const known = items.every(item => item.known === true)
  return { text, known, raw, ...valueOrigin(items) }
}
const format: Result = ({ receiver, args, named }) => receiver && formatValue(receiver, args, named)
const sprintf: Result = ({ args }) => args[0] && formatValue(args[0], args.slice(1))
const replace: Result = ({ receiver, args }) => {
  const [text, from, to] = [knownText(receiver), knownText(args[0]), knownText(args[1])]
  if (!receiver || text === undefined || text.length > 4_096) return receiver
  const unclear = !from || to === undefined || to.length > 300 || args.length > 2
  if (unclear) return { ...receiver, known: false }
  // Some languages replace all of them, others the first.
  const all = text.replaceAll(from, () => to)
  const one = text.replace(from, () => to)
  return anyOf([all, one].map(changed => ({ ...receiver, ...textValue(changed) })))
}
const split: Result = ({ receiver, args, raw }) => {
  const text = knownText(receiver)
  const by = knownText(args[0])
  if (text === undefined || text.length > 4_096 || args.length > 1 || (args[0] && by === undefined))
    return undefined
  const pieces = by === undefined ? text.trim().split(/\s+/) : by === '' ? [...text] : text.split(by)
  return { list: pieces.slice(0, 500).map(piece => textValue(piece)), raw }
}
const turned: Result = ({ receiver, args, raw }) => {
  const value = receiver?.list || receiver?.text !== undefined ? receiver : args[0]
  if (value?.list) return { list: value.list.toReversed(), raw }
  const text = knownText(value)
  return text === undefined
    ? value
    : { ...textValue(reverseText(text)), origin: { from: 'decoded', encoding: 'reversed' } }
}

/** An object as JSON, or an object that is made of named arguments. */
const json: Result = ({ args, raw }) =>
  args[0]?.fields ? { text: jsonText(args[0]), known: true, raw, ...valueOrigin([args[0]]) } : undefined
const dictionary: Result = ({ named, args, raw }) =>
  named.size > 0 && args.length === 0
    ? { fields: named, raw, ...valueOrigin([...named.values()]) }
    : undefined

/** The results of calls that decode, join, fill, cut or turn texts. */
export const textResults = {
  json,
  dictionary,
  base64,
  hex,
  compressed,
  byArgument,
  characters,
  join,
  format,
  sprintf,
  replace,
  split,
  turned,
  bytes,
  mapped,
  packed,
  stripped,
  decoded,
  written,
  lower: changed(text => text.toLowerCase()),
  upper: changed(text => text.toUpperCase()),
  base32: decode('base32', fromBase32),
  percent: decode('percent', fromPercent),
  gzip: decode('gzip', fromCompressed),
  rot13: decode('rot13', rot13),
} as const
