import type { Json } from '../../../ground/model/json.ts'
import { literalFrom } from './literal-from.ts'
import { SourceText } from './source-text.ts'

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
