import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as later } from 'node:timers/promises'
import { closedInspector } from '../../ground/model/closed-inspector.ts'
import { type ErrorCode, type ErrorKind, errorKinds, errors, GateError } from '../../ground/model/errors.ts'
import { prepareStateFolder } from '../../gate/store/prepare-state-folder.ts'
import { type ResidentNote, readNote } from './resident-note.ts'
import { type ResidentPaths, residentPaths } from './resident-paths.ts'
import { startEnvironment } from './start-environment.ts'
import { endProcess, resumeProcess, isAlive } from './stop-resident.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { askHealth, type Health } from './ask-health.ts'
import { isHalted } from './process-start.ts'

/** Milliseconds that a gate may take to say that it is well. */
const usualPatience = 3_000

/** The same for one that is halted before it is asked: only a signal wakes it, and whoever halted it may be about to. */
const patienceWhileHalted = 500

/** Options for starting a process where none runs. */
export interface StartOptions {
  /** Node’s program and its arguments up to the subcommand: how this program is started. */
  readonly program: readonly string[]
  /** Arguments of `start`. */
  readonly args?: readonly string[]
  /** Settings of the policy in this environment hold for the gate too: a person starts it. */
  readonly keepSettings?: boolean
  /** Further variables of this environment that the person’s own policy names. */
  readonly variables?: readonly string[]
  /** Milliseconds for which a gate that is silent is asked again, and those that one answer may take. */
  readonly times?: { readonly start: number; readonly answer: number }
}

/** The child’s message about its start, over the channel to its parent. */
export type StartMessage =
  | { readonly started: true }
  | {
      readonly failed: ErrorCode
      readonly message: string
      readonly field?: string
      readonly kind?: ErrorKind
    }

/** Milliseconds that a gate may take to start. */
const patience = 20_000

/** Milliseconds in which another process’s gate, which is starting or ending, is ready or gone. */
const moment = 1_000
const every = 25

/** The gate of a state folder, where it is ready for its callers; undefined else. */
export async function findResident(stateFolder: string): Promise<ResidentNote | undefined> {
  const found = await readinessOf(stateFolder)
  return found.how === 'ready' ? found.note : undefined
}

/**
 * The gate of a state folder, started where none runs, and in the place of one that was halted; what runs in the
 * foreground only goes on. When several processes
 * start it at once, one of them wins and the others use it. Rejects with the GateError of the process that could not
 * start.
 */
export async function ensureResident(stateFolder: string, options: StartOptions): Promise<ResidentNote> {
  const { start = patience, answer } = options.times ?? {}
  let found = await readinessOf(stateFolder, answer)
  if (found.how === 'ready') return found.note
  const paths = residentPaths(stateFolder)
  prepareStateFolder(paths.stateFolder)
  const until = performance.now() + start
  while (performance.now() < until) {
    const isKept = await wake(found)
    const outcome = isKept ? 'lost' : await startOnce(paths, options)
    found = await whenReady(paths, outcome === 'lost' ? moment : 0, answer)
    if (found.how === 'ready') return found.note
  }
  throw new GateError(
    'unavailable',
    'problem' in found
      ? found.problem
      : `The gate of ${paths.stateFolder} does not answer: see gate.log there, and countersign stop.`,
  )
}

/**
 * Ends a process that was halted, or lets it go on where a service manager or a terminal runs it. True where the process
 * that is there is to be waited for: one that is silent may only be busy.
 */
async function wake(found: Readiness): Promise<boolean> {
  if (found.how !== 'halted') return found.how === 'silent'
  if (found.note.foreground) resumeProcess(found.note)
  else await endProcess(found.note)
  return found.note.foreground
}

/** Waits for somebody else’s process, which has the lock but may not listen yet, or is just ending. */
async function whenReady({ stateFolder }: ResidentPaths, wait: number, answer?: number): Promise<Readiness> {
  const until = performance.now() + wait
  for (;;) {
    const found = await readinessOf(stateFolder, answer)
    if (found.how === 'ready' || found.how === 'halted' || performance.now() >= until) return found
    await later(every)
  }
}

/** Starts a process that outlives this one; `lost` when another one has the lock. */
async function startOnce(paths: ResidentPaths, options: StartOptions): Promise<'started' | 'lost'> {
  const child = spawnResident(paths, options)
  const message = await firstMessage(child)
  if (child.connected) child.disconnect()
  child.unref()
  if ('started' in message) return 'started'
  const { failed, message: text, field, kind } = message
  if (kind === 'served') return 'lost'
  throw new GateError(failed, text, field, { ...(kind && { kind }) })
}

function spawnResident(
  paths: ResidentPaths,
  { program, args = [], keepSettings, variables }: StartOptions,
): ChildProcess {
  const [node = process.execPath, ...words] = program
  const errors = openSync(paths.log, 'a', 0o600)
  try {
    return spawn(
      node,
      [closedInspector, ...words, '--home', paths.stateFolder, 'start', '--background-child', ...args],
      {
        cwd: '/',
        detached: true,
        env: startEnvironment(process.env, keepSettings === true, variables),
        stdio: ['ignore', 'ignore', errors, 'ipc'],
      },
    )
  } finally {
    closeSync(errors)
  }
}

function firstMessage(child: ChildProcess): Promise<StartMessage> {
  return new Promise(resolve => {
    const fail = (message: string) => resolve({ failed: 'unavailable', message })
    const late = setTimeout(() => fail('The gate took too long to start: see gate.log.'), patience)
    child.once('message', message => resolve(readMessage(message)))
    child.once('error', error => fail(`The gate can’t be started (${error.message}).`))
    child.once('exit', (code, signal) =>
      fail(`The gate ended while it started (${signal ?? `exit status ${code}`}): see gate.log.`),
    )
    child.once('message', () => clearTimeout(late))
    child.once('exit', () => clearTimeout(late))
    child.once('error', () => clearTimeout(late))
  })
}

function readMessage(message: unknown): StartMessage {
  const { started, failed, message: text, field, kind } = message as Record<string, unknown>
  if (started === true) return { started }
  const code =
    typeof failed === 'string' && Object.hasOwn(errors, failed) ? (failed as ErrorCode) : 'internal'
  const known = errorKinds.find(one => one === kind)
  const facts = { ...(typeof field === 'string' && { field }), ...(known && { kind: known }) }
  return { failed: code, message: String(text), ...facts }
}

/** The state of a folder’s gate for whoever asks it. */
export type Readiness =
  | { readonly how: 'absent' }
  | { readonly how: 'ready'; readonly note: ResidentNote }
  /** It is there and can’t be used; what is the matter, in one sentence. */
  | { readonly how: 'refusing' | 'halted' | 'silent'; readonly note: ResidentNote; readonly problem: string }

/**
 * Finds the state of a folder’s gate. It is asked over both of its sockets, as its callers do: one that has lost a
 * socket, or its folder, or is ending, is ready for nobody. `patience` is in milliseconds.
 */
export async function readinessOf(stateFolder: string, patience = usualPatience): Promise<Readiness> {
  const note = readNote(residentPaths(stateFolder).note)
  if (!note) return { how: 'absent' }
  const all = await healthOf(note, patience)
  if (all.every(({ how }) => how === 'well')) return { how: 'ready', note }
  if (!isAlive(note)) return { how: 'absent' }
  const name = `The process ${note.pid}, which serves ${visibleText(stateFolder, 300)},`
  if (all.some(({ how }) => how === 'silent'))
    return isHalted(note.pid)
      ? { how: 'halted', note, problem: `${name} was halted by a signal: countersign start ${cure(note)}.` }
      : { how: 'silent', note, problem: `${name} does not answer: countersign restart replaces it.` }
  const [refusal] = all.flatMap(health => (health.how === 'refusing' ? [health.why] : []))
  const why = refusal ?? 'It is only just starting, or has lost a socket and ends: ask again.'
  return { how: 'refusing', note, problem: `${name} refuses everything. ${visibleText(why, 400)}` }
}

/** Asks both sockets; one that was halted and has been woken since is asked again, and has its whole time. */
async function healthOf(note: ResidentNote, patience: number): Promise<readonly Health[]> {
  const ask = (time: number) =>
    Promise.all([note.gateSocket, note.agentSocket].map(socket => askHealth(socket, time)))
  if (!isAlive(note) || !isHalted(note.pid)) return ask(patience)
  const all = await ask(patienceWhileHalted)
  return all.some(({ how }) => how === 'silent') && !isHalted(note.pid) ? ask(patience) : all
}

/** Says what start does. Where a service manager or a terminal runs it, another one would be beside theirs. */
function cure({ foreground }: ResidentNote): string {
  return foreground ? 'lets it go on' : 'replaces it'
}
