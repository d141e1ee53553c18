import type { SqlSpelling } from './sql-spelling.ts'

/** One statement's words: without comments, with strings as `'…'` (cut at 64) and quoted names as `"…"`. */
export interface LexedStatement {
  readonly words: readonly string[]
  /** Contents of string literals, whole, in order. */
  readonly strings: readonly string[]
  /** Tricks that the spelling itself shows. */
  readonly tricks: readonly string[]
}

interface Open {
  words: string[]
  strings: string[]
  tricks: Set<string>
}

interface Lexer {
  readonly text: string
  readonly spelling: SqlSpelling
  readonly done: Open[]
  open: Open
  at: number
  /** Inside an executable comment, whose words count. */
  executing: boolean
  line: boolean
}

const simple =
  /\s+|[A-Za-z_@#\u0080-\uffff][\w$@#\u0080-\uffff]*|\d+(?:\.\d+)?|<>|!=|<=|>=|\|\||::|:=|[\s\S]/y
const maximumStatements = 2_000

/** Splits SQL at `;` (and at `GO` on a line of its own) into statements of words. Linear; knows no grammar. */
export function lexSql(text: string, spelling: SqlSpelling): readonly LexedStatement[] {
  const lexer: Lexer = {
    text,
    spelling,
    done: [],
    open: empty(),
    at: 0,
    executing: false,
    line: true,
  }
  while (lexer.at < text.length && lexer.done.length < maximumStatements) step(lexer)
  finish(lexer)
  return lexer.done.map(({ words, strings, tricks }) => ({ words, strings, tricks: [...tricks] }))
}

function empty(): Open {
  return { words: [], strings: [], tricks: new Set() }
}

function finish(lexer: Lexer): void {
  if (lexer.open.words.length > 0) lexer.done.push(lexer.open)
  lexer.open = empty()
}

function step(lexer: Lexer): void {
  const { text, at, spelling } = lexer
  const two = text.slice(at, at + 2)
  const character = two[0] ?? ''
  if (two === '/*') return blockComment(lexer)
  if (two === '*/' && lexer.executing) {
    lexer.executing = false
    lexer.at += 2
  } else if (beginsComment(lexer, two)) lineComment(lexer)
  else if (character === "'" || (character === '"' && spelling.doubleQuoted)) string(lexer, character)
  else if (character === '"' || character === '`') name(lexer, character)
  else if (character === '$' && dollarString(lexer)) return
  else if (character === ';') {
    finish(lexer)
    lexer.at++
  } else word(lexer)
}

/**
 * Tells whether `--` begins a comment: in the middle of a statement it may be two signs, at its beginning it can only
 * be a comment.
 */
function beginsComment({ text, at, spelling, open }: Lexer, two: string): boolean {
  if (two[0] === '#') return spelling.hash
  if (two !== '--') return false
  return !spelling.dashNeedsBlank || open.words.length === 0 || /^[\s\0]?$/.test(text[at + 2] ?? '')
}

function lineComment(lexer: Lexer): void {
  const end = lexer.text.indexOf('\n', lexer.at)
  const stop = end === -1 ? lexer.text.length : end
  const statement = lexer.open.words.length > 0 ? lexer.open : lexer.done.at(-1)
  if (!lexer.line && holdsStatement.test(lexer.text.slice(lexer.at, Math.min(stop, lexer.at + 2_000))))
    statement?.tricks.add('statement-in-comment')
  lexer.at = stop
}

const holdsStatement = /;\s{0,20}(?:select|drop|delete|insert|update|truncate|alter|grant|exec|union)\s/i

function blockComment(lexer: Lexer): void {
  const { text, at, spelling, open } = lexer
  const executable = /^\/\*M?!\d{0,6}/.exec(text.slice(at, at + 12))?.[0]
  if (executable) open.tricks.add('executable-comment')
  if (executable && spelling.executable) {
    lexer.executing = true
    lexer.at += executable.length
    return
  }
  const end = text.indexOf('*/', at + 2)
  lexer.at = end === -1 ? text.length : end + 2
  if (/\w/.test(text[at - 1] ?? '') && /\w/.test(text[lexer.at] ?? '')) joinHalves(lexer)
}

const keywords =
  /^(?:select|insert|update|delete|drop|union|truncate|alter|exec|execute|where|from|table|create|grant)$/i

/** Joins a keyword that a comment cuts in two: a database that drops comments before it reads sees one word. */
function joinHalves(lexer: Lexer): void {
  const { text, open } = lexer
  const rest = /^\w{1,32}/.exec(text.slice(lexer.at, lexer.at + 32))?.[0] ?? ''
  const first = open.words.at(-1) ?? ''
  open.tricks.add('comment-between-words')
  if (!keywords.test(first + rest) || keywords.test(rest)) return
  open.words[open.words.length - 1] = first + rest
  open.tricks.add('split-keyword')
  lexer.at += rest.length
}

function string(lexer: Lexer, quote: string): void {
  const escaped = lexer.spelling.backslash || /^[eE]$/.test(lexer.open.words.at(-1) ?? '')
  const end = closing(lexer.text, lexer.at + 1, quote, escaped)
  keepString(lexer, lexer.text.slice(lexer.at + 1, end))
  if (end >= lexer.text.length) lexer.open.tricks.add('open-quote')
  lexer.at = end + 1
  lexer.line = false
}

function keepString({ open }: Lexer, content: string): void {
  if (/^[eEnNxXbB]$/.test(open.words.at(-1) ?? '')) open.words.pop()
  open.strings.push(content)
  open.words.push(`'${content.slice(0, 64)}'`)
}

function name(lexer: Lexer, quote: string): void {
  const end = closing(lexer.text, lexer.at + 1, quote, false)
  lexer.open.words.push(`"${lexer.text.slice(lexer.at + 1, Math.min(end, lexer.at + 200))}"`)
  lexer.at = end + 1
  lexer.line = false
}

/** Returns the offset at which the quote closes: doubled quotes and, where they count, backslashes are passed over. */
function closing(text: string, from: number, quote: string, backslash: boolean): number {
  let at = from
  for (;;) {
    const end = text.indexOf(quote, at)
    if (end === -1) return text.length
    if (backslash && slashesBefore(text, end, at) % 2 === 1) at = end + 1
    else if (text[end + 1] === quote) at = end + 2
    else return end
  }
}

function slashesBefore(text: string, end: number, from: number): number {
  let at = end
  while (at > from && text[at - 1] === '\\') at--
  return end - at
}

function dollarString(lexer: Lexer): boolean {
  const tag = /^\$(?:[A-Za-z_]\w{0,62})?\$/.exec(lexer.text.slice(lexer.at, lexer.at + 66))?.[0]
  if (!tag) return false
  const end = lexer.text.indexOf(tag, lexer.at + tag.length)
  keepString(lexer, lexer.text.slice(lexer.at + tag.length, end === -1 ? undefined : end))
  lexer.at = end === -1 ? lexer.text.length : end + tag.length
  return true
}

function word(lexer: Lexer): void {
  const bracketed =
    lexer.text[lexer.at] === '['
      ? /^\[[\w .-]{1,128}\]/.exec(lexer.text.slice(lexer.at, lexer.at + 130))
      : null
  simple.lastIndex = lexer.at
  const found = bracketed?.[0] ?? simple.exec(lexer.text)?.[0] ?? ' '
  const before = lexer.line
  lexer.at += found.length
  if (/^\s/.test(found)) {
    lexer.line = before || found.includes('\n')
    return
  }
  lexer.line = false
  if (before && /^go$/i.test(found) && /^[ \t]*(?:\r?\n|$)/.test(lexer.text.slice(lexer.at, lexer.at + 40)))
    finish(lexer)
  else lexer.open.words.push(bracketed && /[A-Za-z_]/.test(found) ? `"${found.slice(1, -1)}"` : found)
}
