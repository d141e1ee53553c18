const deepest = 60
const mostLeaves = 20_000

/**
 * Returns the fields of a result: the texts in JSON, the values of a printed object or of a record of lines, else the
 * paragraphs. What stands in one field belongs together.
 */
export function fieldsOf(text: string): readonly (readonly string[])[] {
  const leaves = jsonLeaves(text)
  if (leaves) return leaves.flatMap(leaf => blocksOf(leaf))
  return blocksOf(linesOfObject(withoutNumbers(unescapeBreaks(text))))
}

/** Tools that read files put the number of each line before it. */
function withoutNumbers(text: string): string {
  return /^\s{0,8}\d{1,6}[\t→]/.test(text) ? text.replaceAll(/^\s{0,8}\d{1,6}[\t→]/gm, '') : text
}

function jsonLeaves(text: string): readonly string[] | undefined {
  const trimmed = text.trim()
  if (!/^[{["]/.test(trimmed)) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(trimmed)
  } catch {
    return undefined
  }
  const found: string[] = []
  const visit = (value: unknown, depth: number) => {
    if (found.length >= mostLeaves || depth > deepest) return
    if (typeof value === 'string' || typeof value === 'number') found.push(String(value))
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (/[\s.!?]/.test(key)) found.push(key)
        visit(inner, depth + 1)
      }
  }
  visit(parsed, 0)
  return found
}

function unescapeBreaks(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\\t', ' ').replaceAll("\\'", "'").replaceAll('\\"', '"')
}

/** Puts each value of an object that a program printed on a line of its own. */
function linesOfObject(text: string): string {
  if (!/[{[(]\s{0,3}['"]/.test(text)) return text
  return text
    .replaceAll(/[{[(]\s{0,3}(?=['"])/g, '\n')
    .replaceAll(/(['"])\s{0,3}[}\])]/g, '$1\n')
    .replaceAll(/(['"]|[\d.]|none|true|false|null)\s{0,3},\s{0,3}(?=['"{[])/g, '$1\n')
    .replaceAll(/(?<=['"])\s{0,3}:\s{0,3}/g, ': ')
}

const keyLine = /^(\s{0,40})(?:- )?['"]?[\w ]{1,40}['"]?\s?:(?:\s+(\S)|\s*$)/

/** Cuts lines into fields of a record with their folded lines, and paragraphs. */
function blocksOf(text: string): readonly (readonly string[])[] {
  const found: string[][] = []
  let block: string[] = []
  let depth = -1
  for (const line of text.replaceAll(/\n{3,}/g, '\n\n').split('\n')) {
    const key = line.includes(':') ? keyLine.exec(line) : null
    const indent = key?.[1]?.length ?? 0
    // Below a key that has a value, a deeper line only goes on with it, whatever it looks like.
    if (key && block.length > 0 && indent <= depth) {
      found.push(block)
      block = []
    } else if (key && depth < 0 && block.length > 0) {
      found.push(block)
      block = []
    }
    if (key && block.length === 0) depth = key[2] === undefined ? 40 : indent
    if (!key && block.length === 0) depth = -1
    addLine(block, line, key !== null)
  }
  if (block.length > 0) found.push(block)
  return found
}

/** From this length on a line was wrapped by a program. */
const wrapped = 40
const longestJoined = 600

function addLine(block: string[], line: string, isKey: boolean): void {
  const last = block.at(-1)
  const goesOn =
    last !== undefined &&
    !isKey &&
    last.length < longestJoined &&
    (/^\s+[\p{L}\d("']/u.test(line) || (last.length >= wrapped && /^[\p{L}("']/u.test(line))) &&
    last.trim() !== '' &&
    !/[.!?:;。！？；]["')\]]?\s*$/.test(last)
  if (goesOn) block[block.length - 1] = `${last} ${line.trim()}`
  else block.push(line)
}
