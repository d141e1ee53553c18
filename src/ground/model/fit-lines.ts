import { breakLine, drawnColumns } from './break-line.ts'

/** Drawn text whose lines are broken between words; what goes on stands below the text that it belongs to. */
export function fitLines(drawn: string, width: number): string {
  const broken = (line: string) =>
    breakLine(line, { width, indent: indentOf(line, width), longWord: 'leave' })
  return drawn.split('\n').flatMap(broken).join('\n')
}

/** The column of the text behind a short label, or else of the line's own beginning. */
function indentOf(line: string, width: number): number {
  const [lead = ''] = /^ */.exec(line) ?? []
  const [label] = /^ *[^ ]+(?: [^ ]+){0,3} {2,}(?=[^ ])/.exec(line) ?? []
  const column = label === undefined ? 0 : drawnColumns(label)
  return column > 0 && column <= width / 3 ? column : Math.min(lead.length, width / 2)
}
