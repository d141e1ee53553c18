import { visibleText } from '../../../../ground/model/visible-text.ts'
import { characterName } from './character-names-table.ts'
import type { TextSpan } from './folded-text.ts'

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

const mostMarks = 200

/** A part of a text cut where findings begin and end; nothing in it can steer the page or hide. */
export function segmentsOf(text: string, part: TextSpan, marks: readonly TextMark[]): readonly Segment[] {
  const near = marks.slice(0, mostMarks).filter(({ start, end }) => start < part.end && end > part.start)
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
