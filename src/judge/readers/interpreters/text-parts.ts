import type { Part } from './token.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** The mark by which a language puts code into a text. */
export type Insertion = 'none' | 'f' | 'dollar-brace' | 'hash-brace' | 'sigil'

/** Splits a text at the code inside it; a text without any is one part. Linear. */
export function textParts(body: string, insertion: Insertion): readonly Part[] {
  if (insertion === 'none') return [{ text: unescapeText(body) }]
  return insertion === 'sigil' ? sigilParts(body) : braceParts(body, insertion)
}

const openings = { f: '{', 'dollar-brace': '${', 'hash-brace': '#{' } as const

function braceParts(body: string, insertion: keyof typeof openings): readonly Part[] {
  const opening = openings[insertion]
  const parts: Part[] = []
  let from = 0
  for (let at = body.indexOf(opening); at !== -1; at = body.indexOf(opening, at)) {
    if (insertion === 'f' && body[at + 1] === '{') {
      at += 2
      continue
    }
    const end = closingBrace(body, at + opening.length)
    parts.push({ text: plain(body.slice(from, at), insertion) })
    const code = body.slice(at + opening.length, end)
    parts.push({ code: insertion === 'f' ? withoutFormat(code) : code })
    from = end + 1
    at = from
  }
  parts.push({ text: plain(body.slice(from), insertion) })
  return parts
}

function plain(text: string, insertion: Insertion): string {
  return unescapeText(insertion === 'f' ? text.replaceAll('{{', '{').replaceAll('}}', '}') : text)
}

function closingBrace(body: string, from: number): number {
  let depth = 1
  for (let i = from; i < body.length; i++) {
    if (body[i] === '{') depth++
    else if (body[i] === '}' && --depth === 0) return i
  }
  return body.length
}

/** `{name!r:>10}` → `name`. */
function withoutFormat(code: string): string {
  if (code.length > 100) return code
  const at = code.search(/![rsa](?=:|$)|:(?!:)(?![^[(]*[\])])|=$/)
  return at === -1 ? code : code.slice(0, at)
}

const sigil =
  /\$\{(\w{1,100})\}|\{(\$\w{1,100}(?:->\w{1,100}|\[[^\]\n]{0,100}\])?)\}|([$@]\w{1,100}(?:(?:->)?(?:\{["']?\w{1,100}["']?\}|\[["']?\w{1,100}["']?\]))?)/g

/** Perl's and PHP's texts: `$name`, `${name}`, `$ENV{HOME}`, `{$name['key']}`. */
function sigilParts(body: string): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of body.matchAll(sigil)) {
    if (
      body[match.index - 1] === '\\' ||
      (match[3]?.startsWith('@') && !/[\s"]/.test(body[match.index - 1] ?? ' '))
    )
      continue
    parts.push({ text: unescapeText(body.slice(from, match.index)) })
    parts.push({ code: match[1] === undefined ? ((match[2] ?? match[3]) as string) : `$${match[1]}` })
    from = match.index + match[0].length
  }
  parts.push({ text: unescapeText(body.slice(from)) })
  return parts
}

const letters: ReadonlyMap<string, string> = mapOf({ n: '\n', r: '\r', t: '\t', 0: '\0', e: '\u001b' })

/** Undoes the escapes that these languages share; a continued line becomes one. */
export function unescapeText(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|([0-3][0-7]{2})|([\s\S]))/g,
    (_whole, hex, unicode, point, octal, other) => {
      const code = hex ?? unicode ?? point
      if (code !== undefined) return character(Number.parseInt(code, 16))
      if (octal !== undefined) return character(Number.parseInt(octal, 8))
      return other === '\n' ? '' : (letters.get(other as string) ?? (other as string))
    },
  )
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
