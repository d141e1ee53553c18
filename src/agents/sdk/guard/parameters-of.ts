import type { Json } from '../../../ground/model/json.ts'
import { SourceText } from './source-text.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** The default of a parameter, as far as the source of its function tells. */
export interface ParameterDefault {
  /** The value where the caller gives none: a literal. */
  readonly default?: Json
  /** Something holds then that only running the function would tell. */
  readonly isComputed?: true
  /** The same of the members that a pattern takes apart. */
  readonly members?: Readonly<Record<string, ParameterDefault>>
  /** A pattern with defaults that no name can be given to. */
  readonly isUnclear?: true
}

/** One declared parameter. */
export interface Parameter extends ParameterDefault {
  /** Null for a pattern, `({ id, env }) => …`. */
  readonly name: string | null
  readonly isRest: boolean
}

/** Longer sources are not read: nobody declares that many parameters. */
const maxLength = 20_000

/**
 * The parameters that a function declares, in order, or null where its source does not tell (native or bound functions,
 * classes, forms that are not understood). Linear in the source.
 */
export function parametersOf(fn: (...input: never[]) => unknown): readonly Parameter[] | null {
  const source = Function.prototype.toString.call(fn)
  if (/^class\b/.test(source) || /\{\s*\[native code\]\s*\}\s*$/.test(source.slice(-60))) return null
  const parts = new SourceText(source.slice(0, maxLength)).parameterList()
  if (!parts) return null
  const read = parts.map(parameterFrom)
  return read.every(part => part !== null) ? read : null
}

const identifier = /^[\p{L}_$][\p{L}\p{N}_$]*$/u
const quotedKey = /^'([^'\\]*)'$|^"([^"\\]*)"$/

function parameterFrom(text: string): Parameter | null {
  const isRest = text.startsWith('...')
  const [target, input] = splitAtTop(isRest ? text.slice(3).trim() : text, '=')
  if (identifier.test(target)) return { name: target, isRest, ...defaultFrom(input) }
  if (!/^\{.*\}$|^\[.*\]$/s.test(target)) return null
  return { name: null, isRest, ...declaredFrom(target, input) }
}

/** A target of an assignment, and its default. */
function declaredFrom(target: string, input: string | undefined): ParameterDefault {
  if (target.startsWith('{')) return { ...membersFrom(target.slice(1, -1)), ...defaultFrom(input) }
  const isUnclear = target.startsWith('[') && target.includes('=')
  return { ...(isUnclear && { isUnclear }), ...defaultFrom(input) }
}

function defaultFrom(input: string | undefined): ParameterDefault {
  if (input === undefined || input === 'undefined' || input === 'void 0') return {}
  const literal = literalFrom(input)
  return literal === undefined ? { isComputed: true } : { default: literal }
}

/** Members of a pattern: `id, env = 'test', region: where = 'eu', at: { zone = 1 }`. */
function membersFrom(text: string): ParameterDefault {
  const members: Record<string, ParameterDefault> = {}
  for (const part of new SourceText(`${text})`).parts() ?? []) {
    const [whole, input] = splitAtTop(part, '=')
    const [key, target = key] = splitAtTop(whole, ':')
    const quoted = quotedKey.exec(key)
    const name = quoted ? (quoted[1] ?? quoted[2] ?? '') : key
    const declared = declaredFrom(target, input)
    if (Object.keys(declared).length === 0) continue
    if (name === '__proto__' || !(quoted || identifier.test(name))) return { members, isUnclear: true }
    members[name] = declared
  }
  return { members }
}

/** Both sides of the first such sign outside of brackets. */
function splitAtTop(text: string, sign: '=' | ':'): readonly [string, string?] {
  const at = new SourceText(text).outer(sign)
  return at === -1 ? [text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

const number = /^-?(?:(?:0|[1-9][\d_]*)(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?$|^0[xob][\da-f_]+$/i
const quoted = /^'((?:[^'\\\n]|\\.)*)'$|^"((?:[^"\\\n]|\\.)*)"$|^`((?:[^`\\$]|\\.)*)`$/
const key = /^([\p{L}_$][\p{L}\p{N}_$]*)$|^'([^'\\]*)'$|^"([^"\\]*)"$/u
const maxDepth = 8

/** The value of a literal as it is written in a source, or undefined for what only running it would tell. */
function literalFrom(text: string, depth = 0): Json | undefined {
  const written = quoted.exec(text)
  if (written) return textFrom(written[1] ?? written[2] ?? written[3] ?? '')
  if (text === '!0' || text === 'true') return true
  if (text === '!1' || text === 'false') return false
  if (text === 'null') return null
  if (text.length <= 40 && number.test(text)) return numberFrom(text.replaceAll('_', ''))
  if (depth === maxDepth) return undefined
  if (text.startsWith('[') && text.endsWith(']')) return listFrom(text.slice(1, -1), depth)
  return text.startsWith('{') && text.endsWith('}') ? literalMembers(text.slice(1, -1), depth) : undefined
}

function numberFrom(text: string): number | undefined {
  const value = Number(text)
  return Number.isFinite(value) ? value || 0 : undefined
}

const escapes: ReadonlyMap<string, string> = mapOf({
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
})

function textFrom(raw: string): string | undefined {
  const odd = [...raw.matchAll(/\\(.)/gs)].some(([, sign = '']) => escapes.get(sign) === undefined)
  return odd ? undefined : raw.replace(/\\(.)/gs, (_all, sign: string) => escapes.get(sign) ?? sign)
}

function listFrom(text: string, depth: number): Json | undefined {
  const items = new SourceText(`${text})`).parts()?.map(part => literalFrom(part, depth + 1))
  return items?.every(item => item !== undefined) ? items : undefined
}

function literalMembers(text: string, depth: number): Json | undefined {
  const members: Record<string, Json> = {}
  const parts = new SourceText(`${text})`).parts()
  for (const part of parts ?? []) {
    const at = new SourceText(part).outer(':')
    const name = key.exec(part.slice(0, Math.max(0, at)).trim())
    const value = literalFrom(part.slice(at + 1).trim(), depth + 1)
    const called = name?.[1] ?? name?.[2] ?? name?.[3]
    if (called === undefined || called === '__proto__' || value === undefined) return undefined
    members[called] = value
  }
  return parts ? members : undefined
}
