/**
 * The value of a JSON text that every reader takes for the same; undefined for any other text. A member that stands
 * twice, a number with more digits than are kept, or blanks would let a person or another program read in the file
 * something else than what was checked.
 */
export function parseOneWay(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    const spelled = JSON.stringify(value)
    return spelled === text || isWithEscapes(text, spelled) ? value : undefined
  } catch {
    return undefined
  }
}

const backslash = 0x5c
const firstEscaped = 0x7f

/**
 * Tells whether a text is `spelled`, but for characters that are spelled out: who writes a bundle does that with what
 * can't be seen. It goes by hand, since a line may have megabytes of escapes.
 */
function isWithEscapes(text: string, spelled: string): boolean {
  let at = 0
  for (let i = 0; i < spelled.length; i++, at++) {
    const code = spelled.charCodeAt(i)
    const isEscape = text.charCodeAt(at) === backslash
    if (isEscape && code !== backslash) {
      const named = text[at + 1] === 'u' ? Number.parseInt(text.slice(at + 2, at + 6), 16) : 0
      if (named < firstEscaped || named !== code) return false
      at += 5
    } else if (text.charCodeAt(at) !== code) return false
    else if (isEscape && text[++at] !== spelled[++i]) return false
  }
  return at === text.length
}
