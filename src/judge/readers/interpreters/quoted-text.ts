import type { Syntax } from './syntax.ts'
import type { Insertion } from './text-parts.ts'
import type { Token } from './token.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** A text that begins at some offset. */
export interface QuotedText {
  readonly body: string
  readonly end: number
  readonly insertion: Insertion
  readonly raw?: boolean
  /** The text is given to a shell. */
  readonly shell?: boolean
  /** The text is a list of words. */
  readonly words?: boolean
  /** The text is a pattern of file names. */
  readonly glob?: boolean
  /** For a here-document: where the program goes on after its line. */
  readonly resume?: number
}

/** The characters that searches may still pass over; without any left, no search is made. */
export interface Searches {
  left: number
}

const prefixed = /(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?(?:"""|'''|"|')/y

const plain = /"""|'''|"|'/y
const mayOpen = new Set('"\'rRbBfFuU')

function openingAt(text: string, at: number, { prefixes }: Syntax): string | undefined {
  const opening = prefixes ? prefixed : plain
  opening.lastIndex = at
  return opening.exec(text)?.[0]
}

/** Returns the text in quotes that begins here, if one does; `before` is the last token. */
export function quotedAt(
  text: string,
  at: number,
  syntax: Syntax,
  before: Token | undefined,
  line: boolean,
  searches: Searches,
): QuotedText | undefined {
  const first = text[at] as string
  if (first === '`') return backQuoted(text, at, syntax)
  const opening = mayOpen.has(first) ? openingAt(text, at, syntax) : undefined
  if (opening !== undefined) return inQuotes(text, at, opening, syntax)
  if (first === '/' && syntax.patterns && patternBegins(before, line, syntax))
    return pattern(text, at, searches)
  if (first === '[' && text[at + 1] === '[' && syntax.concatenation === '..') return upTo(text, at + 2, ']]')
  const files = first === '<' && syntax.quoteWords === 'perl' ? filePattern(text, at) : undefined
  if (files) return files
  if (first === '<' && text[at + 1] === '<') return hereDocument(text, at, syntax, searches)
  return syntax.quoteWords ? quoteWord(text, at, syntax.quoteWords, syntax, line, before) : undefined
}

const angled = /<([^<>\s=;$-][^<>\n;=]{0,300})>/y

/** Perl's `<*.txt>` gives the names that fit; `<STDIN>` reads a line. */
function filePattern(text: string, at: number): QuotedText | undefined {
  angled.lastIndex = at
  const body = angled.exec(text)?.[1]
  if (body === undefined || !/[*?~/{]/.test(body)) return undefined
  return { body, end: angled.lastIndex, insertion: 'sigil', glob: true }
}

/** A line of JavaScript that begins with a slash divides the value before it; a block before it is no value. */
function patternBegins(before: Token | undefined, line: boolean, syntax: Syntax): boolean {
  return valueExpected(before, syntax) || (line && (syntax.bareCalls || before?.value === '}'))
}

function valueExpected(before: Token | undefined, { beforeValue }: Syntax): boolean {
  if (!before) return true
  return before.kind === 'mark'
    ? !/^[)\]}]$/.test(before.value)
    : before.kind === 'name' && beforeValue.has(before.value)
}

function inQuotes(text: string, at: number, opening: string, syntax: Syntax): QuotedText {
  const prefix = opening.replace(/["']+$/, '')
  const quote = opening.slice(prefix.length)
  const from = at + opening.length
  const insertion = /f/i.test(prefix) ? 'f' : quote.startsWith('"') ? syntax.double : 'none'
  const raw = /r/i.test(prefix) && insertion === 'none'
  if (quote.length === 3) return { ...upTo(text, from, quote), insertion, raw }
  const long = syntax.longQuotes
  let i = from
  for (; i < text.length && text[i] !== quote; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '\n' && !long) break
  }
  return {
    body: text.slice(from, i),
    end: Math.min(text.length, i + (text[i] === quote ? 1 : 0)),
    insertion,
    raw,
  }
}

/** Reads back quotes: a command, or a template whose code may hold back quotes of its own. */
function backQuoted(text: string, at: number, syntax: Syntax): QuotedText {
  let depth = 0
  let i = at + 1
  for (; i < text.length; i++) {
    const character = text[i]
    if (character === '\\') i++
    else if (depth === 0 && character === '`') break
    else if (character === '{' && (depth > 0 || text[i - 1] === '$')) depth++
    else if (character === '}' && depth > 0) depth--
  }
  const body = text.slice(at + 1, i)
  return {
    body,
    end: Math.min(text.length, i + 1),
    insertion: syntax.backInsertion,
    shell: syntax.back === 'shell',
  }
}

function pattern(text: string, at: number, searches: Searches): QuotedText | undefined {
  let inClass = false
  if (searches.left <= 0) return undefined
  let i = at + 1
  for (; i < text.length && i - at < 300; i++) {
    const character = text[i]
    if (character === '\n') break
    if (character === '\\') i++
    else if (character === '[') inClass = true
    else if (character === ']') inClass = false
    else if (character === '/' && !inClass) {
      const flags = /[a-z]*/y
      flags.lastIndex = i + 1
      flags.exec(text)
      return { body: '', end: flags.lastIndex, insertion: 'none', raw: true }
    }
  }
  searches.left -= i - at
  return undefined
}

function upTo(text: string, from: number, close: string): QuotedText {
  const found = text.indexOf(close, from)
  const stop = found === -1 ? text.length : found
  return { body: text.slice(from, stop), end: Math.min(text.length, stop + close.length), insertion: 'none' }
}

const hereOpening = /<<<?[~-]?\s{0,3}(["'`]?)([A-Za-z_]\w{0,40})\1/y

/** `<<~END` (Ruby, Perl) and `<<<END` (PHP): the body stands on the lines below. */
function hereDocument(text: string, at: number, syntax: Syntax, searches: Searches): QuotedText | undefined {
  if (!syntax.bareCalls || syntax.double === 'none' || searches.left <= 0) return undefined
  hereOpening.lastIndex = at
  const opening = hereOpening.exec(text)
  const from = opening ? text.indexOf('\n', at) : -1
  searches.left -= 30 + ((opening ? (from === -1 ? text.length : from) - at : 0) >> 3)
  if (!opening || from === -1) return undefined
  const close = new RegExp(`^[ \\t]*${opening[2]}\\b`, 'gm')
  close.lastIndex = from + 1
  const end = close.exec(text)
  searches.left -= (end?.index ?? text.length) - from
  if (!end) return undefined
  return {
    body: text.slice(from + 1, end.index),
    end: at + opening[0].length,
    insertion: opening[1] === "'" ? 'none' : syntax.double,
    shell: opening[1] === '`',
    resume: end.index + end[0].length,
  }
}

const words = {
  perl: /(?:qq|qw|qx|qr|q|m|s|tr|y)(?=\s{0,3}[^\w\s,;=)])/y,
  ruby: /%[qQwWiIxr]?(?=[({[<|!/])/y,
} as const
const closers: ReadonlyMap<string, string> = mapOf({ '(': ')', '[': ']', '{': '}', '<': '>' })

function quoteWord(
  text: string,
  at: number,
  language: 'perl' | 'ruby',
  syntax: Syntax,
  line: boolean,
  before: Token | undefined,
): QuotedText | undefined {
  if (!/[a-z%]/.test(text[at] as string) || /[\w$@%&>]/.test(text[at - 1] ?? ' ')) return undefined
  const word = words[language]
  word.lastIndex = at
  const found = word.exec(text)?.[0]
  if (found === undefined) return undefined
  const free = line || valueExpected(before, syntax) || (before?.kind === 'name' && before.end < at)
  if (!free) return undefined
  let from = at + found.length
  while (/\s/.test(text[from] ?? '')) from++
  const { body, end } = readDelimited(text, from)
  const kind = found.replace('%', '')
  if (/^(?:s|tr|y)$/.test(kind)) {
    const second = closers.get(text[from] as string) ? readDelimited(text, end) : readDelimited(text, end - 1)
    return { body: '', end: second.end, insertion: 'none', raw: true }
  }
  if (/^(?:m|qr|r)$/.test(kind)) return { body: '', end, insertion: 'none', raw: true }
  return {
    body,
    end,
    insertion: /^(?:q|w|i|qw)$/.test(kind) ? 'none' : syntax.double,
    shell: /^q?x$/.test(kind),
    words: /^(?:qw|[wWiI])$/.test(kind),
  }
}

function readDelimited(text: string, from: number): { readonly body: string; readonly end: number } {
  const open = text[from] ?? ''
  const close = closers.get(open) ?? open
  let depth = 1
  let i = from + 1
  for (; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === close && --depth === 0) break
    else if (text[i] === open && open !== close) depth++
  }
  return { body: text.slice(from + 1, i), end: Math.min(text.length, i + 1) }
}
