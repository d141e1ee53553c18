import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { insideMark } from '../../proof/boundary/inside-mark.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { ClientAdapter } from '../../agents/hook/client-adapter.ts'
import { frameOutput } from '../../agents/hook/frame-output.ts'
import { adapterOf } from '../../agents/hook/index.ts'
import { openGate } from '../../gate/open/open-gate.ts'
import { agentOfHeaders } from '../../daemon/resident/agent-of-headers.ts'
import type { ProcessTable } from '../../agents/hook/speakers/process-table.ts'
import { systemProcesses } from '../../daemon/resident/process-table.ts'
import { readNote } from '../../daemon/resident/resident-note.ts'
import { residentPaths } from '../../daemon/resident/resident-paths.ts'
import { isAlive } from '../../daemon/resident/stop-resident.ts'
import { answerHook } from './answer-hook.ts'
import { isPrompt, isProofCall } from './is-prompt.ts'
import { readHookInputFast } from './read-hook-input.ts'
import { writeOutput } from './write-output.ts'
import { askStartedGate, startGate } from './ask-started-gate.ts'

// What an installed hook runs where no gate answers: judges in this process, on the same state. The launcher takes
// nothing but a whole answer, so an error that ends this process is a refusal too.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    state: { type: 'string' },
    headers: { type: 'string' },
    seconds: { type: 'string' },
    event: { type: 'string' },
    start: { type: 'boolean' },
    late: { type: 'boolean' },
  },
})
const { state = '', headers = '', event = '' } = values
const adapter = adapterOf(positionals[0] ?? '')
if (!adapter || state === '') throw new Error('Give a client, and --state FOLDER.')

// Inside a boundary there is no state to judge on: what looks like one was made there.
if (existsSync(insideMark)) throw new Error('The gate does not answer, and nothing judges in its place here.')
if (values.late) startGate(state)
else answer(adapter)

/** A gate that runs knows of calls that this process does not: beside it nobody speaks here. */
function processesFor(stateFolder: string): ProcessTable | undefined {
  const note = readNote(residentPaths(stateFolder).note)
  return note && isAlive(note) ? undefined : systemProcesses()
}

/** Seconds until it has answered: the launcher counts from before this process began. */
function timeLeft(): number {
  return Math.max(1, (Number(values.seconds) || 30) - performance.now() / 1_000)
}

/** Milliseconds for which a prompt waits for the gate that it starts. */
const maxStartDuration = 6_000

/**
 * Answers what the client wrote, and starts a gate for its next call. A prompt waits for that gate: the words behind a
 * call are in the memory of the process that judges it, and in no file.
 */
function answer(adapter: ClientAdapter): void {
  let gate: Gate | undefined
  // A proof leaves nothing behind that runs: whoever installs may stop the gate, or take its folder away, at once.
  let startsNone = values.start !== true
  const message = event === '' ? undefined : event
  const alone = (input: string) =>
    answerHook({
      adapter,
      input,
      event: message,
      seconds: timeLeft(),
      processes: processesFor(state),
      who: () => agentOfHeaders(headers, state, Date.now()),
      gateFor: async cwd => {
        gate = await openGate({ stateFolder: state, projectFolder: cwd ?? '/' })
        return gate
      },
    }).then(frameOutput)
  const output = readHookInputFast().then(
    async input => {
      const served = await askForPrompt(adapter, input)
      startsNone ||= served !== undefined || isProofCall(adapter, input, message)
      return served ?? alone(input)
    },
    (error: Error) => frameOutput(adapter.refuse(error.message, message)),
  )
  output.then(text =>
    // All of it is written before anything that could still fail.
    writeOutput(text, () => {
      if (!startsNone) startGate(state)
      Promise.resolve(gate?.close()).finally(() => process.exit(0))
    }),
  )
}

/** The started gate’s answer to a prompt; undefined for anything else, and where none answers in time. */
async function askForPrompt(adapter: ClientAdapter, input: string): Promise<string | undefined> {
  if (!values.start || !isPrompt(adapter, input, event === '' ? undefined : event)) return undefined
  startGate(state)
  const patience = Math.min(maxStartDuration, timeLeft() * 500)
  const asked = { stateFolder: state, client: adapter.client, event, input, headers, patience }
  return askStartedGate(asked).catch(() => undefined)
}
