/**
 * A test for whether any of these patterns is found in a text; each is alternatives divided by `|`. It says just what
 * one regular expression of them all would, and is many times as fast: plain words are looked for by their first two
 * characters, and only what is more than a word is left to a regular expression.
 */
export function anyNeeded(patterns: readonly string[]): (text: string) => boolean {
  const all = [...new Set(patterns.flatMap(alternatives))]
  const words = all.filter(isWord)
  const rest = all.filter(one => !isWord(one))
  const byStart = new Map<number, string[]>()
  const starts = new Uint8Array(65_536)
  for (const word of words) {
    const key = startOf(word, 0)
    starts[key] = 1
    byStart.set(key, [...(byStart.get(key) ?? []), word])
  }
  const pattern = new RegExp(rest.join('|'))
  const holdsWord = (text: string): boolean => {
    for (let at = 0; at + 1 < text.length; at++) {
      const key = startOf(text, at)
      if (starts[key] === 1 && byStart.get(key)?.some(word => text.startsWith(word, at))) return true
    }
    return false
  }
  return text => holdsWord(text) || (rest.length > 0 && pattern.test(text))
}

/** Nothing in it means more than itself, and it has the two characters that it is looked for by. */
function isWord(pattern: string): boolean {
  return pattern.length > 1 && !/[\\^$.*+?()[\]{}|]/.test(pattern)
}

function startOf(text: string, at: number): number {
  return ((text.charCodeAt(at) & 255) << 8) | (text.charCodeAt(at + 1) & 255)
}

/** The parts of a pattern between those `|` that stand in no group and no class. */
function alternatives(pattern: string): readonly string[] {
  const parts: string[] = []
  let [from, depth, isClass] = [0, 0, false]
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i]
    if (character === '\\') i++
    else if (isClass) isClass = character !== ']'
    else if (character === '[') isClass = true
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === '|' && depth === 0) {
      parts.push(pattern.slice(from, i))
      from = i + 1
    }
  }
  return [...parts, pattern.slice(from)]
}
