import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { readNote, type ResidentNote } from '../../daemon/resident/resident-note.ts'
import { residentPaths } from '../../daemon/resident/resident-paths.ts'
import { isAlive } from '../../daemon/resident/stop-resident.ts'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startEnvironment } from '../../daemon/resident/start-environment.ts'
import { closedInspector } from '../../ground/model/closed-inspector.ts'

/** One run of a hook, to be answered by the gate that was just started. */
export interface StartedQuestion {
  readonly stateFolder: string
  readonly client: string
  readonly event: string
  /** The text that the client wrote. */
  readonly input: string
  /** The file with the line `Authorization: Bearer TOKEN`. */
  readonly headers: string
  /** Milliseconds until it has answered. */
  readonly patience: number
}

/** Milliseconds between two looks for the gate. */
const between = 50
const maxAnswer = 100_000

/**
 * Asks the gate of a state folder as the launcher does, as soon as it runs, and returns the framed answer; undefined
 * where none answers in time.
 */
export async function askStartedGate(question: StartedQuestion): Promise<string | undefined> {
  const until = performance.now() + question.patience
  const { note: file } = residentPaths(question.stateFolder)
  while (performance.now() < until) {
    const note = readNote(file)
    if (note && isAlive(note)) return ask(note, question, until - performance.now())
    await pause(between)
  }
  return undefined
}

function ask(
  { agentSocket }: ResidentNote,
  { client, event, input, headers }: StartedQuestion,
  timeLeft: number,
): Promise<string | undefined> {
  return new Promise(resolve => {
    const asked = request({
      socketPath: agentSocket,
      method: 'POST',
      path: `/v1/hooks/${client}?seconds=${Math.max(1, Math.ceil(timeLeft / 1_000))}&event=${encodeURIComponent(event)}`,
      headers: { host: 'localhost', 'content-type': 'application/json', authorization: bearerIn(headers) },
      agent: false,
    })
    const finish = (answer?: string) => {
      clearTimeout(timer)
      resolve(answer)
      asked.destroy()
    }
    const timer = setTimeout(finish, timeLeft)
    asked.on('error', () => finish())
    asked.on('response', response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += text.length < maxAnswer ? part : ''
      })
      response.on('error', () => finish())
      response.on('end', () => finish(response.statusCode === 200 ? text : undefined))
    })
    asked.end(input)
  })
}

function bearerIn(file: string): string {
  return /^Authorization: (Bearer \S{1,500})\s*$/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
}

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
