/** A stretch of a text by UTF-16 offsets. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** A stretch that is shown, or one that is folded with how many lines and characters it holds. */
export type FoldedPiece =
  | ({ readonly kind: 'shown' } & TextSpan)
  | ({ readonly kind: 'folded'; readonly lines: number } & TextSpan)

const shortText = 2_400
const shortLines = 24
const headLines = 12
const headLength = 1_200
const tailLength = 240
const context = 90
const maxMarkLength = 600
const maxMarks = 12
/** The size below which a text is not worth folding. */
const minFold = 100

/** The number of characters that one press opens. */
export const openedAtOnce = 20_000

/**
 * Returns the parts of a text that are shown: short ones whole; of long ones the beginning, what is pointed at wherever it stands, the
 * end, and what was opened. Harmless pages before a dangerous line don’t hide it.
 */
export function foldedText(
  text: string,
  marks: readonly TextSpan[],
  opened: readonly TextSpan[] = [],
): readonly FoldedPiece[] {
  if (text.length <= shortText && countLines(text, 0, text.length) <= shortLines)
    return [{ kind: 'shown', start: 0, end: text.length }]
  const windows = [headOf(text), ...marks.slice(0, maxMarks).map(mark => around(text, mark)), tailOf(text)]
  return withFolds(text, merged(text, [...windows, ...opened]))
}

/** Returns the part that one press on a fold opens. */
export function openFold({ start, end }: TextSpan): TextSpan {
  return { start, end: Math.min(end, start + openedAtOnce) }
}

function headOf(text: string): TextSpan {
  let end = -1
  for (let line = 0; line < headLines; line++) {
    const next = text.indexOf('\n', end + 1)
    if (next === -1 || next > headLength) return { start: 0, end: Math.min(text.length, headLength) }
    end = next
  }
  return { start: 0, end }
}

function tailOf(text: string): TextSpan {
  const start = Math.max(0, text.length - tailLength)
  const line = text.indexOf('\n', start)
  return { start: line === -1 || line === text.length - 1 ? start : line + 1, end: text.length }
}

function around(text: string, mark: TextSpan): TextSpan {
  const last = Math.min(mark.end, mark.start + maxMarkLength)
  const line = text.lastIndexOf('\n', mark.start - 1) + 1
  const next = text.indexOf('\n', last)
  return {
    start: Math.max(line, mark.start - context, 0),
    end: Math.min(next === -1 ? text.length : next, last + context, text.length),
  }
}

/** Windows in order, those that touch or nearly touch as one, none beginning or ending within a character. */
function merged(text: string, windows: readonly TextSpan[]): readonly TextSpan[] {
  const all: TextSpan[] = []
  const sorted = windows
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || a.end - b.end)
  for (const { start, end } of sorted) {
    const last = all.at(-1)
    if (last && start - last.end < minFold)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, whole(text, end)) }
    else all.push({ start: whole(text, start), end: whole(text, end) })
  }
  return all
}

/** An offset that is not between the halves of a surrogate pair. */
function whole(text: string, at: number): number {
  return at > 0 && at < text.length && /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at
}

function withFolds(text: string, windows: readonly TextSpan[]): readonly FoldedPiece[] {
  const pieces: FoldedPiece[] = []
  let at = 0
  for (const window of windows) {
    if (window.start > at) pieces.push(fold(text, at, window.start))
    pieces.push({ kind: 'shown', ...window })
    at = window.end
  }
  if (at < text.length) pieces.push(fold(text, at, text.length))
  return pieces
}

function fold(text: string, start: number, end: number): FoldedPiece {
  return { kind: 'folded', start, end, lines: countLines(text, start, end) }
}

function countLines(text: string, start: number, end: number): number {
  let count = 1
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}
