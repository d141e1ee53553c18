import type { Json } from '../../../ground/model/json.ts'
import { SourceText } from './source-text.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

const number = /^-?(?:(?:0|[1-9][\d_]*)(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?$|^0[xob][\da-f_]+$/i
const quoted = /^'((?:[^'\\\n]|\\.)*)'$|^"((?:[^"\\\n]|\\.)*)"$|^`((?:[^`\\$]|\\.)*)`$/
const key = /^([\p{L}_$][\p{L}\p{N}_$]*)$|^'([^'\\]*)'$|^"([^"\\]*)"$/u
const maxDepth = 8

/** The value of a literal as it is written in a source, or undefined for what only running it would tell. */
export function literalFrom(text: string, depth = 0): Json | undefined {
  const written = quoted.exec(text)
  if (written) return textFrom(written[1] ?? written[2] ?? written[3] ?? '')
  if (text === '!0' || text === 'true') return true
  if (text === '!1' || text === 'false') return false
  if (text === 'null') return null
  if (text.length <= 40 && number.test(text)) return numberFrom(text.replaceAll('_', ''))
  if (depth === maxDepth) return undefined
  if (text.startsWith('[') && text.endsWith(']')) return listFrom(text.slice(1, -1), depth)
  return text.startsWith('{') && text.endsWith('}') ? membersFrom(text.slice(1, -1), depth) : undefined
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

function membersFrom(text: string, depth: number): Json | undefined {
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
