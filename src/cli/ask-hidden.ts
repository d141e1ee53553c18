import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { standardError } from './render/terminal-output.ts'

/** Asks at the terminal without showing what is typed. */
export function askHidden(
  question: string,
  from: ReadStream = process.stdin,
  to: { write(text: string): unknown } = standardError,
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: from, output: silent, terminal: true })
  to.write(question)
  return new Promise(resolve => {
    let typed = ''
    lines.once('line', line => {
      typed = line
      lines.close()
    })
    lines.once('close', () => {
      to.write('\n')
      resolve(typed)
    })
  })
}
