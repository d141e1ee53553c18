/** Returns a word in quotes for a shell, where it needs them. */
export function quoteWord(word: string): string {
  return /^[\w./:=@%+-]{1,4000}$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** Returns a text without the backslashes before its quotes. */
export function withoutEscapes(text = ''): string {
  return text.replace(/\\(["\\])/g, '$1')
}
