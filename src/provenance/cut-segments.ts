/** One stretch of a text that can be an order by itself. */
export interface Segment {
  /** Lower case. */
  readonly text: string
  readonly hidden: boolean
  /** Index of its field: orders lend their strength within one. */
  readonly field: number
  readonly quoted: boolean
}

const longest = 1024 * 1024
const mostSegments = 4_000

/** Cuts a result into sentences, list items, cells, comments and attributes. Linear. */
export function cutSegments(given: string): readonly Segment[] {
  const text = unescaped(given.slice(0, longest))
  const found: Segment[] = []
  let field = 0
  const add = (part: string, hidden: boolean, quoted = false) => {
    const trimmed = part.trim()
    if (trimmed.length > 1 && found.length < mostSegments)
      found.push({ text: trimmed, hidden, field, quoted })
  }
  const { shown, covered } = hiddenParts(text)
  let fenced = false
  for (const block of blocks(shown)) {
    field++
    for (const line of block) {
      if (/^\s*(?:```|~~~)/.test(line)) {
        fenced = !fenced
        continue
      }
      for (const sentence of sentences(line)) add(sentence, false, fenced)
    }
  }
  for (const part of covered) {
    field++
    for (const sentence of sentences(part)) add(sentence, true)
  }
  return found
}

function unescaped(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\t', ' ').replaceAll("\\'", "'").replaceAll('\\"', '"')
}

/** Comments and attributes of markup, apart from what a reader sees. */
function hiddenParts(text: string): { readonly shown: string; readonly covered: readonly string[] } {
  const covered: string[] = []
  const bare = text.replace(/<!--([\s\S]{0,8000}?)-->/g, (_, inner) => {
    covered.push(String(inner))
    return '\n'
  })
  const shown = bare.replace(/<\/?([a-z][a-z\d]{0,20})([^<>]{0,2000})>/gi, (_, name, attributes) => {
    for (const [, value] of String(attributes).matchAll(
      /(?:alt|title|aria-label|content|data-[a-z-]{1,30})\s{0,3}=\s{0,3}"([^"]{4,1000})"/gi,
    ))
      covered.push(String(value))
    return /^(?:b|i|em|strong|span|a|code|u|small|sup|sub)$/i.test(name) ? '' : '\n'
  })
  return { shown, covered }
}

/** Lines that belong together: a field of a record with its folded lines, or a paragraph. */
function blocks(text: string): readonly (readonly string[])[] {
  const found: string[][] = []
  let block: string[] = []
  for (const line of text.split('\n')) {
    const isKey = /^\s{0,40}(?:- )?['"]?[\w ]{1,40}['"]?\s?:(?:\s|$)/.test(line)
    if (isKey && block.length > 0) {
      found.push(block)
      block = []
    }
    const last = block.at(-1)
    if (
      last !== undefined &&
      /^\s+[\p{Ll}\d(]/u.test(line) &&
      !/[.!?:;]\s*$/.test(last) &&
      !/^\s*[-*•\d]/.test(line)
    )
      block[block.length - 1] = `${last} ${line.trim()}`
    else block.push(line)
  }
  if (block.length > 0) found.push(block)
  return found
}

function sentences(line: string): readonly string[] {
  return line
    .replace(/^\s{0,40}(?:[-*•>#]+|\d{1,2}[.)])\s/, '')
    .split(/(?<=[.!?。！？;；])\s+|(?<=[。！？；])|\s\|\s|\s[–—]\s/)
}
