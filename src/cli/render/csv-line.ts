import { onOneLine } from './table.ts'

/**
 * One CSV line (RFC 4180). Control and invisible characters are spelled out, line ends too: the file is looked at in
 * terminals. A cell that a spreadsheet would run as a formula is made text; some take the wide forms of the signs as well.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells.map(cell).join(',')
}

const formula = /^\s{0,100}[=+\-@\uff0b\uff0d\uff1d\uff20]/

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const shown = onOneLine(value)
  const text = formula.test(value) || formula.test(shown) || /^[\t\r]/.test(value) ? `'${shown}` : shown
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
