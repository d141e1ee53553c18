/** The first word that is no option, and no value of the one option before commands that takes one. */
export function commandIn(words: readonly string[]): string {
  const at = words.findIndex((word, i) => !word.startsWith('-') && words[i - 1] !== '--home')
  return words[at] ?? ''
}
