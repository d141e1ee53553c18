const deepest = 60
const mostLeaves = 20_000

/** The lines of a result, and how many of them there are at the end of each field: a list for each field takes longer to throw away than to read. */
export interface Fields {
  readonly lines: readonly string[]
  readonly ends: readonly number[]
}

interface FoundFields {
  readonly lines: string[]
  readonly ends: number[]
}

/**
 * Returns the fields of a result: the texts in JSON, the values of a printed object or of a record of lines, else the
 * paragraphs. What stands in one field belongs together.
 */
export function fieldsOf(text: string): Fields {
  const found: FoundFields = { lines: [], ends: [] }
  const leaves = jsonLeaves(text)
  if (leaves) for (const leaf of leaves) addBlocks(leaf, found)
  else addBlocks(linesOfObject(withoutNumbers(unescapeBreaks(text))), found)
  return found
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
function addBlocks(text: string, { lines, ends }: FoundFields): void {
  let begin = lines.length
  let depth = -1
  for (const line of text.replaceAll(/\n{3,}/g, '\n\n').split('\n')) {
    const key = line.includes(':') ? keyLine.exec(line) : null
    const indent = key?.[1]?.length ?? 0
    // Below a key that has a value, a deeper line only goes on with it, whatever it looks like.
    if (key && lines.length > begin && (indent <= depth || depth < 0)) {
      ends.push(lines.length)
      begin = lines.length
    }
    if (lines.length === begin) depth = key === null ? -1 : key[2] === undefined ? 40 : indent
    const last = lines.length === begin ? undefined : lines.at(-1)
    if (last !== undefined && !key && goesOn(last, line)) lines[lines.length - 1] = `${last} ${line.trim()}`
    else lines.push(line)
  }
  if (lines.length > begin) ends.push(lines.length)
}

/** From this length on a line was wrapped by a program. */
const wrapped = 40
const longestJoined = 600

/** Tells whether a line goes on with the last one. */
function goesOn(last: string, line: string): boolean {
  return (
    last.length < longestJoined &&
    (/^\s+[\p{L}\d("']/u.test(line) || (last.length >= wrapped && /^[\p{L}("']/u.test(line))) &&
    last.trim() !== '' &&
    !/[.!?:;。！？；]["')\]]?\s*$/.test(last)
  )
}
