import { createInterface } from 'node:readline/promises'

/** One line of the person at the terminal; empty where it ended. */
export async function askLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await Promise.race([lines.question(question), ended(lines)])).trim()
  } finally {
    lines.close()
  }
}

/** Nothing but a yes is one. */
export async function askYes(question: string): Promise<boolean> {
  return /^y(?:es)?$/i.test(await askLine(`${question} [y/N] `))
}

function ended(lines: { once(event: 'close', listener: () => void): unknown }): Promise<string> {
  return new Promise(resolve => lines.once('close', () => resolve('')))
}
