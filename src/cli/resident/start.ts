import { join } from 'node:path'
import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { ensureResident, type Readiness, readinessOf } from '../../daemon/resident/ensure-resident.ts'
import type { ResidentNote } from '../../daemon/resident/resident-note.ts'
import { stopResident } from '../../daemon/resident/stop-resident.ts'
import { packageFolder } from '../own-program.ts'
import { printAnswer } from '../render/print-answer.ts'
import { stateFolderOf } from './state-folder-of.ts'
import type { NotificationSettings } from '../../ground/model/notification-settings.ts'
import { targetRecordOf } from '../../gate/notify/targets/index.ts'

/** The options of `start` and `restart`. */
export interface StartFlags {
  readonly port?: number
  readonly tcp?: boolean
  readonly agentSocket?: string
  readonly json?: boolean
}

/** Returns the words that start this program: Node without options of its own, and the file that a shell finds. */
export function thisProgram(): readonly string[] {
  return [process.execPath, join(packageFolder(), 'bin', 'countersign.cjs')]
}

/** Starts the gate where none runs, and says where it is. */
export async function start(command: Command, flags: StartFlags): Promise<void> {
  const folder = stateFolderOf(command)
  const found = await readinessOf(folder)
  const before = found.how === 'ready' ? found.note : undefined
  const note = before ?? (await startWith(folder, flagsAsArguments(flags)))
  if (before && flags.port !== undefined && flags.port !== before.port)
    throw new GateError('conflict', `It runs already, at ${placeOf(before)}: use countersign restart.`)
  if (before && before.version !== engineVersion)
    throw new GateError('conflict', `Version ${before.version} of it runs: use countersign restart.`)
  const done = before ? 'It runs already' : `It runs${afterHalt(found, note)}`
  printAnswer(
    flags.json,
    { started: !before, ...note },
    `${done}: process ${note.pid}, ${placeOf(note)}.${movedText(note)}`,
  )
}

/** Ends it, and says whether there was one. */
export async function stop(command: Command, { json }: { readonly json?: boolean }): Promise<void> {
  const ended = await stopResident(stateFolderOf(command))
  const text = ended
    ? `The process ${ended.pid} has ended; what waits for people stays.${managed(ended)}`
    : 'No gate runs for this state folder.'
  printAnswer(json, { stopped: ended !== undefined, pid: ended?.pid ?? null }, text)
}

/** Ends it where it runs, and starts it again. */
export async function restart(command: Command, flags: StartFlags): Promise<void> {
  const folder = stateFolderOf(command)
  const running = await readinessOf(folder)
  if (running.how !== 'absent' && running.note.foreground)
    throw new GateError('conflict', 'A service manager or a terminal runs this gate: restart it there.')
  const ended = await stopResident(folder)
  const stored = ended && flags.port === undefined && flags.tcp !== false ? argumentsAsBefore(ended) : []
  const note = await startWith(folder, [...stored, ...flagsAsArguments(flags)])
  printAnswer(
    flags.json,
    { started: true, ...note },
    `It runs: process ${note.pid}, ${placeOf(note)}.${movedText(note)}`,
  )
}

function afterHalt(found: Readiness, { pid }: ResidentNote): string {
  if (found.how !== 'halted') return ''
  return found.note.pid === pid
    ? ' on, and was halted'
    : ` in the place of ${found.note.pid}, which was halted`
}

function startWith(folder: string, args: readonly string[]): Promise<ResidentNote> {
  return ensureResident(folder, { program: thisProgram(), args, keepSettings: true, variables: variables() })
}

/** Names the variables that the person’s policy takes from this environment; a policy that is wrong is told by the gate itself. */
function variables(): readonly string[] {
  try {
    return neededVariables(loadPolicyFor({}).notify)
  } catch (error) {
    if (error instanceof GateError) return []
    throw error
  }
}

function flagsAsArguments({ port, tcp, agentSocket }: StartFlags): readonly string[] {
  return [
    ...(port === undefined ? [] : ['--port', String(port)]),
    ...(tcp === false ? ['--no-tcp'] : []),
    ...(agentSocket === undefined ? [] : ['--agent-socket', agentSocket]),
  ]
}

function placeOf({ gateSocket, port }: ResidentNote): string {
  return port === null ? gateSocket : `http://localhost:${port} and ${gateSocket}`
}

function movedText({ port, wantedPort }: ResidentNote): string {
  return port === wantedPort || wantedPort === null || wantedPort === 0
    ? ''
    : `\nPort ${wantedPort} is in use, so it took ${port}.`
}

function managed({ foreground }: ResidentNote): string {
  return foreground ? ' A service manager may start it again.' : ''
}

/** Lists the environment variables that hold secrets of the targets: the starter of the gate passes them on. */
export function neededVariables({ targets }: NotificationSettings): readonly string[] {
  const sources = targets.flatMap(target => targetRecordOf(target.kind).secretsOf(target))
  return sources.flatMap(source => (typeof source === 'object' && 'env' in source ? [source.env] : []))
}

/**
 * Returns the arguments that start a gate as it was: a port that was asked for and got is asked for again; one that was
 * taken by somebody else is left to the gate, which looks for a free one.
 */
export function argumentsAsBefore({ port, wantedPort }: ResidentNote): readonly string[] {
  if (wantedPort === null) return ['--no-tcp']
  return port === wantedPort ? ['--port', String(port)] : []
}
