declare const rawWord: unique symbol

/** A word as the call itself spells it. What is compared with it must be a word of the vocabulary beside it. */
export type SpelledWord = string & { readonly [rawWord]: true }

/** Takes a word from a call where no table of the readers has one. */
export function spelledWord(word: string): SpelledWord {
  return word as SpelledWord
}
