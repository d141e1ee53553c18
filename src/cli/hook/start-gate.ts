import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startEnvironment } from '../../daemon/resident/start-environment.ts'
import { closedInspector } from '../../ground/model/closed-inspector.ts'

/** Starts the gate of a state folder for the calls that come next, and leaves it to itself. */
export function startGate(state: string): void {
  const program = fileURLToPath(new URL('../bin/countersign.cjs', import.meta.url))
  const child = spawn(process.execPath, [closedInspector, program, '--home', state, 'start'], {
    cwd: '/',
    detached: true,
    env: startEnvironment(process.env, false),
    stdio: 'ignore',
  })
  // Who can’t start it is told by the next call, which is judged without.
  child.on('error', () => {})
  child.unref()
}
