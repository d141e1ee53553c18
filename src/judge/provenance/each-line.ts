import { isJsonObject, type Json } from '../../ground/model/json.ts'
import { mapOf } from '../../ground/model/map-of.ts'

const deepest = 60
const mostLeaves = 20_000

/** `isFirst`: it begins a field. */
type VisitLine = (line: string, isFirst: boolean) => void

/**
 * Visits the lines of a result, field by field: the texts in JSON, the values of a printed object or of a record of lines,
 * else the paragraphs. What stands in one field belongs together.
 */
export function eachLine(text: string, visit: VisitLine): void {
  const leaves = jsonLeaves(text)
  if (leaves) for (const leaf of leaves) eachLineOfBlocks(leaf, visit)
  else eachLineOfBlocks(linesOfObject(withoutNumbers(unescapeBreaks(text))), visit)
}

/** Tools that read files put the number of each line before it. */
function withoutNumbers(text: string): string {
  return /^\s{0,8}\d{1,6}[\t→]/.test(text) ? text.replaceAll(/^\s{0,8}\d{1,6}[\t→]/gm, '') : text
}

/** The last signs of JSON, by the first: a text that is cut off would be parsed to its end. */
const closing: ReadonlyMap<string, string> = mapOf({ '{': '}', '[': ']', '"': '"' })

function jsonLeaves(text: string): readonly string[] | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || closing.get(trimmed.charAt(0)) !== trimmed.at(-1)) return undefined
  let parsed: Json
  try {
    parsed = JSON.parse(trimmed) as Json
  } catch {
    return undefined
  }
  const found: string[] = []
  const visit = (value: Json, depth: number) => {
    if (found.length >= mostLeaves || depth > deepest) return
    if (typeof value === 'string' || typeof value === 'number') found.push(String(value))
    else if (Array.isArray(value)) for (const inner of value) visit(inner, depth + 1)
    else if (isJsonObject(value))
      for (const key of Object.keys(value)) {
        if (/[\s.!?]/.test(key)) found.push(key)
        visit(value[key] ?? null, depth + 1)
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
function eachLineOfBlocks(given: string, visit: VisitLine): void {
  const text = given.replaceAll(/\n{3,}/g, '\n\n')
  // The line of this field with which the next one may go on.
  let last: string | undefined
  let isFirst = true
  let depth = -1
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end)
    const key = line.includes(':') ? keyLine.exec(line) : null
    const indent = key?.[1]?.length ?? 0
    // Below a key that has a value, a deeper line only goes on with it, whatever it looks like.
    const isNext = key !== null && (indent <= depth || depth < 0)
    if (last === undefined || isNext) depth = key === null ? -1 : key[2] === undefined ? 40 : indent
    if (last !== undefined && !key && goesOn(last, line)) last = `${last} ${line.trim()}`
    else {
      if (last !== undefined) visit(last, isFirst)
      isFirst = last === undefined || isNext
      last = line
    }
  }
  if (last !== undefined) visit(last, isFirst)
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
