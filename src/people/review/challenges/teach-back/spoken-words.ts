/** Words as people count them, in any script: lower case, without accents. */
export function spokenWords(text: string): readonly string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(text.normalize('NFKC'))
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [foldedWord(segment)] : []))
}

/** A word in lower case, without accents; `ß` as two letters. */
export function foldedWord(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ł', 'l')
}
