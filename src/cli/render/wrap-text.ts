import { breakLine } from '../../ground/model/break-line.ts'
import { onOneLine } from './table.ts'

/** Text broken between its words into lines of at most `width`; further lines are indented, the first as it comes. Longer words are cut. */
export function wrapText(text: string, width: number, indent = 2): readonly string[] {
  return breakLine(onOneLine(text), { width, indent, longWord: 'cut' })
}
