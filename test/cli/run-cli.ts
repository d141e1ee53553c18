import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { type CommandRun, type Ran, runInHost, runsInHost } from './command-hosts.ts'

export type { Ran } from './command-hosts.ts'

const program = join(fileURLToPath(new URL('../..', import.meta.url)), 'bin', 'countersign.cjs')

export interface RunOptions {
  readonly cwd?: string
  readonly env?: Record<string, string>
}

/**
 * Runs the built command with its state in `home`; input, when given, is its standard input. What neither starts programs
 * nor serves shares a process with other commands; `spawnCli` starts one.
 */
export function runCli(
  home: string,
  args: readonly string[],
  input = '',
  options: RunOptions = {},
): Promise<Ran> {
  const run = runOf(home, args, input, options)
  return runsInHost(run) ? runInHost(run) : spawnCli(home, args, input, options)
}

/** The same in a process of its own, as people start it. */
export function spawnCli(
  home: string,
  args: readonly string[],
  input = '',
  options: RunOptions = {},
): Promise<Ran> {
  const { env, cwd } = runOf(home, args, input, options)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [closedInspector, program, ...args], { env, cwd })
    let out = ''
    let err = ''
    child.stdout.on('data', chunk => {
      out += chunk
    })
    child.stderr.on('data', chunk => {
      err += chunk
    })
    child.on('error', reject)
    child.on('close', code => resolve({ code, out, err }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

function runOf(home: string, args: readonly string[], input: string, options: RunOptions): CommandRun {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    COUNTERSIGN_HOME: join(home, 'state'),
    ...options.env,
  }
  return { args, input, env, cwd: options.cwd ?? home }
}
