/** Texts that a function is remembered for, and the longest of them: what comes from outside must not fill the memory. */
const maxTexts = 2_000
const maxTextLength = 120

/**
 * The same pure function, that remembers what it gave for short texts: names of tools and of their arguments come again
 * with every call. Beyond 2,000 texts it starts anew.
 */
export function byText<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = make(text)
    if (text.length > maxTextLength) return made
    if (known.size >= maxTexts) known.clear()
    known.set(text, made)
    return made
  }
}
