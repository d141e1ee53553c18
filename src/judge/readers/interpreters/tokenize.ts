import { type Searches, type QuotedText, quotedAt } from './quoted-text.ts'
import type { Syntax } from './syntax.ts'
import { textParts } from './text-parts.ts'
import type { Token } from './token.ts'

/** The number of tokens that are read; the rest of a program is not. */
export const maximumTokens = 80_000

const space = /(?:\s|\\\r?\n)+/y
const name = /[\p{L}_$@][\p{L}\p{N}_$]*(?:[!?](?=[\s(]))?/uy
/** Perl's names, where a sign begins another one: `system$_`. */
const signedName = /[\p{L}_$@][\p{L}\p{N}_]*/uy
const number = /\d[\w]*(?:\.\d\w*)?/y
const mark = /=>|===?|!==?|<=|>=|:=|=~|!~|\+=|->|::|\?\.|&&|\|\||\?\?|\*\*|<<|>>|\.\.\.?|[^\s]/uy

const bindingArrow = /<<?-/y

interface Scan {
  readonly text: string
  readonly syntax: Syntax
  readonly found: Token[]
  at: number
  /** The end of a here-document that was opened on this line. */
  resume: number
  readonly searches: Searches
}

/** Tokens of a program in any of the languages that share names, calls and quotes. Bounded, linear, no grammar. */
export function tokenize(text: string, syntax: Syntax): readonly Token[] {
  const scan: Scan = {
    text,
    syntax,
    found: [],
    at: 0,
    resume: 0,
    searches: { left: 10_000 + 8 * text.length },
  }
  let line = true
  while (scan.at < text.length && scan.found.length < maximumTokens) {
    const gap = skip(scan)
    line ||= gap
    if (scan.at >= text.length) break
    const before = scan.found.length
    takeOne(scan, line)
    if (scan.found.length > before) line = false
  }
  return scan.found
}

/** The characters that a gap or a comment may begin with. */
const mayBeSkipped = /[\s\\#/-]/

/** Skips spaces and comments; true when a line ended. */
function skip(scan: Scan): boolean {
  let ended = false
  for (;;) {
    const from = scan.at
    if (!mayBeSkipped.test(scan.text[from] ?? '')) return ended
    const gap = patternEnd(space, scan)
    if (gap > from) {
      const breaks = scan.text[from] !== '\\' && scan.text.slice(from, gap).includes('\n')
      scan.at = breaks ? Math.max(gap, scan.resume) : gap
      ended ||= breaks
    }
    scan.at = patternEnd(scan.syntax.comments, scan)
    if (scan.at === from) return ended
  }
}

function takeOne(scan: Scan, line: boolean): void {
  const start = scan.at
  const quoted = quotedAt(scan.text, start, scan.syntax, scan.found.at(-1), line, scan.searches)
  if (quoted) return takeQuoted(scan, quoted, line)
  const word = patternEnd(scan.syntax.quoteWords === 'perl' ? signedName : name, scan)
  if (word > start) return push(scan, 'name', scan.text.slice(start, word), word, line)
  const digits = patternEnd(number, scan)
  if (digits > start) return push(scan, 'number', scan.text.slice(start, digits), digits, line)
  const arrow = scan.syntax.arrowBinds ? patternEnd(bindingArrow, scan) : start
  if (arrow > start) return push(scan, 'mark', '=', arrow, line)
  const end = Math.max(start + 1, patternEnd(mark, scan))
  push(scan, 'mark', plainMark(scan.text.slice(start, end), scan), end, line)
}

/** `.` always reaches into something and `+` always joins, however a language writes them. */
function plainMark(sign: string, { syntax, text, at }: Scan): string {
  if (sign === syntax.concatenation || (sign === '.' && syntax.concatenation === '.')) return '+'
  // Lua's `object:method(…)`; a colon means nothing else there.
  if (sign === ':' && syntax.concatenation === '..' && /\p{L}|_/u.test(text[at + 1] ?? '')) return '.'
  if (sign === '->' || sign === '::' || sign === '?.') {
    return /[\p{L}_$@({[]/u.test(text[at + sign.length] ?? '') && !(sign === '::' && text[at - 1] === '[')
      ? '.'
      : sign
  }
  return sign
}

function takeQuoted(scan: Scan, quoted: QuotedText, line: boolean): void {
  const { body, insertion, end, shell } = quoted
  const start = scan.at
  const parts = quoted.raw ? [{ text: body }] : textParts(body, insertion)
  const whole = parts.every(part => 'text' in part)
  scan.found.push({
    kind: shell ? 'shell' : 'text',
    value: whole ? parts.map(part => ('text' in part ? part.text : '')).join('') : body,
    start,
    end,
    line,
    ...(!whole && { parts }),
    ...(quoted.words && { words: true }),
    ...(quoted.glob && { glob: true }),
  })
  scan.at = end
  if (quoted.resume !== undefined) scan.resume = quoted.resume
}

function push(scan: Scan, kind: Token['kind'], value: string, end: number, line: boolean): void {
  scan.found.push({ kind, value, start: scan.at, end, line })
  scan.at = end
}

/** Returns the end of a pattern that fits here; the place itself when it does not fit. */
function patternEnd(pattern: RegExp, { text, at }: Scan): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
