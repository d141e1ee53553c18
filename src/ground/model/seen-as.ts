import unhomoglyph from 'unhomoglyph'

/** Returns the text as an eye takes it: full-width and styled forms, and letters of other alphabets, as plain Latin ones. */
export function seenAs(text: string): string {
  return unhomoglyph(text.normalize('NFKC'))
}

/** Returns the text as an eye takes it, in lower case: for names that must not be taken for one another. */
export function seenAsInAnyCase(text: string): string {
  return unhomoglyph(text.normalize('NFKC').toLowerCase()).toLowerCase()
}
