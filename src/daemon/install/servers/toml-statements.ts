import { unreadableFile } from '../check-keys.ts'

/** One `key = value` of a TOML file: its whole path, and where it stands. */
export interface TomlStatement {
  readonly path: readonly string[]
  readonly from: number
  readonly valueFrom: number
  readonly to: number
}

/**
 * Finds the statements of a TOML file. It is for text that a parser has taken already; what it makes of a text is
 * held against the parser’s own reading by whoever changes it. Throws `invalid` where it loses its way.
 */
export function tomlStatements(text: string): readonly TomlStatement[] {
  const found: TomlStatement[] = []
  let table: readonly string[] = []
  for (let at = skip(text, 0); at < text.length; at = skip(text, at)) {
    if (text[at] === '[') {
      const isList = text[at + 1] === '['
      const head = keyAt(text, skipBlank(text, at + (isList ? 2 : 1)))
      // Statements of a list of tables have no path of their own.
      table = isList ? ['\0', ...head.path] : head.path
      at = skipBlank(text, head.to) + (isList ? 2 : 1)
      continue
    }
    const key = keyAt(text, at)
    const sign = skipBlank(text, key.to)
    if (text[sign] !== '=') throw unreadableToml()
    const valueFrom = skipBlank(text, sign + 1)
    const to = valueEnd(text, valueFrom)
    found.push({ path: [...table, ...key.path], from: at, valueFrom, to })
    at = to
  }
  return found
}

function unreadableToml() {
  return unreadableFile('its layout is not one that can be changed safely')
}

function skipBlank(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at += 1
  return at
}

/** Past blanks, line ends and comments. */
function skip(text: string, from: number): number {
  let at = from
  for (;;) {
    while (/\s|\uFEFF/.test(text[at] ?? 'x')) at += 1
    if (text[at] !== '#') return at
    while (at < text.length && text[at] !== '\n') at += 1
  }
}

function keyAt(text: string, from: number): { readonly path: readonly string[]; readonly to: number } {
  const path: string[] = []
  for (let at = from; ; at = skipBlank(text, at + 1)) {
    const sign = text[at]
    const to = sign === '"' || sign === "'" ? stringEnd(text, at) : bareEnd(text, at)
    if (to === at) throw unreadableToml()
    const word = text.slice(at, to)
    path.push(sign === '"' ? (JSON.parse(word) as string) : sign === "'" ? word.slice(1, -1) : word)
    at = skipBlank(text, to)
    if (text[at] !== '.') return { path, to }
  }
}

function bareEnd(text: string, from: number): number {
  let at = from
  while (/[\w-]/.test(text[at] ?? ' ')) at += 1
  return at
}

/** Past a string of any of the four kinds. */
function stringEnd(text: string, from: number): number {
  const quote = text[from] ?? ''
  const isLong = text.startsWith(quote.repeat(3), from)
  const mark = isLong ? quote.repeat(3) : quote
  for (let at = from + mark.length; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') at += 1
    else if (text.startsWith(mark, at)) {
      // The last quotes of a long one may be its own.
      const more = isLong ? text.slice(at + 3, at + 5) : ''
      return at + mark.length + (more === quote.repeat(2) ? 2 : more.startsWith(quote) ? 1 : 0)
    }
  }
  throw unreadableToml()
}

function valueEnd(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '"' || sign === "'") at = stringEnd(text, at) - 1
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    else if (depth === 0 && /[\n\r#]/.test(sign)) return trimmedEnd(text, from, at)
    else if (sign === '#') while (at + 1 < text.length && text[at + 1] !== '\n') at += 1
  }
  return trimmedEnd(text, from, text.length)
}

function trimmedEnd(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length
}
