/** One statement's words: comments gone, strings as `'…'`, names without quotes. */
export interface LexedStatement {
  readonly words: readonly string[]
  /** An executable or splitting comment, or one right before the end. */
  readonly comments: readonly string[]
  /** Contents of string literals, in order. */
  readonly strings: readonly string[]
}

const token =
  /\s+|--[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|\$([A-Za-z_]\w{0,63})?\$|"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|\[[^\]\n]{1,128}\]|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d+(?:\.\d+)?|<>|!=|<=|>=|\|\||::|[\s\S]/y

/** Splits SQL at `;` into statements of words. Linear; understands no grammar. */
export function lexSql(text: string): readonly LexedStatement[] {
  const statements: LexedStatement[] = []
  let current = empty()
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const match = token.exec(text)
    if (!match) break
    const [lexeme] = match
    if (lexeme === ';') {
      statements.push(current)
      current = empty()
    } else take(lexeme, match, text, current)
  }
  statements.push(current)
  return statements.filter(({ words, comments }) => words.length > 0 || comments.length > 0)
}

function empty() {
  return { words: [] as string[], comments: [] as string[], strings: [] as string[] }
}

function take(lexeme: string, match: RegExpExecArray, text: string, into: ReturnType<typeof empty>): void {
  if (/^(?:--|\/\*|#)/.test(lexeme)) {
    into.comments.push(lexeme)
    const executable = /^\/\*!\d*([\s\S]*?)(?:\*\/)?$/.exec(lexeme)?.[1]
    if (executable) for (const inner of lexSql(executable)) into.words.push(...inner.words)
  } else if (/^\$\w*\$$/.test(lexeme)) {
    const end = text.indexOf(lexeme, token.lastIndex)
    into.strings.push(text.slice(token.lastIndex, end === -1 ? text.length : end))
    into.words.push("'…'")
    token.lastIndex = end === -1 ? text.length : end + lexeme.length
  } else if (lexeme.startsWith("'")) {
    into.strings.push(lexeme.slice(1, -1))
    into.words.push("'…'")
  } else if (!/^\s/.test(match[0]))
    into.words.push(/^["`[].*["`\]]$/s.test(lexeme) && lexeme.length > 2 ? lexeme.slice(1, -1) : lexeme)
}
