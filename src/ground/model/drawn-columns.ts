import { columnsOf } from './columns-of.ts'

const escape = '\u001b'
const drawnColour = new RegExp(`${escape}\\[\\d{1,2}m`, 'g')

/** Counts the columns of a text that may have colours in it, which take none. */
export function drawnColumns(text: string): number {
  return columnsOf(text.includes(escape) ? text.replace(drawnColour, '') : text)
}
