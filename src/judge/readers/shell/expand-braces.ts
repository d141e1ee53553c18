const maximumWords = 64
const maximumRounds = 12
const maximumText = 2_048

/** The words of a brace expansion; `cut` says that there are more, and how much that matters. */
export interface Braces {
  readonly words: readonly string[]
  readonly cut: 'note' | 'matters' | null
}

/**
 * Expands braces: `a{b,c}d` gives `abd`, `acd`, and `{1..3}` gives `1 2 3`. Works on source text, so that quotes inside
 * stay quotes. Null when there is nothing to expand; the first 64 words when there are more.
 */
export function expandBraces(text: string): Braces | null {
  if (text.length > maximumText) return { words: [], cut: 'matters' }
  let words = [text]
  let changed = false
  let cut = false
  for (let round = 0; round < maximumRounds; round++) {
    const next = words.flatMap(word => expandFirst(word) ?? [word])
    if (next.length === words.length && next.every((word, i) => word === words[i])) break
    changed = true
    cut ||= next.length > maximumWords || round === maximumRounds - 1
    words = next.slice(0, maximumWords)
  }
  // Numbers in a row differ in nothing that matters.
  const alike = /^[^{]*\{\d{1,9}\.\.\d{1,9}\}[^{]*$/.test(text)
  return changed ? { words, cut: cut ? (alike ? 'note' : 'matters') : null } : null
}

/** Expands the first brace that is one; what is quoted is none. */
function expandFirst(text: string): readonly string[] | null {
  for (let open = 0; open < text.length; open = afterQuoted(text, open)) {
    if (text[open] !== '{') continue
    const parts = partsOf(text, open)
    if (!parts) continue
    const [before, after] = [text.slice(0, open), text.slice(parts.end)]
    const items = parts.items.length > 1 ? parts.items : rangeOf(parts.items[0] ?? '')
    if (items) return items.slice(0, maximumWords + 1).map(item => before + item + after)
  }
  return null
}

/**
 * Returns the offset at which the scan goes on: after a quoted stretch, an escaped character, `${…}` or `$(…)`, or one
 * character.
 */
function afterQuoted(text: string, at: number): number {
  const character = text[at]
  if (character === '\\') return at + 2
  if (character === "'") {
    if (text[at - 1] === '$') return endOf(text, at, "'", true)
    return endOf(text, at, "'", false)
  }
  if (character === '"' || character === '`') return endOf(text, at, character, true)
  if (character === '$' && (text[at + 1] === '{' || text[at + 1] === '(')) return afterNested(text, at + 1)
  return at + 1
}

function endOf(text: string, at: number, quote: string, escapes: boolean): number {
  for (let i = at + 1; i < text.length; i++) {
    if (escapes && text[i] === '\\') i++
    else if (text[i] === quote) return i + 1
  }
  return text.length
}

function afterNested(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length; ) {
    const character = text[i] as string
    if (character === '{' || character === '(') depth++
    else if ((character === '}' || character === ')') && --depth === 0) return i + 1
    i =
      character === '\\'
        ? i + 2
        : character === "'" || character === '"'
          ? endOf(text, i, character, character === '"')
          : i + 1
  }
  return text.length
}

interface Parts {
  readonly items: readonly string[]
  readonly end: number
}

/** The comma-separated items of the brace at `open`, quotes and inner braces kept whole. */
function partsOf(text: string, open: number): Parts | null {
  const items: string[] = []
  let depth = 0
  let start = open + 1
  for (let i = open; i < text.length; i = afterQuoted(text, i)) {
    const character = text[i] as string
    if (character === '{') depth++
    else if (character === ',' && depth === 1) {
      items.push(text.slice(start, i))
      start = i + 1
    } else if (character === '}' && --depth === 0) {
      items.push(text.slice(start, i))
      return { items, end: i + 1 }
    }
  }
  return null
}

function rangeOf(item: string): readonly string[] | null {
  const numbers = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\.\.(-?\d{1,9}))?$/.exec(item)
  if (numbers)
    return count(
      Number(numbers[1]),
      Number(numbers[2]),
      Number(numbers[3] ?? 1),
      widthOf(numbers[1] as string, numbers[2] as string),
    )
  const letters = /^([a-zA-Z])\.\.([a-zA-Z])$/.exec(item)
  if (!letters) return null
  const codes = count((letters[1] as string).charCodeAt(0), (letters[2] as string).charCodeAt(0), 1, 0)
  return codes.map(code => String.fromCharCode(Number(code)))
}

function widthOf(a: string, b: string): number {
  return /^-?0\d/.test(a) || /^-?0\d/.test(b) ? Math.max(a.length, b.length) : 0
}

function count(from: number, to: number, by: number, width: number): readonly string[] {
  const step = Math.max(1, Math.abs(by)) * (from <= to ? 1 : -1)
  const items: string[] = []
  for (let n = from; (step > 0 ? n <= to : n >= to) && items.length <= maximumWords; n += step) {
    items.push(
      width > 0
        ? (n < 0 ? '-' : '') + String(Math.abs(n)).padStart(n < 0 ? width - 1 : width, '0')
        : String(n),
    )
  }
  return items
}
