import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { Evidence } from '../../ground/model/effect.ts'
import { isJsonObject, type Json } from '../../ground/model/json.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { Paint } from './paint-for.ts'
import { columnsOf } from '../../ground/model/columns-of.ts'
import { fit } from './table.ts'

const shownLines = 12
/** Behind so many characters pieces are as short as the widest spelling of a character asks, and not measured. */
const measured = 65_536
/** The number of lines further down that are shown for their content. */
const pointedLines = 6

/** The call's text with `^` under what the findings point at. Hostile characters are spelled out. */
export function markedCall(
  call: ToolCall,
  decision: Decision,
  paint: Paint,
  width: number,
): readonly string[] {
  const evidence = decision.assessment.contributions.flatMap(({ findings }) =>
    findings.flatMap(found => found.evidence),
  )
  const texts = stringsOf(call.arguments)
  const lines: string[] = [fit(call.tool ?? call.kind, width - 2)]
  for (const [pointer, text] of texts) {
    const marks = evidence.filter(item => item.pointer === pointer && item.end > item.start)
    if (texts.length > 1) lines.push(paint.dim(fit(`${pointer}:`, width - 2)))
    lines.push(...markedText(text, marks, paint, width - 2))
  }
  return lines
}

function markedText(
  text: string,
  marks: readonly Evidence[],
  paint: Paint,
  width: number,
): readonly string[] {
  const lines: string[] = []
  let skipped = 0
  let pointed = 0
  for (const [at, { start, line }] of piecesOf(text, width).entries()) {
    const end = start + line.length
    // What is pointed at is shown wherever it stands: harmless lines before it must not hide it.
    const mayShow = at < shownLines || pointed < pointedLines
    const here = mayShow
      ? marks.filter(mark => mark.start < Math.max(end, start + 1) && mark.end > start)
      : []
    const isShown = at < shownLines || here.length > 0
    if (isShown) {
      if (at >= shownLines) pointed++
      lines.push(...gap(skipped, paint), ...markedLine(line, start, here, paint))
    }
    skipped = isShown ? 0 : skipped + 1
  }
  return [...lines, ...gap(skipped, paint)]
}

/** The lines of a text, long ones in pieces that fit, with where each begins: nothing ends past the edge. */
function piecesOf(text: string, width: number): readonly { readonly start: number; readonly line: string }[] {
  const pieces: { start: number; line: string }[] = []
  let start = 0
  for (const line of text.split('\n')) {
    let from = 0
    do {
      const length = start + from < measured ? piece(line, from, width) : Math.max(1, width >> 3)
      pieces.push({ start: start + from, line: line.slice(from, from + length) })
      from += length
    } while (from < line.length)
    start += line.length + 1
  }
  return pieces
}

/** Counts the characters of the next piece: up to the last space that fits where the line goes on, so that no word is broken. */
function piece(line: string, from: number, width: number): number {
  const length = fitting(line, from, width)
  if (from + length >= line.length) return length
  const space = line.slice(from, from + length).lastIndexOf(' ')
  return space > length / 3 ? space + 1 : length
}

/** Counts the characters of a line that fit from there on: at least one character, and none cut in two. */
function fitting(line: string, from: number, width: number): number {
  const next = line.slice(from, from + Math.max(2, width))
  if (/^[\x20-\x7e]*$/.test(next)) return next.length
  let columns = 0
  let length = 0
  for (const character of next) {
    columns += columnsOf(visibleText(character))
    if (columns > width && length > 0) break
    length += character.length
  }
  return length
}

function gap(skipped: number, paint: Paint): readonly string[] {
  return skipped === 0 ? [] : [paint.dim(`… ${skipped} more ${skipped === 1 ? 'line' : 'lines'}`)]
}

/** One line that fits, and the line of `^` below it. */
function markedLine(
  line: string,
  offset: number,
  marks: readonly Evidence[],
  paint: Paint,
): readonly string[] {
  const flags = Array.from({ length: line.length }, () => false)
  for (const mark of marks) flags.fill(true, Math.max(0, mark.start - offset), Math.max(0, mark.end - offset))
  let shown = ''
  let under = ''
  let at = 0
  for (const character of line) {
    const raw = visibleText(character)
    shown += raw
    under += (flags[at] ? '^' : ' ').repeat(columnsOf(raw))
    at += character.length
  }
  const carets = under.trimEnd()
  return carets === '' ? [shown] : [shown, paint.red(carets)]
}

/** Every string of the arguments with its JSON Pointer, in order, at any depth. */
function stringsOf(value: Json, pointer = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[pointer, value]]
  if (Array.isArray(value)) return value.flatMap((item: Json, i) => stringsOf(item, `${pointer}/${i}`))
  if (!isJsonObject(value)) return value === null ? [] : [[pointer, String(value)]]
  return Object.entries(value).flatMap(([key, item]) =>
    stringsOf(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}
