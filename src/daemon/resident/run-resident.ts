import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ExportFollower } from '../export/export-follower.ts'
import type { SealPort } from '../../api/http/ports/seal-port.ts'
import type { OpenListener } from '../../api/http/serve/open-listener.ts'
import { GateError } from '../../ground/model/errors.ts'
import { settleRestore } from '../../gate/store/backup/put-in-place.ts'
import { lockFolder } from '../../gate/store/folder-lock.ts'
import { Damage } from '../../gate/store/integrity/damage.ts'
import { watchAcceptance } from './watch-acceptance.ts'
import { watchRecovery } from './watch-recovery.ts'
import { watchWitnesses } from './watch-witnesses.ts'
import { watchStamps } from './watch-stamps.ts'
import { prepareStateFolder } from '../../gate/store/prepare-state-folder.ts'
import type { ShownSeals } from '../../ground/model/seal.ts'
import { HeldFolder } from './held-folder.ts'
import { processLog, type WriteLog } from './process-log.ts'
import { defaultPort, type ListenerOptions, openOwners, openToOthers } from './open-to-others.ts'
import type { Notice } from '../../gate/notify/notice.ts'
import type { Notifier } from '../../gate/notify/notifier.ts'
import { residentApp } from './resident-app.ts'
import type { PolicyEvent } from './followed-gate.ts'
import { newResidentGate, type ResidentGate } from './resident-gate.ts'
import { ResidentTeam } from './resident-team.ts'
import { residentNotifier } from './resident-notifier.ts'
import { readNote, removeNote, type ResidentNote, writeNote } from './resident-note.ts'
import { lostNotice, sealNewsParts, type SealNewsParts } from './seal-news.ts'
import { residentPaths, type ResidentPaths } from './resident-paths.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { type GateAbout, maxSeals } from '../../ground/model/gate-about.ts'
import { hostname } from 'node:os'
import { fileIdentity } from './file-identity.ts'
import { processStart } from './process-start.ts'
import { randomUUID } from 'node:crypto'

/** Milliseconds between two looks. */
const every = 1_000

/** Tells the log of the process and all targets once, when any process has found the state damaged. Returns what ends it. */
export function watchDamage(stateFolder: string, log: WriteLog, tell: (notice: Notice) => void): () => void {
  const damage = new Damage(stateFolder)
  const timer = setInterval(() => {
    const error = damage.error()
    if (!error) return
    clearInterval(timer)
    log(error.message)
    tell(damageNotice())
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

/** The notice names no entry: that stays on the machine. */
function damageNotice(): Notice {
  return {
    id: `n-${randomUUID()}`,
    title: 'The state of the gate is damaged',
    lines: [
      'Part of it can’t be read or is not what was written, so every call is refused.',
      'countersign audit verify says what is lost; countersign stop and countersign restore FILE put a backup in its place.',
    ],
    level: 'critical',
    toAll: true,
  }
}

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

/** Milliseconds that answers may take to leave once everything has ended. */
const grace = 500

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
  try {
    // Before anything is opened: a restore that was killed may have left no state, or two.
    settleRestore(paths.stateFolder)
    const running = await open(options, paths)
    return {
      ...running,
      stop: async why => {
        const isWhole = await running.stop(why)
        lock.release()
        return isWhole
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function open(options: ResidentOptions, paths: ResidentPaths): Promise<Resident> {
  const log = processLog(paths.log)
  forgetBefore(paths, log)
  let held: HeldFolder | undefined
  const demandFolder = () => held?.demand()
  let seals: ResidentSeals | undefined
  const { gate, team } = gateOf(options, paths, log, demandFolder, () => seals?.show())
  const listeners: OpenListener[] = []
  let note: ResidentNote | undefined
  const { codeSource, agentSocket = paths.agentSocket } = options
  const notifier = residentNotifier({ gate, team, paths, log, note: () => note })
  const exports = residentExports(gate, log)
  const tell = (notice: Notice) => notifier.tell(notice)
  seals = options.seals?.(sealNewsParts(gate, log, tell))
  const parts = { gate, team, paths, log, notifier, exports, seals, listeners, agentSocket, codeSource }
  try {
    await beReady(gate, team, paths)
    const { app, close } = residentApp({ ...parts, note: () => note, demandFolder })
    const port = await openToOthers(app, options, agentSocket, listeners)
    note = newNote(options, paths, agentSocket, port)
    // The owner’s listener is last, and the note is there before it: who reaches the one can read the other.
    writeNote(paths.note, note)
    await notifier.start()
    listeners.push(await openOwners(app, paths.gateSocket))
    const lost = new Promise<GateError>(resolve => {
      const onLost = (why: GateError) => void notifier.tellLast(lostNotice()).then(() => resolve(why))
      held = new HeldFolder(paths.stateFolder, heldPaths(paths, agentSocket), onLost)
    })
    seals?.start()
    exports.start()
    const unwatch = watchState({ ...parts, tell })
    log(`started: process ${note.pid}, version ${note.version}, port ${note.port ?? 'none'}`)
    return { note, log, lost, stop: why => stop(why, { ...parts, endStreams: close, held, unwatch }) }
  } catch (error) {
    log(`not started: ${error instanceof Error ? error.message : String(error)}`)
    await giveUp(parts)
    throw error
  }
}

/** Tells of damage, of recoveries, and of what witnesses saw. */
function watchState({
  gate,
  paths,
  log,
  notifier,
  tell,
}: Pick<Parts, 'gate' | 'paths' | 'log' | 'notifier'> & { readonly tell: (notice: Notice) => void }) {
  const isTold = (id: string) => notifier.isTold(id)
  const ends = [
    watchDamage(paths.stateFolder, log, tell),
    watchRecovery({ gate, log, tell, isTold }),
    watchAcceptance({ gate, log, tell }),
    watchWitnesses({ gate, log, tell }),
    watchStamps({ gate, log }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

async function giveUp({
  gate,
  team,
  listeners,
  notifier,
  exports,
  seals,
  paths,
}: Omit<Parts, 'endStreams' | 'held' | 'unwatch'>): Promise<void> {
  seals?.close()
  await exports.close()
  await notifier.close()
  await team.close()
  await gate.close()
  await Promise.all(listeners.map(listener => listener.close(0)))
  removeNote(paths.note)
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

/** The paths that the gate holds: the lock, the database, and its sockets. */
function heldPaths({ stateFolder, lock, gateSocket }: ResidentPaths, agentSocket: string) {
  return { files: [lock, join(stateFolder, 'state.db')], sockets: [gateSocket, agentSocket] }
}

function gateOf(
  { home }: ResidentOptions,
  { stateFolder }: ResidentPaths,
  log: WriteLog,
  demandFolder: () => void,
  seals: () => ShownSeals | undefined,
): { readonly gate: ResidentGate; readonly team: ResidentTeam } {
  const onPolicy = (event: PolicyEvent) =>
    log('digest' in event ? `policy ${event.digest} in force` : `policy refused: ${event.refused}`)
  const about = () => gateAbout(own, seals())
  const team = new ResidentTeam({ stateFolder, log, about })
  const { lease } = team
  const own = newResidentGate(
    { stateFolder, lease, ...(home !== undefined && { home }), onPolicy },
    demandFolder,
  )
  return { gate: team.over(own), team }
}

interface Parts {
  readonly gate: ResidentGate
  readonly team: ResidentTeam
  readonly listeners: readonly OpenListener[]
  readonly notifier: Notifier
  readonly exports: ExportFollower
  readonly seals: ResidentSeals | undefined
  /** Ends whoever listens to events. */
  readonly endStreams: () => void
  readonly paths: ResidentPaths
  readonly agentSocket: string
  readonly log: WriteLog
  readonly held: HeldFolder | undefined
  /** Ends looking for damage, and at recoveries. */
  readonly unwatch: () => void
}

async function stop(
  why: string,
  {
    gate,
    team,
    listeners,
    notifier,
    exports,
    seals,
    endStreams,
    paths,
    agentSocket,
    log,
    held,
    unwatch,
  }: Parts,
): Promise<boolean> {
  log(`stopping: ${why}`)
  held?.close()
  unwatch()
  for (const listener of listeners) listener.refuse()
  endStreams()
  seals?.close()
  await exports.close()
  await notifier.close()
  await team.close()
  await gate.close()
  // In another folder’s place the note and the sockets may be those of the next gate.
  if (held && !held.isOurs()) {
    await Promise.all(listeners.map(listener => listener.abandon()))
    return false
  }
  await Promise.all(listeners.map(listener => listener.close(grace)))
  removeNote(paths.note)
  for (const socket of [paths.gateSocket, agentSocket]) rmSync(socket, { force: true })
  log('stopped')
  return true
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

/** Returns what a resident gate tells its hub of itself. */
export function gateAbout(
  gate: Pick<ResidentGate, 'policyState'>,
  shown: Pick<ShownSeals, 'seals'> | undefined,
): GateAbout {
  const seals = shown?.seals.slice(0, maxSeals).map(({ title, scope, state }) => ({ title, scope, state }))
  const { digest: policyDigest, team } = gate.policyState()
  return { version: engineVersion, policyDigest, groupPolicy: team, seals: seals ?? null }
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
