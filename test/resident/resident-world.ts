import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { type Ran, runCli, spawnCli } from '../cli/run-cli.ts'

/** How the built command is started. */
export const program = [
  process.execPath,
  join(fileURLToPath(new URL('../..', import.meta.url)), 'bin', 'countersign.cjs'),
]

/** A person’s home folder with a state folder, and the built command in it. */
export interface ResidentWorld {
  readonly home: string
  readonly state: string
  run(args: string, env?: Record<string, string>): Promise<Ran>
  /** The same in a process of its own, beside as many others as are asked for at once. */
  runAlone(args: string): Promise<Ran>
}

/** A world of its own; whatever gate runs in it ends with the test. */
export function residentWorld(): ResidentWorld {
  const home = mkdtempSync(join(tmpdir(), 'countersign-resident-'))
  const state = join(home, 'state')
  onTestFinished(async () => {
    await stopResident(state)
    rmSync(home, { recursive: true, force: true })
  })
  return {
    home,
    state,
    run: (args, env) => runCli(home, args.split(' '), '', env ? { env } : {}),
    runAlone: args => spawnCli(home, args.split(' ')),
  }
}

/** What came back over a socket. */
export interface Answered {
  readonly status: number
  readonly body: string
}

/** One request over a UNIX socket; rejects where nobody answers. */
export function ask(socketPath: string, path: string, body?: object): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const method = body ? 'POST' : 'GET'
    // A connection that is kept may be that of a gate that has ended since.
    const asked = request({ socketPath, path, method, headers, agent: false }, response => {
      let text = ''
      response.on('data', part => {
        text += part
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}

/** A process that only sleeps, for what must not be mistaken for a gate. */
export function sleeper(): number {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child.pid ?? 0
}
