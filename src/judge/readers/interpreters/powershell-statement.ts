/** One statement of a script. */
export interface PowerShellStatement {
  readonly words: readonly string[]
  /** The words of the statement whose output it gets through a pipe. */
  readonly piped: readonly string[]
}

const maximumStatements = 5_000

/**
 * Returns the statements of a PowerShell text, with their words unquoted; brackets separate them too. Linear, no
 * grammar.
 */
export function powerShellStatements(text: string): readonly PowerShellStatement[] {
  const found: PowerShellStatement[] = []
  let words: string[] = []
  let piped: readonly string[] = []
  const close = (pipe: boolean) => {
    if (words[1] === '=' && words[0]?.startsWith('$')) words = words.slice(2)
    if (words.length > 0) found.push({ words, piped })
    piped = pipe ? words : []
    words = []
  }
  for (const match of text.matchAll(
    /#[^\n]*|'((?:[^']|'')*)'|"((?:[^"`]|`[^])*)"|(&&|\|\||[;|\n(){}])|([^\s;|(){}'"]+)|\s/g,
  )) {
    const [, single, double, mark, bare] = match
    const word = single ?? double?.replace(/`([^])/g, '$1') ?? bare
    if (word !== undefined && !/^[&.,]$/.test(word)) words.push(word)
    if (mark !== undefined) close(mark === '|')
    if (found.length >= maximumStatements) break
  }
  close(false)
  return found
}
