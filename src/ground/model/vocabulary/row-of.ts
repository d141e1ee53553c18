/** Returns the row of a table for a word, or undefined: a word that the call spells may be `constructor`. */
export function rowOf<Word extends string, Row>(
  table: Readonly<Partial<Record<Word, Row>>>,
  word: string,
): Row | undefined {
  return Object.hasOwn(table, word) ? table[word as Word] : undefined
}
