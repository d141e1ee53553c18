import { visibleText } from '../../ground/model/visible-text.ts'
import { columnsOf, cutTo, padTo } from '../../ground/model/columns-of.ts'

/** A cell: text, and how to paint it once it is padded. */
export type Cell = string | { readonly text: string; readonly paint: (text: string) => string }

/**
 * Rows in aligned columns, two spaces apart. The column named by `flexible` is cut with `…` so that a
 * line fits into `width`.
 */
export function table(
  rows: readonly (readonly Cell[])[],
  options: { width: number; flexible: number },
): string {
  const widths = columnWidths(rows)
  const others = widths.reduce((sum, width, i) => (i === options.flexible ? sum : sum + width + 2), 0)
  const flexible = widths[options.flexible]
  if (flexible !== undefined)
    widths[options.flexible] = Math.max(12, Math.min(flexible, options.width - others))
  return rows.map(row => line(row, widths)).join('\n')
}

function columnWidths(rows: readonly (readonly Cell[])[]): number[] {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, columnsOf(textOf(cell)))
    })
  }
  return widths
}

function line(row: readonly Cell[], widths: readonly number[]): string {
  return row
    .map((cell, i) => {
      const width = widths[i] ?? 0
      const padded = padTo(cutWith(textOf(cell), width), i === row.length - 1 ? 0 : width)
      return typeof cell === 'string' ? padded : cell.paint(padded)
    })
    .join('  ')
    .trimEnd()
}

function textOf(cell: Cell): string {
  return onOneLine(typeof cell === 'string' ? cell : cell.text)
}

/** Cuts text to `width` columns, the last of them `…`. It is spelled out first: what is not seen can't be counted. */
export function fit(text: string, width: number): string {
  return cutWith(onOneLine(text), width)
}

/** Text of one line: its own line ends are spelled out too, so that no part of it looks like a line of ours. */
export function onOneLine(text: string): string {
  return visibleText(text, Number.POSITIVE_INFINITY)
}

function cutWith(text: string, width: number): string {
  if (columnsOf(text) <= width) return text
  const cut = cutTo(text, width - 1)
  const space = cut.lastIndexOf(' ')
  // Half of a short word says nothing; a long one says more than nothing.
  const isShort = space > cut.length - shortWord && space > cut.length / 2
  return `${isShort && text[cut.length] !== ' ' ? cut.slice(0, space + 1) : cut}…`
}

const shortWord = 10
