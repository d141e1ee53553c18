import type { Json } from '../model/json.ts'
import { SourceText } from './source-text.ts'

/** One declared parameter. */
export interface Parameter {
  /** Null for a pattern, `({ id, env }) => …`. */
  readonly name: string | null
  readonly isRest: boolean
  /** What holds where the caller leaves it out, as far as it is a plain literal. */
  readonly default?: Json
  /** The same of the members that a pattern takes apart. */
  readonly members?: Readonly<Record<string, Json>>
}

/** Longer sources are not read: nobody declares that many parameters. */
const longest = 20_000

/**
 * The parameters that a function declares, in order, or null where its source does not tell (native or bound functions,
 * classes, forms that are not understood). Linear in the source.
 */
export function parametersOf(fn: (...given: never[]) => unknown): readonly Parameter[] | null {
  const source = Function.prototype.toString.call(fn)
  if (/^class\b/.test(source) || /\{\s*\[native code\]\s*\}\s*$/.test(source.slice(-60))) return null
  const parts = new SourceText(source.slice(0, longest)).parameterList()
  if (!parts) return null
  const read = parts.map(parameterFrom)
  return read.every(part => part !== null) ? read : null
}

const identifier = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

function parameterFrom(text: string): Parameter | null {
  const isRest = text.startsWith('...')
  const [target = '', given] = splitDefault(isRest ? text.slice(3).trim() : text)
  const literal = given === undefined ? undefined : literalFrom(given)
  const known = literal === undefined ? {} : { default: literal }
  if (identifier.test(target)) return { name: target, isRest, ...known }
  if (target.startsWith('{') && target.endsWith('}'))
    return { name: null, isRest, members: memberDefaults(target.slice(1, -1)), ...known }
  return target.startsWith('[') ? { name: null, isRest, ...known } : null
}

/** Defaults of the members of a pattern: `id, env = 'test', region: where = 'eu'`. */
function memberDefaults(text: string): Readonly<Record<string, Json>> {
  const found: Record<string, Json> = {}
  for (const part of new SourceText(`${text})`).parts() ?? []) {
    const [target = '', given] = splitDefault(part)
    const name = target.split(':', 1)[0]?.trim() ?? ''
    const literal = given === undefined ? undefined : literalFrom(given)
    if (identifier.test(name) && literal !== undefined) found[name] = literal
  }
  return found
}

/** `env = 'production'` → both sides; the first `=` outside of brackets. */
function splitDefault(text: string): readonly [string, string?] {
  const at = new SourceText(text).outer('=')
  return at === -1 ? [text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

function literalFrom(text: string): Json | undefined {
  const quoted = /^'([^'\\\n]*)'$|^"([^"\\\n]*)"$|^`([^`\\$]*)`$/.exec(text)
  if (quoted) return quoted[1] ?? quoted[2] ?? quoted[3] ?? ''
  if (text === '!0' || text === 'true') return true
  if (text === '!1' || text === 'false') return false
  if (text === 'null') return null
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined
}
