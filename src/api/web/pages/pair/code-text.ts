const length = 8

/** A code as it was typed or pasted, as it is shown: `abcd 2345x` → `ABCD-2345`. What can’t be in a code is left out. */
export function codeText(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, length)
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters
}

/** Tells whether a code is complete. */
export function isWhole(code: string): boolean {
  return code.replace('-', '').length === length
}
