import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { ScreenText } from './screen-text.ts'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { needs } from '../needs.ts'
import { maxDuration } from '../until.ts'

const program = join(fileURLToPath(new URL('../..', import.meta.url)), 'bin', 'countersign.cjs')

/** Whether this machine has the program that gives a pseudo-terminal, with the options that are used here. */
const hasTerminals = spawnSync('script', ['-qfec', 'true', '/dev/null']).status === 0

/** Options of tests at a pseudo-terminal. */
export const atTerminals = needs(hasTerminals, 'there is no script of util-linux here')

/** The words of a command line that starts Countersign. */
export function countersign(...words: readonly string[]): string {
  return [process.execPath, closedInspector, program, ...words].map(quoted).join(' ')
}

export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** What is started, and where. */
export interface Place {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** A process that is watched: at a pseudo-terminal of 80 columns, or on pipes. */
export class Watched {
  readonly ended: Promise<number>
  private readonly child: ChildProcess
  private readonly screen = new ScreenText()
  private captured = ''
  private code: number | undefined
  private readonly waiting = new Set<() => void>()

  constructor(child: ChildProcess) {
    this.child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.captured += text
        this.screen.write(text)
        this.wake()
      })
    }
    child.stdin?.on('error', () => {})
    this.ended = new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', code => {
        this.code = code ?? -1
        resolve(this.code)
        this.wake()
      })
    })
  }

  private get pid(): number {
    return this.child.pid ?? -1
  }

  /** All that was written, byte for byte. */
  raw(): string {
    return this.captured
  }

  /** What a person sees now. */
  text(): string {
    return this.screen.text()
  }

  type(text: string): void {
    this.child.stdin?.write(text)
  }

  /** Ends the program at the terminal as hard as can be: it hears nothing of it. */
  killInside(): void {
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8')
    for (const pid of children.split(' ').filter(text => text !== '')) process.kill(Number(pid), 'SIGKILL')
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal)
  }

  /** Comes back when the screen shows it; on a program that ended or stays silent it fails with what is shown. */
  sees(wanted: RegExp): Promise<string> {
    return this.until(`${wanted}`, () => wanted.test(this.text()))
  }

  /** The same for what was ever written. */
  wrote(wanted: RegExp): Promise<string> {
    return this.until(`${wanted}`, () => wanted.test(this.captured))
  }

  private until(what: string, isThere: () => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) =>
        settle(() => reject(new Error(`${why} ${what}; the screen:\n${this.text()}`)))
      const look = () => {
        if (isThere()) settle(() => resolve(this.text()))
        else if (this.code !== undefined) fail(`ended (${this.code}) without`)
      }
      const timer = setTimeout(() => fail('waited in vain for'), maxDuration)
      const settle = (work: () => void) => {
        clearTimeout(timer)
        this.waiting.delete(look)
        work()
      }
      this.waiting.add(look)
      look()
    })
  }

  private wake(): void {
    for (const look of this.waiting) look()
  }
}

/** Runs a line of shell at a pseudo-terminal of 80 columns and 24 rows; its exit code is the line's. */
export function atTerminal(line: string, place: Place): Watched {
  return watched(
    spawn('script', ['-qfec', `stty cols 80 rows 24; exec ${line}`, '/dev/null'], optionsOf(place)),
  )
}

/** Runs a line of shell on pipes, as an agent's tool does. */
export function onPipes(line: string, place: Place): Watched {
  return watched(spawn('/bin/sh', ['-c', `exec ${line}`], optionsOf(place)))
}

function optionsOf({ cwd, env }: Place) {
  return { cwd, env: { PATH: process.env['PATH'] ?? '', SHELL: '/bin/sh', TERM: 'xterm', ...env } }
}

const started: ChildProcess[] = []

/** Ends every process that this file started, once its tests are done. */
export function endProcesses(): void {
  afterAll(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })
}

function watched(child: ChildProcess): Watched {
  started.push(child)
  return new Watched(child)
}
