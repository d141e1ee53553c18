import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SealDesk } from '../http/seal-desk.ts'
import { type DoorAddress, type OpenDoor, openDoor } from '../http/serve.ts'
import { GateError } from '../model/errors.ts'
import { engineVersion } from '../model/version.ts'
import { lockFolder } from '../store/folder-lock.ts'
import { prepareStateFolder } from '../store/state-folder.ts'
import { processLog, type WriteLog } from './process-log.ts'
import { processStart } from './process-start.ts'
import type { Notifier } from '../notify/notifier.ts'
import { residentApp } from './resident-app.ts'
import { ResidentGate } from './resident-gate.ts'
import { residentNotifier } from './resident-notifier.ts'
import { readNote, removeNote, type ResidentNote, writeNote } from './resident-note.ts'
import { fits, type ResidentPaths, residentPaths } from './resident-paths.ts'

/** How a resident gate is to be served. */
export interface ResidentOptions {
  readonly stateFolder: string
  /** The home folder whose policy is the person’s; the account’s own when left out. */
  readonly home?: string
  /** A port of 127.0.0.1; null for none. The first free one from the default port on when left out. */
  readonly port?: number | null
  /** Where agents reach it, instead of beside the owner’s socket; the group of its folder’s account may use it then. */
  readonly agentSocket?: string
  readonly foreground?: boolean
  /** Makes what looks after installed clients; nobody does where it is absent. */
  readonly seals?: (told: SealTold) => ResidentSeals
}

/** Called when a client is enforced again, or not any more. */
export type SealTold = (client: string, isEnforced: boolean, why: string) => void

/** The seals of installed clients, looked after for as long as the gate runs. */
export interface ResidentSeals extends SealDesk {
  start(): void
  close(): void
}

/** A gate that serves until it is stopped. */
export interface Resident {
  readonly note: ResidentNote
  readonly log: WriteLog
  /** Tells whoever waits to ask again, ends what is under way, and gives the folder up. */
  stop(why: string): Promise<void>
}

export const defaultPort = 4180
/** From the default port on, in order. */
const triedPorts = Array.from({ length: 10 }, (_, i) => defaultPort + i)
/** How long answers may take to leave once everything has ended; milliseconds. */
const grace = 500

/**
 * Serves the gate of a state folder in this process. Rejects with a GateError: `conflict` (field `lock`) where another
 * process serves it, `configuration` for a policy that can’t be judged under, `unavailable` for a port that is in use.
 */
export async function runResident(options: ResidentOptions): Promise<Resident> {
  const paths = residentPaths(options.stateFolder)
  prepareStateFolder(paths.stateFolder)
  if (paths.socketFolder !== paths.stateFolder) prepareStateFolder(paths.socketFolder)
  const lock = lockFolder(paths.lock)
  if (!lock) throw taken(paths)
  try {
    const running = await open(options, paths)
    return {
      ...running,
      stop: async why => {
        await running.stop(why)
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function open(options: ResidentOptions, paths: ResidentPaths): Promise<Resident> {
  const log = processLog(paths.log)
  const before = readNote(paths.note)
  if (before) log(`the process ${before.pid} before this one ended without saying so`)
  removeNote(paths.note)
  const gate = new ResidentGate({
    stateFolder: paths.stateFolder,
    ...(options.home !== undefined && { home: options.home }),
    onPolicy: event =>
      log('digest' in event ? `policy ${event.digest} in force` : `policy refused: ${event.refused}`),
  })
  const doors: OpenDoor[] = []
  let note: ResidentNote | undefined
  const agentSocket = options.agentSocket ?? paths.agentSocket
  const notifier = residentNotifier({ gate, paths, log, note: () => note })
  const seals = options.seals?.(logSeals(gate, log))
  try {
    await gate.ready()
    const { app, close } = residentApp({ gate, paths, log, note: () => note, notifier, seals })
    const tcp = options.port === null ? null : await openDoor(app, 'network', { ports: portsFor(options) })
    note = noteOf(options, paths, agentSocket, tcp?.port ?? null)
    if (tcp) doors.push(tcp)
    doors.push(await openDoor(app, 'agent', agentAddress(options, agentSocket)))
    // The owner’s door is last, and the note is there before it: who reaches the one can read the other.
    writeNote(paths.note, note)
    await notifier.start()
    doors.push(await openDoor(app, 'owner', { socket: paths.gateSocket, mode: 0o600 }))
    seals?.start()
    log(`started: process ${note.pid}, version ${note.version}, port ${note.port ?? 'none'}`)
    return {
      note,
      log,
      stop: why => stop(why, { gate, doors, notifier, seals, endStreams: close, paths, agentSocket, log }),
    }
  } catch (error) {
    log(`not started: ${error instanceof Error ? error.message : String(error)}`)
    seals?.close()
    await notifier.close()
    await gate.close()
    await Promise.all(doors.map(door => door.close(0)))
    removeNote(paths.note)
    throw error
  }
}

interface Parts {
  readonly gate: ResidentGate
  readonly doors: readonly OpenDoor[]
  readonly notifier: Notifier
  readonly seals: ResidentSeals | undefined
  /** Ends whoever listens to events. */
  readonly endStreams: () => void
  readonly paths: ResidentPaths
  readonly agentSocket: string
  readonly log: WriteLog
}

async function stop(
  why: string,
  { gate, doors, notifier, seals, endStreams, paths, agentSocket, log }: Parts,
): Promise<void> {
  log(`stopping: ${why}`)
  for (const door of doors) door.refuse()
  endStreams()
  seals?.close()
  await notifier.close()
  await gate.close()
  await Promise.all(doors.map(door => door.close(grace)))
  removeNote(paths.note)
  for (const socket of [paths.gateSocket, agentSocket]) rmSync(socket, { force: true })
  log('stopped')
}

/** What is noticed of a client is in both logs: that of the process, and the one that proves itself. */
function logSeals(gate: ResidentGate, log: WriteLog): SealTold {
  return (client, isEnforced, why) => {
    log(isEnforced ? `${client} is enforced` : `${client} is not known to be enforced: ${why}`)
    const event = isEnforced ? 'seal_well' : 'seal_broken'
    gate.logAccess({ event, role: 'agent', agent: client, by: 'seal' }).catch((error: unknown) => {
      log(`the log does not have it: ${String(error)}`)
    })
  }
}

function noteOf(
  { port: wanted = defaultPort, foreground = false }: ResidentOptions,
  { gateSocket }: ResidentPaths,
  agentSocket: string,
  port: number | null,
): ResidentNote {
  return {
    pid: process.pid,
    processStart: processStart(process.pid),
    since: Date.now(),
    version: engineVersion,
    gateSocket,
    agentSocket,
    port,
    wantedPort: wanted,
    foreground,
  }
}

function portsFor({ port }: ResidentOptions): readonly number[] {
  return typeof port === 'number' ? [port] : triedPorts
}

/** Beside the owner’s socket nobody else gets in; elsewhere the folder says who may, and its group can write. */
function agentAddress({ agentSocket: chosen }: ResidentOptions, socket: string): DoorAddress {
  if (chosen === undefined) return { socket, mode: 0o600 }
  if (!fits(chosen))
    throw new GateError('usage', `The socket ${chosen} has too long a path: choose a shorter one.`)
  const folder = dirname(chosen)
  // The mask of this process would take the group's rights from a folder that is made.
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o750)
  return { socket, mode: 0o660 }
}

function taken({ note }: ResidentPaths): GateError {
  const pid = readNote(note)?.pid
  const who = pid === undefined ? 'Another process' : `The process ${pid}`
  return new GateError('conflict', `${who} serves this state folder already: see countersign status.`, 'lock')
}
