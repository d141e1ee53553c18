import type { ReadContext } from '../../read-context.ts'

const mostLines = 16
const longest = 1_024

/** Emits the lines of a file of commands that name this program, as words of what runs it, where no reader knows the language. */
export function readOwnLines(language: string, text: string, context: ReadContext): void {
  if (!/countersign/i.test(text)) return
  const argv = text
    .split('\n')
    .filter(line => /countersign/i.test(line.slice(0, longest)))
    .slice(0, mostLines)
    .map(line => line.slice(0, longest))
  const { out, outer, through } = context
  out.emit({ type: 'run', program: language, argv, evidence: outer, through })
}
