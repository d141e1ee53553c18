import type { FileDiff } from '../../ground/model/review-summary.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import { columnsOf } from '../../ground/model/columns-of.ts'
import type { Paint } from '../render/paint-for.ts'
import { wrapText } from '../render/wrap-text.ts'

/**
 * One diff, whole: a line that is too long for the screen goes on in the next, with its sign again and `↳`, since what
 * is cut off is what nobody reads before they say yes.
 */
export function diffLines({ path, lines, more }: FileDiff, paint: Paint, width: number): readonly string[] {
  return [
    ...wrapText(path, width).map(paint.bold),
    ...lines.flatMap(line => broken(line, width).map(painter(line, paint))),
    ...(more > 0 ? [`… and ${plural(more, 'more line')}`] : []),
  ]
}

function broken(line: string, width: number): readonly string[] {
  if (columnsOf(line) <= width) return [line]
  const sign = line.slice(0, 1)
  return wrapText(line.slice(1), width - 3, 0).map((part, i) => `${sign}${i > 0 ? '↳ ' : ''}${part}`)
}

function painter(line: string, paint: Paint): (text: string) => string {
  if (line.startsWith('+')) return paint.green
  return line.startsWith('-') ? paint.red : paint.dim
}
