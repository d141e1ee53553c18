/** Words as one line of shell that a shell would split into exactly these. */
export function shellLine(words: readonly string[]): string {
  return words.map(quoteWord).join(' ')
}

function quoteWord(word: string): string {
  if (/^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*$/.test(word)) return word
  return `'${word.replaceAll("'", `'\\''`)}'`
}
