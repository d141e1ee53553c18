import type { SealPort } from '../../api/http/ports/seal-port.ts'
import type { Notice } from '../../gate/notify/notice.ts'
import { settleRestore } from '../../gate/store/backup/put-in-place.ts'
import { lockFolder } from '../../gate/store/folder-lock.ts'
import { Damage } from '../../gate/store/integrity/damage.ts'
import { prepareStateFolder } from '../../gate/store/prepare-state-folder.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { GateError } from '../../ground/model/errors.ts'
import { DisposalStack } from './disposal-stack.ts'
import { defaultPort, type ListenerOptions, openOwners, openToOthers } from './open-to-others.ts'
import { fileIdentity } from './file-identity.ts'
import { processStart } from './process-start.ts'
import { processLog, type WriteLog } from './process-log.ts'
import { residentApp } from './resident-app.ts'
import type { ResidentGate } from './resident-gate.ts'
import { ResidentListeners } from './resident-listeners.ts'
import { readNote, removeNote, type ResidentNote, writeNote } from './resident-note.ts'
import { residentNotifier } from './resident-notifier.ts'
import { residentPaths, type ResidentPaths } from './resident-paths.ts'
import type { ResidentTeam } from './resident-team.ts'
import { lostNotice, sealNewsParts, type SealNewsParts } from './seal-news.ts'
import { makeGateAndTeam } from './make-gate-and-team.ts'
import { watchState } from './watch-state.ts'
import { hostname } from 'node:os'
import { ExportFollower } from '../export/export-follower.ts'

/** Options for serving a resident gate. */
export interface ResidentOptions extends ListenerOptions {
  readonly stateFolder: string
  /** The home folder whose policy is the person’s; the account’s own when left out. */
  readonly home?: string
  readonly foreground?: boolean
  /** The way to a code for a browser, as the middle of a sentence; `countersign dashboard` when left out. */
  readonly codeSource?: string
  /** Makes what looks after installed clients; nobody does where it is absent. */
  readonly seals?: (news: SealNewsParts) => ResidentSeals
}

/** The seals of installed clients, looked after for as long as the gate runs. */
export interface ResidentSeals extends SealPort {
  start(): void
  close(): void
}

/** A gate that serves until it is stopped. */
export interface Resident {
  readonly note: ResidentNote
  readonly log: WriteLog
  /**
   * Resolves with the reason why the gate can only be stopped: its state folder, or a socket of it, was taken away.
   * Else it stays pending.
   */
  readonly lost: Promise<GateError>
  /**
   * Tells whoever waits to ask again, ends what is under way, and gives the folder up. False where another folder is in
   * its place: then end the process at once, since one that ends by itself would take the next gate’s sockets away.
   */
  stop(why: string): Promise<boolean>
}

/**
 * Serves the gate of a state folder in this process. Rejects with a GateError: `conflict` (kind `served`) where another
 * process serves it, `configuration` for a policy that can’t be judged under, `unavailable` for a port that is in use.
 */
export async function runResident(options: ResidentOptions): Promise<Resident> {
  const paths = residentPaths(options.stateFolder)
  prepareStateFolder(paths.stateFolder)
  if (paths.socketFolder !== paths.stateFolder) prepareStateFolder(paths.socketFolder)
  const lock = lockFolder(paths.lock)
  if (!lock) throw alreadyServed(paths)
  const ends = new DisposalStack()
  ends.defer(() => lock.release())
  try {
    // Before anything is opened: a restore that was killed may have left no state, or two.
    settleRestore(paths.stateFolder)
    return await open(options, paths, ends)
  } catch (error) {
    await ends.dispose()
    throw error
  }
}

async function open(options: ResidentOptions, paths: ResidentPaths, ends: DisposalStack): Promise<Resident> {
  const log = processLog(paths.log)
  forgetBefore(paths, log)
  try {
    return await start(options, paths, log, ends)
  } catch (error) {
    log(`not started: ${error instanceof Error ? error.message : String(error)}`)
    throw error
  }
}

/** Starts each part after those that it rests on, and notes how it ends: they stop in the opposite order. */
async function start(
  options: ResidentOptions,
  paths: ResidentPaths,
  log: WriteLog,
  ends: DisposalStack,
): Promise<Resident> {
  const { codeSource, agentSocket = paths.agentSocket, home } = options
  const listeners = new ResidentListeners(paths, agentSocket, log)
  ends.defer(() => listeners.close())
  let seals: ResidentSeals | undefined
  const demandFolder = () => listeners.demandFolder()
  const { gate, team } = makeGateAndTeam({ paths, home, log, demandFolder, seals: () => seals?.show() })
  ends.defer(() => gate.close())
  ends.defer(() => team.close())
  let note: ResidentNote | undefined
  const notifier = residentNotifier({ gate, team, paths, log, note: () => note })
  ends.defer(() => notifier.close())
  const exports = residentExports(gate, log)
  ends.defer(() => exports.close())
  const tell = (notice: Notice) => notifier.tell(notice)
  seals = options.seals?.(sealNewsParts(gate, log, tell))
  ends.defer(() => seals?.close())
  await beReady(gate, team, paths)
  const parts = { gate, team, paths, log, notifier, exports, seals, agentSocket, codeSource }
  const { app, close } = residentApp({ ...parts, note: () => note, demandFolder })
  ends.defer(close)
  ends.defer(() => listeners.refuse())
  const port = await openToOthers(app, options, agentSocket, listeners.open)
  note = newNote(options, paths, agentSocket, port)
  // The owner’s listener is last, and the note is there before it: who reaches the one can read the other.
  writeNote(paths.note, note)
  await notifier.start()
  listeners.open.push(await openOwners(app, paths.gateSocket))
  const lost = listeners.hold(() => notifier.tellLast(lostNotice()))
  ends.defer(() => listeners.release())
  seals?.start()
  exports.start()
  ends.defer(watchState({ gate, paths, log, notifier, tell }))
  log(`started: process ${note.pid}, version ${note.version}, port ${note.port ?? 'none'}`)
  return { note, log, lost, stop: why => stop(why, log, listeners, ends) }
}

async function stop(
  why: string,
  log: WriteLog,
  listeners: ResidentListeners,
  ends: DisposalStack,
): Promise<boolean> {
  log(`stopping: ${why}`)
  await ends.dispose()
  return listeners.wasOurs
}

/** A gate that would refuse every call does not start: whoever judges without it refuses as well. */
async function beReady(
  gate: ResidentGate,
  team: ResidentTeam,
  { stateFolder }: ResidentPaths,
): Promise<void> {
  await gate.ready()
  const damage = new Damage(stateFolder).error()
  if (damage) throw damage
  await team.start()
}

function forgetBefore({ note }: ResidentPaths, log: WriteLog): void {
  const before = readNote(note)
  if (before) log(`the process ${before.pid} before this one ended without saying so`)
  removeNote(note)
}

function alreadyServed({ note }: ResidentPaths): GateError {
  const pid = readNote(note)?.pid
  const who = pid === undefined ? 'Another process' : `The process ${pid}`
  return new GateError(
    'conflict',
    `${who} serves this state folder already: see countersign status.`,
    'lock',
    { kind: 'served' },
  )
}

/** The note of this process, which serves the gate of a state folder from now on. */
function newNote(
  {
    port: wanted = defaultPort,
    foreground = false,
  }: { readonly port?: number | null; readonly foreground?: boolean },
  { gateSocket, stateFolder }: ResidentPaths,
  agentSocket: string,
  port: number | null,
): ResidentNote {
  const folder = fileIdentity(stateFolder)
  return {
    pid: process.pid,
    ...(folder !== undefined && { folder }),
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

/** Exports a gate’s log to the targets of the person’s policy as it now is. */
function residentExports(
  gate: Pick<ResidentGate, 'withExports' | 'exportTargets'>,
  log: WriteLog,
): ExportFollower {
  return new ExportFollower({
    targets: () => gate.exportTargets(),
    openQueue: async () => {
      const { GateQueue } = await import('../export/pump/gate-queue.ts')
      return new GateQueue(work => gate.withExports(work))
    },
    context: { host: hostname(), version: engineVersion },
    now: Date.now,
    draw: Math.random,
    log,
  })
}
