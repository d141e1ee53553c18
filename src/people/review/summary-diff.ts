import { structuredPatch } from 'diff'
import type { FileDiff } from '../../ground/model/review-snapshot.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

const shownLines = 200
const lineLength = 300
const context = 3
/** Parts longer or further apart than this are shown as all new: finding the least change would take too long. */
const comparedLines = 4_000
const maxEdits = 400

/** A text as it is compared, and the same line by line as it may be shown. */
export interface DiffSide {
  readonly text: string
  /** With as many lines, secrets dotted out. */
  readonly shown: string
}

/** Returns the change of a file as a unified diff, harmless and at most 200 lines of it. */
export function summaryDiff(path: string, before: DiffSide, after: DiffSide): FileDiff {
  const [old, fresh] = [before.text.split('\n'), after.text.split('\n')]
  const { from, oldTo, freshTo } = changedPart(old, fresh)
  const shownOld = before.shown.split('\n').slice(from, oldTo)
  const shownFresh = after.shown.split('\n').slice(from, freshTo)
  const hunks = hunksOf(old.slice(from, oldTo), fresh.slice(from, freshTo))
  const all = hunks
    ? hunks.flatMap(hunk => hunkLines(hunk, from, shownOld, shownFresh))
    : [heading(from, shownOld.length, from, shownFresh.length), ...bothSides(shownOld, shownFresh)]
  const stored = all.slice(0, shownLines)
  const total = hunks ? all.length : 1 + shownOld.length + shownFresh.length
  return {
    path: visibleText(path, 200),
    lines: stored.map(line => visibleText(line.replaceAll('\t', '  '), lineLength)),
    more: total - stored.length,
  }
}

/** The lines between what both begin and end with, and a little around them. */
function changedPart(old: readonly string[], fresh: readonly string[]) {
  const shorter = Math.min(old.length, fresh.length)
  let same = 0
  while (same < shorter && old[same] === fresh[same]) same++
  let end = 0
  while (end < shorter - same && old.at(-1 - end) === fresh.at(-1 - end)) end++
  const after = Math.max(0, end - context)
  return { from: Math.max(0, same - context), oldTo: old.length - after, freshTo: fresh.length - after }
}

function hunksOf(old: readonly string[], fresh: readonly string[]): readonly Hunk[] | undefined {
  if (Math.max(old.length, fresh.length) > comparedLines) return undefined
  const options = { context, maxEditLength: maxEdits }
  return structuredPatch('', '', withLineEnds(old), withLineEnds(fresh), '', '', options)?.hunks
}

/** Each line with its end, so that the last one is like the others. */
function withLineEnds(lines: readonly string[]): string {
  return lines.map(line => `${line}\n`).join('')
}

interface Hunk {
  readonly oldStart: number
  readonly newStart: number
  readonly oldLines: number
  readonly newLines: number
  readonly lines: readonly string[]
}

/** The hunk's lines as they may be shown: each is looked up by its number in its own text. */
function hunkLines(
  hunk: Hunk,
  offset: number,
  old: readonly string[],
  fresh: readonly string[],
): readonly string[] {
  let [oldAt, newAt] = [hunk.oldStart - 1, hunk.newStart - 1]
  const lines = hunk.lines.flatMap(line => {
    const sign = line.charAt(0)
    if (sign === '-') return [`-${old[oldAt++] ?? ''}`]
    if (sign === '+') return [`+${fresh[newAt++] ?? ''}`]
    if (sign !== ' ') return []
    newAt++
    return [` ${old[oldAt++] ?? ''}`]
  })
  const [oldFrom, newFrom] = [hunk.oldStart - 1 + offset, hunk.newStart - 1 + offset]
  return [heading(oldFrom, hunk.oldLines, newFrom, hunk.newLines), ...lines]
}

function heading(oldFrom: number, oldLines: number, newFrom: number, newLines: number): string {
  return `@@ -${oldFrom + 1},${oldLines} +${newFrom + 1},${newLines} @@`
}

function bothSides(old: readonly string[], fresh: readonly string[]): readonly string[] {
  const half = shownLines / 2 - 1
  return [...old.slice(0, half).map(line => `-${line}`), ...fresh.slice(0, half).map(line => `+${line}`)]
}
