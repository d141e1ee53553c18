import { standardError } from '../render/terminal-output.ts'

/** One line of the person at the terminal; undefined where they left with Ctrl-C or Ctrl-D. */
export async function askLine(question: string): Promise<string | undefined> {
  const { lines, ask } = standardError.openLines()
  try {
    const line = await Promise.race([ask(question), whenClosed(lines)]).catch(() => undefined)
    if (line === undefined) standardError.print('')
    return line?.trim()
  } finally {
    lines.close()
  }
}

/** Nothing but a yes is one, unless nothing is usually one; who leaves says no. */
export async function askYes(question: string, usually: 'yes' | 'no' = 'no'): Promise<boolean> {
  const line = await askLine(`${question} ${usually === 'yes' ? '[Y/n]' : '[y/N]'} `)
  if (line === '') return usually === 'yes'
  return isYes(line)
}

/** Tells whether a line is a yes. */
export function isYes(line: string | undefined): boolean {
  return line !== undefined && /^y(?:es)?$/i.test(line)
}

function whenClosed(lines: { once(event: 'close', listener: () => void): unknown }): Promise<undefined> {
  return new Promise(resolve => lines.once('close', () => resolve(undefined)))
}
