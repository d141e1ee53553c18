import type { ProgramWalk } from './program-walk.ts'
import type { Syntax } from './syntax.ts'
import type { Token } from './token.ts'
import type { Value } from './value.ts'
import { quotedAt, type QuotedText, type Searches } from './quoted-text.ts'
import { textParts } from './text-parts.ts'

/** The number of tokens that are read; the rest of a program is not. */
const maximumTokens = 80_000

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
function tokenize(text: string, syntax: Syntax): readonly Token[] {
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

/** Values between two tokens, by commas, and those that have a name. */
export interface Items {
  readonly items: readonly Value[]
  readonly fields: ReadonlyMap<string, Value>
}

/** A value, and the index of the token after it. */
export interface ReadStep {
  readonly value: Value
  readonly next: number
  /** The name that an assignment would bind. */
  readonly variable?: string
  /** The member that an assignment would give a value: `self.run`. */
  readonly member?: string
  /** The brackets whose names an assignment would bind. */
  readonly pattern?: { readonly open: number; readonly close: number }
}

/** The ways to read code that holds code: everything between two tokens, one value, or one value without operators. */
export interface CodeReading {
  items(code: Code, from: number, end: number, inCall: boolean): Items
  expression(code: Code, from: number, end: number, inCall: boolean): ReadStep
  operand(code: Code, from: number, end: number): ReadStep
}

/** A text of code in tokens, with its brackets matched. */
export interface Source {
  readonly text: string
  readonly tokens: readonly Token[]
  /** For each opening bracket the index of its partner. */
  readonly closes: ReadonlyMap<number, number>
}

/** Code, and the depth of the walk at which it is read. */
export interface Code extends Source {
  /** Offset of the text in the program; null for code inside a text. */
  readonly offset: number | null
  readonly depth: number
  readonly walk: ProgramWalk
  readonly reading: CodeReading
}

/** Splits a text of code into tokens and matches its brackets. */
export function codeSource(text: string, syntax: Syntax): Source {
  const found = tokenize(text, syntax)
  return { text, tokens: found, closes: matchingBrackets(found) }
}

/** Returns for each opening bracket the index of its partner, or of the end where there is none. Linear. */
function matchingBrackets(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const closes = new Map<number, number>()
  const open: number[] = []
  tokens.forEach(({ kind, value }, i) => {
    if (kind !== 'mark') return
    if (value === '(' || value === '[' || value === '{') open.push(i)
    else if (value === ')' || value === ']' || value === '}') {
      const partner = open.pop()
      if (partner !== undefined) closes.set(partner, i)
    }
  })
  for (const remaining of open) closes.set(remaining, tokens.length)
  return closes
}

/** A text of code at its place in a walk. */
export function codeOf(
  source: Source,
  walk: ProgramWalk,
  reading: CodeReading,
  depth: number,
  offset: number | null,
): Code {
  if (source.tokens.length >= maximumTokens) walk.cut = true
  const { text, tokens, closes } = source
  return { text, tokens, closes, offset, depth, walk, reading }
}

/** Returns the index of the token that closes the bracket at `open`, before `end`. */
export function closing({ closes }: Code, open: number, end: number): number {
  return Math.min(closes.get(open) ?? end, end)
}

/** Returns the code from one token to another as it is spelled; at most 300 characters. */
export function spelledOf({ text, tokens }: Code, first: number, last: number): string {
  const from = tokens[first]?.start ?? 0
  return text.slice(from, Math.min(tokens[last]?.end ?? text.length, from + 300))
}

/** The value of which nothing is known. */
export const nothing: Value = { raw: '' }
