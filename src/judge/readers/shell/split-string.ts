/** One part of the text of `env -S`: quotes with all that is in them, an escape, or anything else. */
const part = /'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|\\[^]|[^'"\\]+|['"\\]/g

const space = /\\[_fnrtv]/g

/**
 * Returns the text of `env -S` as a shell has it: `\_` is a space, `\t` and its kin separate words as one does, and `\c`
 * ends the text.
 */
export function splitString(text: string): string {
  let raw = ''
  for (const [piece] of text.matchAll(part)) {
    if (piece === '\\c') break
    raw += piece.startsWith("'") ? piece : piece.replace(space, ' ')
  }
  return raw
}
