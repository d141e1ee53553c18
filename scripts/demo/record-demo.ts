// Records npm start at a terminal of 80 columns: an animated picture and the same as text, in docs/pictures.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { terminalLines, type TerminalLine, type Written } from './terminal-lines.ts'
import { terminalSvg } from './terminal-svg.ts'

/** What is typed, one after the other, each once the answer to the last is there. */
const typed = ['git status', 'git push --force origin main', 'aws s3 rb s3://acme-prod --force', '?']
const prompt = '› '
/** Seconds that a reader gets for a line, and a writer for a letter. */
const perLine = 0.35
const perLetter = 0.06

// oxlint-disable-next-line no-control-regex -- reading them is the point
const sequences = /\u001b\[[\d;?]{0,16}[A-Za-z]/g

const home = mkdtempSync(join(tmpdir(), 'countersign-demo-'))
const written: Written[] = []
const command = `stty cols 80 rows 24; exec ${process.execPath} bin/countersign.cjs incidents`
const child = spawn('script', ['-qfec', command, '/dev/null'], {
  env: { ...process.env, HOME: home, TERM: 'xterm-256color', FORCE_COLOR: '1' },
  stdio: ['pipe', 'pipe', 'inherit'],
})
let all = ''
child.stdout.setEncoding('utf8').on('data', (text: string) => {
  all += text
  written.push({ at: 0, text })
})
for (const line of typed) {
  await until(isAsked)
  all = ''
  child.stdin.write(`${line}\r`)
  await until(() => all.includes('\n'))
}
await until(isAsked)
child.stdin.write('\r')
await once(child, 'close')
rmSync(home, { recursive: true, force: true })
const lines = paced(terminalLines(written))
const title = 'npm start: what public incidents would have got, and calls that are typed'
writeFileSync('docs/pictures/start.svg', terminalSvg(lines, title))
writeFileSync('docs/pictures/start.txt', `${lines.map(textOf).join('\n').trimEnd()}\n`)

/** The program waits for the next line. */
function isAsked(): boolean {
  return all.replace(sequences, '').trimEnd().endsWith(prompt.trim())
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 1_200) throw new Error('The demo did not come to its prompt within 60 seconds.')
    await later(50)
  }
}

/** The lines at a reader’s pace: the machine’s own is too fast for one. */
function paced(lines: readonly TerminalLine[]): readonly TerminalLine[] {
  let at = 0
  return lines.map(line => {
    at += textOf(line).startsWith(prompt) ? 1 + textOf(line).length * perLetter : perLine
    return { ...line, at }
  })
}

function textOf({ stretches }: TerminalLine): string {
  return stretches
    .map(({ text }) => text)
    .join('')
    .trimEnd()
}
