import { spawn } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import type { ClientName, HookOutput } from '../hook/adapter.ts'
import { adapterOf } from '../hook/index.ts'
import { sampleCall } from './sample-call.ts'

/** What the installed command said to two calls. */
export interface Proof {
  /** Only a person may use it, so it must be refused; it would do nothing but list. */
  readonly refused: boolean
  /** An ordinary call, which must run: else everything is refused, and that proves nothing. */
  readonly allowed: boolean
  /** What the client was told of the first. */
  readonly said: string
}

/** The call that must be refused: harmless even where it is not. */
const canary = 'countersign grant list'
const ordinary = 'true'

/** Longest wait for one answer; milliseconds. */
const patience = 30_000

/** Runs the installed command as its client would. */
export async function prove(client: ClientName, launcher: string, cwd: string): Promise<Proof> {
  const [no, yes] = [await said(client, launcher, canary, cwd), await said(client, launcher, ordinary, cwd)]
  return { refused: !isYes(client, no, cwd), allowed: isYes(client, yes, cwd), said: textIn(no) }
}

/** Exactly what its adapter answers for yes. */
function isYes(client: ClientName, output: HookOutput, cwd: string): boolean {
  const adapter = adapterOf(client)
  const { input, event } = sampleCall(client, ordinary, cwd)
  if (!adapter) return false
  return isDeepStrictEqual(output, adapter.render({ effect: 'allow' }, adapter.parse(input, event)))
}

function said(client: ClientName, launcher: string, command: string, cwd: string): Promise<HookOutput> {
  const { event, input } = sampleCall(client, command, cwd)
  return new Promise(resolve => {
    const child = spawn(launcher, [event], { cwd: '/', env: { AGENT_TOOL_NAME: event }, stdio: 'pipe' })
    let [stdout, stderr] = ['', '']
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    const ended = (exitCode: number) => {
      clearTimeout(timer)
      resolve({ stdout, stderr, exitCode })
    }
    child.stdout.on('data', part => {
      stdout += part
    })
    child.stderr.on('data', part => {
      stderr += part
    })
    child.stdin.on('error', () => {})
    child.on('error', error => {
      stderr += error.message
      ended(-1)
    })
    child.on('close', code => ended(code ?? -1))
    child.stdin.end(`${JSON.stringify(input)}\n`)
  })
}

/** The sentence in whatever form the client reads it. */
function textIn({ stdout, stderr }: HookOutput): string {
  const texts = [
    ...stdout.matchAll(
      /"(?:permissionDecisionReason|reason|errorMessage|agent_message|agentMessage)":("(?:[^"\\]|\\.)*")/g,
    ),
  ]
  const [first] = texts.map(([, text]) => String(JSON.parse(text ?? '""')))
  return first ?? (stderr.trim() || stdout.trim())
}
