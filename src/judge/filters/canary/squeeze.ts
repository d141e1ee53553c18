/** The character that each character of a text is kept as; 0 for one that is dropped. */
export type Alphabet = Uint8Array

/** Letters and digits, in lower case. */
export const letters = alphabet('abcdefghijklmnopqrstuvwxyz0123456789')
export const hexDigits = alphabet('0123456789abcdef')
export const decimalDigits = alphabet('0123456789')

function alphabet(characters: string): Alphabet {
  const table = new Uint8Array(65_536)
  for (const character of characters) {
    table[character.charCodeAt(0)] = character.charCodeAt(0)
    table[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0)
  }
  return table
}

/**
 * Every text without what is not in the alphabet, lower-case, one after the other with nothing between them. `0x`
 * leaves nothing behind where hexadecimal digits are kept.
 */
export function squeeze(texts: readonly string[], keep: Alphabet): Uint8Array {
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + text.length, 0))
  let end = 0
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      const symbol = keep[code] as number
      if (symbol !== 0) bytes[end++] = symbol
      else if (keep === hexDigits && isX(code) && i > 0 && text.charCodeAt(i - 1) === 48) end--
    }
  }
  return bytes.subarray(0, end)
}

/** The number of the text to which this place of the squeezed texts belongs. */
export function textAt(texts: readonly string[], keep: Alphabet, position: number): number {
  let end = 0
  return texts.findIndex(text => {
    end += squeeze([text], keep).length
    return position < end
  })
}

function isX(code: number): boolean {
  return code === 120 || code === 88
}

/** `%41`, `\x41` and `\u0041` undone, wherever they stand; null when there are none. */
export function unescaped(text: string): string | null {
  if (!text.includes('%') && !text.includes('\\')) return null
  const bytes = Buffer.allocUnsafe(text.length)
  let end = 0
  let changed = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const length = code === 37 || code === 92 ? escapeLength(text, i, code) : 0
    const value = length === 0 ? code : Number.parseInt(text.slice(i + length - 2, i + length), 16)
    bytes[end++] = value < 128 ? value : 0
    if (length > 0) {
      changed = true
      i += length - 1
    }
  }
  return changed ? bytes.toString('latin1', 0, end) : null
}

/** Returns the length of the escape at `i`; 0 when there is none. */
function escapeLength(text: string, i: number, code: number): number {
  if (code === 37) return areHex(text, i + 1, 2) ? 3 : 0
  const next = text.charCodeAt(i + 1)
  if (isX(next)) return areHex(text, i + 2, 2) ? 4 : 0
  return next === 117 && areHex(text, i + 2, 4) ? 6 : 0
}

function areHex(text: string, start: number, count: number): boolean {
  for (let i = start; i < start + count; i++) {
    const code = text.charCodeAt(i)
    if (!(hexDigits[code] as number)) return false
  }
  return true
}
