import { spawn } from 'node:child_process'

/** What became of a program. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly late: boolean
}

/** How a program is started: nothing of this environment goes with it. */
export interface Start {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input?: string
  readonly milliseconds?: number
  /** What it prints is shown as it comes. */
  readonly show?: boolean
}

/** Runs a program to its end, or until its time is over; then its whole group is killed. */
export function runProgram(words: readonly string[], start: Start): Promise<Ended> {
  const { cwd, env, input = '', milliseconds = 90_000 } = start
  const [program = '', ...rest] = words
  return new Promise(resolve => {
    const child = spawn(program, rest, { cwd, env: { ...env }, detached: true })
    let [stdout, stderr, late] = ['', '', false]
    const timer = setTimeout(() => {
      late = true
      endGroup(child.pid)
    }, milliseconds)
    child.stdout.on('data', part => {
      stdout += part
      if (start.show) process.stdout.write(part)
    })
    child.stderr.on('data', part => {
      stderr += part
    })
    child.stdin.on('error', () => {})
    child.on('error', error => {
      clearTimeout(timer)
      resolve({ code: null, stdout, stderr: `${stderr}${error.message}`, late })
    })
    child.on('exit', code => {
      clearTimeout(timer)
      // What it left running in the background may hold its output open.
      setTimeout(() => {
        endGroup(child.pid)
        resolve({ code, stdout, stderr, late })
      }, 200)
    })
    child.stdin.end(input)
  })
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
