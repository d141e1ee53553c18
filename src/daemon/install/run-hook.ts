import { spawn } from 'node:child_process'
import type { HookOutput } from '../../agents/hook/client-adapter.ts'

/** Characters of an answer that are kept: it is a sentence. */
const mostKept = 100_000

/**
 * Runs what a client starts as its hook, in an environment that has nothing but what names the tool, and gives what it
 * wrote. It is ended after so many milliseconds, which looks like a status of -1 and says so.
 */
export function runHook(
  [program = '', ...words]: readonly string[],
  input: string,
  event: string,
  milliseconds: number,
): Promise<HookOutput> {
  return new Promise(resolve => {
    const env = { PATH: '/usr/bin:/bin', AGENT_TOOL_NAME: event }
    const child = spawn(program, words, { cwd: '/', env, stdio: 'pipe', detached: true })
    let [stdout, stderr] = ['', '']
    const timer = setTimeout(() => {
      stderr += `There was no answer in ${Math.round(milliseconds / 1_000)} seconds.`
      endGroup(child.pid)
      finish(-1)
    }, milliseconds)
    const finish = (exitCode: number) => {
      clearTimeout(timer)
      resolve({ stdout, stderr, exitCode })
    }
    child.stdout.on('data', part => {
      if (stdout.length < mostKept) stdout += part
    })
    child.stderr.on('data', part => {
      if (stderr.length < mostKept) stderr += part
    })
    child.stdin.on('error', () => {})
    child.on('error', error => {
      stderr += error.message
      finish(-1)
    })
    child.on('close', code => finish(code ?? -1))
    child.stdin.end(input)
  })
}

/** Its own children too: a shell that is killed leaves what it waits for. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}
