/** Options of a line with their values, and its operands. */
export interface LineOptions {
  /** The values of the options that were asked for, in their order. */
  readonly values: readonly string[]
  /** Every word that is no option; the value of an option that nobody asked for is among them. */
  readonly operands: readonly string[]
}

/** Reads the values of options: `-f x`, `-fx`, `--file x`, `--file=x`, `-var-file=x`. `names` has spaces between them. */
export function wordsOfOptions(words: readonly string[], names: string): LineOptions {
  const wanted = new Set(names.split(' '))
  const values: string[] = []
  const operands: string[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string
    if (!word.startsWith('-') || word === '-') {
      operands.push(word)
      continue
    }
    const equals = word.indexOf('=')
    const name = equals === -1 ? word : word.slice(0, equals)
    const short = word.slice(0, 2)
    if (wanted.has(word)) values.push(words[++i] ?? '')
    else if (equals !== -1 && wanted.has(name)) values.push(word.slice(equals + 1))
    else if (/^-[a-zA-Z]./.test(word) && wanted.has(short)) values.push(word.slice(2))
  }
  return { values: values.filter(value => value !== ''), operands }
}
