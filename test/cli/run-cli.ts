import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'

const program = join(fileURLToPath(new URL('../..', import.meta.url)), 'bin', 'countersign.cjs')

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the built command with its state in `home`; input, when given, is its standard input. */
export function runCli(
  home: string,
  args: readonly string[],
  input = '',
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      COUNTERSIGN_HOME: join(home, 'state'),
      ...options.env,
    }
    const child = spawn(process.execPath, [closedInspector, program, ...args], {
      env,
      cwd: options.cwd ?? home,
    })
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
