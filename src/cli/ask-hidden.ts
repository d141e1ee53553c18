import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks at the terminal without showing what is typed. */
export function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  return new Promise(resolve => {
    let typed = ''
    lines.once('line', line => {
      typed = line
      lines.close()
    })
    lines.once('close', () => {
      process.stderr.write('\n')
      resolve(typed)
    })
  })
}
