/** One change of a text of JSON: the names that lead to a member, and what it is to be, as JSON. */
export interface JsonEdit {
  readonly path: readonly string[]
  readonly value: string
  /** A member that is not there yet is added; without this nothing happens to it. */
  readonly adds?: true
}

/**
 * Changes members of an object, and leaves every other byte of its text as it is: numbers that no reader holds, the
 * order of names, spaces. For texts that `readMessage` took, in which no name stands twice.
 */
export function editJson(raw: Buffer, edits: readonly JsonEdit[]): Buffer {
  return Buffer.from(edits.reduce(edited, raw.toString('utf8')))
}

function edited(text: string, { path, value, adds }: JsonEdit): string {
  let from = afterSpace(text, 0)
  for (const [depth, name] of path.entries()) {
    if (text[from] !== '{') return text
    const member = memberOf(text, from, name)
    const isLast = depth === path.length - 1
    if (member && !isLast) from = member.from
    else if (member) return text.slice(0, member.from) + value + text.slice(member.to)
    else return adds ? addMember(text, from, path.slice(depth), value) : text
  }
  return text
}

/** The rest of the way is made where it leads to nothing yet. */
function addMember(
  text: string,
  brace: number,
  [name = '', ...rest]: readonly string[],
  value: string,
): string {
  const inner = rest.reduceRight((within, one) => `{${JSON.stringify(one)}:${within}}`, value)
  const isEmpty = text[afterSpace(text, brace + 1)] === '}'
  const member = `${JSON.stringify(name)}:${inner}${isEmpty ? '' : ','}`
  return text.slice(0, brace + 1) + member + text.slice(brace + 1)
}

interface Span {
  readonly from: number
  readonly to: number
}

function memberOf(text: string, brace: number, name: string): Span | undefined {
  for (let at = afterSpace(text, brace + 1); text[at] === '"'; ) {
    const nameEnd = endOfString(text, at)
    const from = afterSpace(text, afterSpace(text, nameEnd) + 1)
    const to = endOfValue(text, from)
    if (JSON.parse(text.slice(at, nameEnd)) === name) return { from, to }
    at = afterSpace(text, to)
    if (text[at] === ',') at = afterSpace(text, at + 1)
  }
  return undefined
}

function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at) - 1
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      if (depth === 0) return at
      depth -= 1
    } else if (depth === 0 && (sign === ',' || sign === ' ' || sign === '\t')) return at
    if (depth === 0 && (sign === '"' || sign === '}' || sign === ']')) return at + 1
  }
  return text.length
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r' || text[at] === '\n') at += 1
  return at
}
