/** A token of a program; marks are single characters. */
export interface Token {
  readonly kind: 'name' | 'text' | 'mark' | 'shell'
  readonly value: string
  readonly start: number
  readonly end: number
  /** Text with parts put in at run time. */
  readonly dynamic?: boolean
}

const maximumTokens = 60_000

const token =
  /(?<comment>#(?!\{)[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<prefix>[rRbBfFuU]{0,2})(?<long>'''|""")|(?<quote>[rRbBfFuU]{0,2}(?:'(?:[^'\\\n]|\\[\s\S])*'?|"(?:[^"\\]|\\[\s\S])*"?))|(?<back>`(?:[^`\\]|\\[\s\S])*`?)|(?<name>[A-Za-z_$@][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)*[!?]?)|(?<mark>[^\s])/y

/** Tokens of a program in any of the C- or Python-like languages; bounded, linear, no grammar. */
export function tokens(text: string, hashComments: boolean): readonly Token[] {
  const found: Token[] = []
  token.lastIndex = 0
  for (let at = 0; at < text.length && found.length < maximumTokens; ) {
    const space = /\s+/y
    space.lastIndex = at
    if (space.test(text)) at = space.lastIndex
    token.lastIndex = at
    const groups = token.exec(text)?.groups
    if (!groups) break
    const end = token.lastIndex
    if (groups['long'] !== undefined) {
      const long = longText(text, groups['prefix'] ?? '', groups['long'], at, end)
      found.push(long)
      at = long.end
      continue
    }
    const comment = groups['comment']
    if (comment !== undefined) {
      const isComment = comment.startsWith('#') === hashComments || comment.startsWith('/*')
      if (!isComment) found.push({ kind: 'mark', value: comment.slice(0, 1), start: at, end: at + 1 })
      at = isComment ? end : at + (comment.startsWith('//') ? 2 : 1)
      continue
    }
    found.push(tokenFrom(groups, at, end))
    at = end
  }
  return found
}

/** A triple-quoted text. */
function longText(text: string, prefix: string, quote: string, start: number, from: number): Token {
  const close = text.indexOf(quote, from)
  const stop = close === -1 ? text.length : close
  const value = text.slice(from, stop)
  return { kind: 'text', value, start, end: stop + 3, dynamic: /f/i.test(prefix) && value.includes('{') }
}

function tokenFrom(groups: Readonly<Record<string, string | undefined>>, start: number, end: number): Token {
  const { quote, back, name, mark } = groups
  if (quote !== undefined) {
    const open = quote.search(/['"]/)
    const prefix = quote.slice(0, open)
    const body = quote.slice(
      open + 1,
      quote.endsWith(quote[open] as string) && quote.length > open + 1 ? -1 : undefined,
    )
    return {
      kind: 'text',
      value: /r/i.test(prefix) ? body : unescaped(body),
      start,
      end,
      dynamic: (/f/i.test(prefix) && body.includes('{')) || (quote[open] === '"' && /#\{/.test(body)),
    }
  }
  if (back !== undefined)
    return { kind: 'shell', value: back.replace(/^`|`$/g, ''), start, end, dynamic: /[$#]\{/.test(back) }
  return name !== undefined
    ? { kind: 'name', value: name.replace(/::|->|\?\./g, '.'), start, end }
    : { kind: 'mark', value: mark ?? '', start, end }
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|([nrt0])|([\s\S]))/g,
    (_whole, hex, unicode, letter, other) => {
      const code = hex ?? unicode
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      return letter === undefined
        ? (other ?? '')
        : (({ n: '\n', r: '\r', t: '\t', 0: '\0' } as Readonly<Record<string, string>>)[letter] ?? letter)
    },
  )
}
