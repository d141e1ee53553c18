import { structuredPatch } from 'diff'
import type { FileDiff } from '../model/summary.ts'
import { visibleText } from '../policy/visible-text.ts'

const shownLines = 200
const lineLength = 300
/** Texts further apart than this are shown as all new: finding the least change would take too long. */
const mostEdits = 2_000

/** A text as it is compared, and the same line by line as it may be shown. */
export interface DiffSide {
  readonly text: string
  /** With as many lines, secrets dotted out. */
  readonly shown: string
}

/** What changes in a file as a unified diff, harmless and at most 200 lines of it. */
export function diffOf(path: string, before: DiffSide, after: DiffSide): FileDiff {
  const patch = structuredPatch('', '', before.text, after.text, '', '', {
    context: 3,
    maxEditLength: mostEdits,
  })
  const [old, fresh] = [before.shown.split('\n'), after.shown.split('\n')]
  const all = patch
    ? patch.hunks.flatMap(hunk => hunkLines(hunk, old, fresh))
    : [...old.map(line => `-${line}`), ...fresh.map(line => `+${line}`)]
  const kept = patch ? all.slice(0, shownLines) : bothSides(old, fresh)
  return {
    path: visibleText(path, 200),
    lines: kept.map(line => visibleText(line.replaceAll('\t', '  '), lineLength)),
    more: all.length - kept.length,
  }
}

interface Hunk {
  readonly oldStart: number
  readonly newStart: number
  readonly oldLines: number
  readonly newLines: number
  readonly lines: readonly string[]
}

/** The hunk's lines as they may be shown: each is looked up by its number in its own text. */
function hunkLines(hunk: Hunk, old: readonly string[], fresh: readonly string[]): readonly string[] {
  let [oldAt, newAt] = [hunk.oldStart - 1, hunk.newStart - 1]
  const lines = hunk.lines.flatMap(line => {
    const sign = line.charAt(0)
    if (sign === '-') return [`-${old[oldAt++] ?? ''}`]
    if (sign === '+') return [`+${fresh[newAt++] ?? ''}`]
    if (sign !== ' ') return []
    newAt++
    return [` ${old[oldAt++] ?? ''}`]
  })
  return [`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`, ...lines]
}

function bothSides(old: readonly string[], fresh: readonly string[]): readonly string[] {
  const half = shownLines / 2
  return [...old.slice(0, half).map(line => `-${line}`), ...fresh.slice(0, half).map(line => `+${line}`)]
}
