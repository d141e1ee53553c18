/** A word of an awk program: a text, a name or number, or a sign. */
export interface AwkToken {
  readonly kind: 'text' | 'word' | 'sign'
  readonly value: string
  readonly start: number
  readonly end: number
}

const maximumTokens = 20_000

const word = /\s+|#[^\n]*|"((?:[^"\\\n]|\\[^]){0,8000})"|([$\w]+)|(>>|\|\||\|&|&&|[<>=!]=|[^])/y
const pattern = /\/(?:[^/\\\n]|\\[^\n]){1,500}\//y

/** The statements of an awk program; comments and patterns left out. At most 20,000 words are looked at. */
export function awkStatements(text: string): readonly (readonly AwkToken[])[] {
  const statements: AwkToken[][] = [[]]
  let depth = 0
  for (const token of tokensOf(text)) {
    if (token.kind === 'sign' && '()'.includes(token.value)) depth += token.value === '(' ? 1 : -1
    const ends =
      token.kind === 'sign' && (/^[{};]$/.test(token.value) || (token.value === '\n' && depth <= 0))
    if (!ends) statements.at(-1)?.push(token)
    else if (statements.at(-1)?.length !== 0) statements.push([])
  }
  return statements
}

function tokensOf(text: string): readonly AwkToken[] {
  const tokens: AwkToken[] = []
  for (let at = 0; at < text.length && tokens.length < maximumTokens; ) {
    pattern.lastIndex = at
    if (text[at] === '/' && valueBegins(tokens.at(-1)) && pattern.test(text)) {
      at = pattern.lastIndex
      continue
    }
    word.lastIndex = at
    const found = word.exec(text)
    if (!found) break
    const end = word.lastIndex
    const [whole, literal, name, sign] = found
    if (literal !== undefined) tokens.push({ kind: 'text', value: literal, start: at, end })
    else if (name !== undefined) tokens.push({ kind: 'word', value: name, start: at, end })
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign, start: at, end })
    else if (whole.includes('\n')) tokens.push({ kind: 'sign', value: '\n', start: at, end })
    at = end
  }
  return tokens
}

/** After a value a slash divides; elsewhere it begins a pattern. */
function valueBegins(before: AwkToken | undefined): boolean {
  return before === undefined || (before.kind === 'sign' && !/^[)\]]$/.test(before.value))
}
