import { wrapText } from './wrap-text.ts'
import { standardOutput } from './terminal-output.ts'

/** Prints sentences, broken at spaces where somebody reads them on a terminal. */
export function printParagraphs(text: string): void {
  const width = standardOutput.width(80, 100)
  const lines = text.split('\n')
  standardOutput.print(
    (standardOutput.isTTY ? lines.flatMap(line => wrapText(line, width, leadOf(line))) : lines).join('\n'),
  )
}

function leadOf(line: string): number {
  return line.length - line.trimStart().length
}
