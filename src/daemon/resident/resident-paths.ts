import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { ownAccount } from '../../ground/model/own-account.ts'

/** The files and sockets of a resident gate beside the state. */
export interface ResidentPaths {
  readonly stateFolder: string
  /** Held by the process for as long as it lives. */
  readonly lock: string
  /** The note of the running process, with its addresses. */
  readonly note: string
  readonly log: string
  /** Hashes of the tokens that open the API over TCP. */
  readonly tokens: string
  /** Hashes of the cookies of paired browsers. */
  readonly sessions: string
  /** The place of notifications in the log, and the notes still to be sent. */
  readonly notifications: string
  /** The state folder, or a short one where that is too long for a socket. */
  readonly socketFolder: string
  readonly gateSocket: string
  readonly agentSocket: string
}

/** The shortest limit of a socket’s path in bytes, its end included, among the systems that we run on. */
const maxSocketLength = 104

/** The paths of a state folder’s gate. Only the process that serves needs the sockets: others read the note. */
export function residentPaths(folder: string, environment: NodeJS.ProcessEnv = process.env): ResidentPaths {
  const stateFolder = resolve(folder)
  const socketFolder = fits(join(stateFolder, 'agent.sock'))
    ? stateFolder
    : shortFolder(stateFolder, environment)
  return {
    stateFolder,
    lock: join(stateFolder, 'gate.lock'),
    note: join(stateFolder, 'resident.json'),
    log: join(stateFolder, 'gate.log'),
    tokens: join(stateFolder, 'tokens.json'),
    sessions: join(stateFolder, 'browsers.json'),
    notifications: join(stateFolder, 'notifications.json'),
    socketFolder,
    gateSocket: join(socketFolder, 'gate.sock'),
    agentSocket: join(socketFolder, 'agent.sock'),
  }
}

/** Tells whether a socket can have this path. */
export function fits(path: string): boolean {
  return Buffer.byteLength(path) < maxSocketLength
}

/** A folder of this account’s own for this state folder, under the runtime folder. */
function shortFolder(stateFolder: string, environment: NodeJS.ProcessEnv): string {
  const name = createHash('sha256').update(stateFolder).digest('hex').slice(0, 16)
  const runtime = environment['XDG_RUNTIME_DIR'] ?? ''
  const base = isOwn(runtime) && fits(join(runtime, `countersign-${name}`, 'agent.sock')) ? runtime : '/tmp'
  return join(base, base === '/tmp' ? `countersign-${ownAccount().uid}-${name}` : `countersign-${name}`)
}

function isOwn(folder: string): boolean {
  if (!isAbsolute(folder)) return false
  const status = lstatSync(folder, { throwIfNoEntry: false })
  return status !== undefined && status.isDirectory() && status.uid === ownAccount().uid
}
