import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { maxDuration } from '../../until.ts'
import type { Account } from './account.ts'

/** What a process said, and how it ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Characters of what a program says that are kept. */
const maxText = 1_000_000

/** Limits of a run, in milliseconds. */
interface RunOptions {
  readonly input?: string
  /** After it the program and all that it started are ended. */
  readonly limit?: number
  /** So long its output is waited for after its end, where something else keeps that open. */
  readonly patience?: number
}

/** Runs a program as the account, in its working folder and with its environment; it is ended after so many milliseconds. */
export function runAs(
  { home, as }: Account,
  [program = '', ...args]: readonly string[],
  { input = '', limit = maxDuration, patience = 5_000 }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...as,
      cwd: join(home, 'shop'),
      env: environmentOf(home),
      detached: true,
    })
    const statement = { out: '', err: '' }
    const timer = setTimeout(() => endGroup(child.pid), limit)
    const end = (code: number | null) => {
      clearTimeout(timer)
      resolve({ code, ...statement })
    }
    child.stdout.on('data', part => (statement.out = (statement.out + part).slice(0, maxText)))
    child.stderr.on('data', part => (statement.err = (statement.err + part).slice(0, maxText)))
    child.on('error', reject)
    // Whatever it left running may keep the pipes open.
    child.on('exit', code => setTimeout(end, patience, code))
    child.on('close', end)
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

function environmentOf(home: string): Record<string, string> {
  const programs = [
    join(home, '.local/bin'),
    join(home, 'bin'),
    '/usr/bin',
    '/bin',
    dirname(process.execPath),
  ]
  return { HOME: home, USER: 'agent', PATH: [...new Set(programs)].join(':'), TERM: 'dumb', LANG: 'C.UTF-8' }
}

/** What a line started in the background belongs to its group. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
