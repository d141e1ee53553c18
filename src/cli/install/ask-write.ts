import { standardOutput } from '../render/terminal-output.ts'
import { askLine, isYes } from './ask-yes.ts'

/** Asks whether what was shown shall be written; “all” shows every line of every change first, as often as it is said. */
export async function askWrite(allLines: () => string): Promise<boolean> {
  for (;;) {
    const line = await askLine('\nWrite this? [y/N, or all to see every line] ')
    if (line === undefined || !/^a(?:ll)?$/i.test(line)) return isYes(line)
    standardOutput.print(allLines())
  }
}
