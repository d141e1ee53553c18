import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as later } from 'node:timers/promises'
import { signalTree } from './signal-tree.ts'

const needed = new Set('HOME LANG LANGUAGE LOGNAME PATH SHELL TERM TMPDIR TZ USER'.split(' '))
const neededThere =
  /^(?:LC_\w+|APPDATA|COMSPEC|LOCALAPPDATA|PATHEXT|PROGRAMFILES|SYSTEMROOT|TEMP|TMP|USERPROFILE)$/i

/** The command that starts a server on standard streams. */
export interface ServerCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

/** The end of a server. */
export interface ServerEnd {
  readonly code: number
  /** “it ended with exit status 3”. */
  readonly why: string
}

/** The time that it has after each request to end; milliseconds. A client gives us about four seconds in all. */
const patience = 1_500
const every = 25

/** The exit status of a server that could not be started, as of a shell that finds no such program. */
export const unstarted = 127

/** A server as a child process with a process group of its own, so that it can be ended with all that it started. */
export class StdioServer {
  readonly input: Writable
  readonly output: Readable
  /** Resolves when it has ended and all that it wrote was read. */
  readonly ended: Promise<ServerEnd>
  private readonly child: ChildProcess
  private isEnded = false

  constructor({ program, args, environment }: ServerCommand) {
    const child = spawn(program, args, {
      detached: true,
      env: environment,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.child = child
    this.input = child.stdin
    this.output = child.stdout
    // A pipe that breaks is a server that ends: that is told by its end.
    this.input.on('error', () => {})
    this.output.on('error', () => {})
    this.ended = this.end().finally(() => {
      this.isEnded = true
    })
  }

  /** Ends it and all that it started: first by the end of its input where it may, until it is in haste, then by signals. */
  async stop(afterInput: number, haste?: Promise<unknown>): Promise<void> {
    this.input.end()
    await Promise.race([this.ended, later(afterInput), ...(haste ? [haste] : [])])
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) if (await this.isGoneAfter(signal)) return
  }

  private async isGoneAfter(signal: NodeJS.Signals): Promise<boolean> {
    const { pid } = this.child
    if (pid === undefined || !signalTree(pid, signal)) return true
    for (const until = performance.now() + patience; performance.now() < until; await later(every))
      if (this.isEnded && !signalTree(pid, 0)) return true
    return false
  }

  private end(): Promise<ServerEnd> {
    const { child } = this
    return new Promise(resolve => {
      child.once('error', error => resolve({ code: unstarted, why: unstartedText(error) }))
      child.once('exit', (code, signal) => {
        const end = endOf(code, signal)
        child.once('close', () => resolve(end))
        // What it started may keep its output open.
        setTimeout(() => resolve(end), patience).unref()
      })
    })
  }
}

function unstartedText({ code, path, message }: NodeJS.ErrnoException): string {
  return code === 'ENOENT' && path !== undefined
    ? `there is no program ${path}`
    : `it could not be started (${message})`
}

function endOf(code: number | null, signal: NodeJS.Signals | null): ServerEnd {
  if (signal !== null) return { code: 128 + constants.signals[signal], why: `it was ended by ${signal}` }
  return { code: code ?? 1, why: `it ended with exit status ${code}` }
}

/** Makes the environment of a server: all that the client gave, and nothing of ours. */
export function serverEnvironment(from: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !/^countersign_/i.test(name)))
}

/**
 * Makes the environment of one of several servers: the variables that every program needs, and its own, so that none
 * has another’s secrets.
 */
export function ownEnvironment(
  from: NodeJS.ProcessEnv,
  names: readonly string[],
  input: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const passed = Object.entries(from).filter(
    ([name]) => needed.has(name) || neededThere.test(name) || names.includes(name),
  )
  return serverEnvironment({ ...Object.fromEntries(passed), ...input })
}
