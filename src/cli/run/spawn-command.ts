import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { onOneLine } from '../render/table.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'

/** Bytes of its output that are read for the report. */
const stored = 256 * 1024

/** The result of a command. */
export interface CommandOutcome {
  /** Its exit status; 128 and the signal's number when a signal ended it, 127 when there is no such program. */
  readonly code: number
  /** The text that it printed, as far as it went through here: nothing at a terminal, where it talks to the person. */
  readonly output: string
  /** The time that it ran, where that was measured. */
  readonly milliseconds?: number
}

/** A command that nobody at the terminal hears of. */
export interface QuietCommand {
  /** Milliseconds after which it is ended. */
  readonly limit: number
  /** Takes it with its standard input open; without it there is nothing to read. */
  readonly talk?: (child: ChildProcess) => void
}

/** Ways in which a command is started otherwise than from here. */
export interface SpawnOptions {
  /** Its whole environment. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Its descriptors from 3 on: pipes, files that are open here, and a channel by which it hands out sockets. */
  readonly descriptors?: readonly ('pipe' | 'ipc' | number)[]
  /** Called once it was started, while its pipes are open. */
  readonly onStart?: (child: ChildProcess) => void
  /** The folder that it starts in. */
  readonly folder?: string
  /** It reads nothing from here, prints nothing here, and is ended after so many milliseconds. */
  readonly quiet?: QuietCommand
}

/** Runs a program with its arguments, never through a shell, and passes its output on. */
export function spawnCommand(
  words: readonly string[],
  { env, descriptors = [], onStart, folder, quiet }: SpawnOptions = {},
): Promise<CommandOutcome> {
  const [program = '', ...args] = words
  const way = standardOutput.isTTY && !quiet ? 'inherit' : 'pipe'
  const input = quiet ? (quiet.talk ? 'pipe' : 'ignore') : 'inherit'
  const stdio = [input, way, way, ...descriptors] as const
  const limited = quiet && { timeout: quiet.limit, killSignal: 'SIGKILL' as const }
  const began = performance.now()
  const child = spawn(program, args, {
    stdio: [...stdio],
    ...limited,
    ...(env && { env }),
    ...(folder !== undefined && { cwd: folder }),
  })
  onStart?.(child)
  quiet?.talk?.(child)
  const output = outputOf(child, !quiet)
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, forward)
  return new Promise(resolve => {
    const end = (code: number) => {
      for (const signal of signals) process.off(signal, forward)
      resolve({ code, output: output(), milliseconds: Math.round(performance.now() - began) })
    }
    child.once('error', error => {
      standardError.print(`countersign: ${unstarted(onOneLine(program), error)}`)
      end((error as NodeJS.ErrnoException).code === 'ENOENT' ? 127 : 126)
    })
    child.once('close', (code, signal) => end(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** Keeps the beginning of what a program prints, and passes all of it on or nothing. */
function outputOf(child: ChildProcess, isPassedOn: boolean): () => string {
  const chunks: Buffer[] = []
  let size = 0
  const keep = (chunk: Buffer) => {
    if (size < stored) chunks.push(chunk.subarray(0, stored - size))
    size += chunk.length
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  if (isPassedOn) {
    child.stdout?.pipe(process.stdout, { end: false })
    child.stderr?.pipe(process.stderr, { end: false })
  }
  return () => Buffer.concat(chunks).toString('utf8')
}

function unstarted(program: string, { code = 'unknown' }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `there is no program ${program}, or its folder is gone: nothing ran.`
  if (code === 'EACCES') return `${program} may not be executed: nothing ran.`
  return `${program} could not be started (${code}): nothing ran.`
}
