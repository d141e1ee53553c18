import { visibleText } from '../../../../ground/model/visible-text.ts'
import type { TextSpan } from './folded-text.ts'

const names: Readonly<Record<number, string>> = {
  0x00: 'null',
  0x07: 'bell',
  0x08: 'backspace',
  0x09: 'tab',
  0x0d: 'carriage return',
  0x1b: 'escape: begins an order to a terminal',
  0x7f: 'delete',
  0xad: 'soft hyphen',
  0x61c: 'Arabic letter mark',
  0x200b: 'zero-width space',
  0x200c: 'zero-width non-joiner',
  0x200d: 'zero-width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'end of a change of direction',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override: turns what follows around',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'end of an isolate',
  0xfeff: 'byte order mark',
}

/** Returns the name and number of a character that can’t be seen: "zero-width space (U+200B)". */
function characterName(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const number = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return `${names[code] ?? kindOf(code)} (${number})`
}

function kindOf(code: number): string {
  if (code < 0xa0) return 'control character'
  if (code >= 0xd800 && code <= 0xdfff) return 'half a character'
  if (code >= 0xe0000) return 'invisible tag'
  return 'invisible character'
}

/** A stretch that a finding points at. */
export interface TextMark extends TextSpan {
  /** The finding’s number on the page, from 1. */
  readonly finding: number
}

/** Text of one kind: as it is, or a character that can’t be seen, spelled out. */
export interface TextRun {
  readonly text: string
  /** The name of the character; absent for ordinary text. */
  readonly hidden?: string
}

/** A stretch that the same findings point at. */
export interface Segment extends TextSpan {
  readonly findings: readonly number[]
  readonly runs: readonly TextRun[]
}

const maxMarks = 200

/** A part of a text cut where findings begin and end; nothing in it can steer the page or hide. */
export function segmentsOf(text: string, part: TextSpan, marks: readonly TextMark[]): readonly Segment[] {
  const near = marks.slice(0, maxMarks).filter(({ start, end }) => start < part.end && end > part.start)
  const inside = (at: number) => at > part.start && at < part.end
  const cuts = near.flatMap(({ start, end }) => [start, end]).filter(inside)
  const edges = [...new Set([part.start, ...cuts, part.end])].sort((a, b) => a - b)
  return edges.slice(0, -1).map((start, i) => {
    const end = edges[i + 1] ?? part.end
    const findings = near.filter(mark => mark.start < end && mark.end > start).map(({ finding }) => finding)
    const once = [...new Set(findings)].sort((a, b) => a - b)
    return { start, end, findings: once, runs: runsOf(text.slice(start, end)) }
  })
}

const ordinary = /^[\x20-\x7e\n]*$/

/** A text as runs: line ends stay, whatever can’t be seen or would turn the text around is spelled out. */
export function runsOf(text: string): readonly TextRun[] {
  if (text === '' || ordinary.test(text)) return text === '' ? [] : [{ text }]
  const runs: TextRun[] = []
  let plain = ''
  for (const character of text) {
    const shown = character === '\n' ? character : visibleText(character)
    if (shown === character) {
      plain += character
      continue
    }
    if (plain !== '') runs.push({ text: plain })
    plain = ''
    runs.push({ text: shown, hidden: characterName(character) })
  }
  return plain === '' ? runs : [...runs, { text: plain }]
}
