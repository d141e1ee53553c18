import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { standardError } from './render/terminal-output.ts'

/** Asks at the terminal without showing what is typed; nothing where the person left. */
export async function askHidden(...asked: Parameters<typeof askSecretly>): Promise<string> {
  return (await askSecretly(...asked)) ?? ''
}

/** The same, where it matters that they left with Ctrl-C or Ctrl-D: undefined then. */
export function askSecretly(
  question: string,
  from: ReadStream = process.stdin,
  to: { write(text: string): unknown } = standardError,
): Promise<string | undefined> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: from, output: silent, terminal: true })
  to.write(question)
  return new Promise(resolve => {
    let typed: string | undefined
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
