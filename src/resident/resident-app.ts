import type { AccessNote } from '../http/parts/app-parts.ts'
import { createApp } from '../http/app.ts'
import type { DoorApp } from '../http/access/door.ts'
import { errorAnswer } from '../http/serve/error-answer.ts'
import type { SealDesk } from '../http/ports/seal-desk.ts'
import { SessionBook } from '../http/access/sessions.ts'
import { readPageFiles } from './page-files.ts'
import type { Notifier } from '../notify/notifier.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'
import type { ResidentNote } from './resident-note.ts'
import type { ResidentPaths } from './resident-paths.ts'
import { residentStatus, statusPath } from './resident-status.ts'
import { sessionFile } from './session-file.ts'
import { tokenBook } from './token-file.ts'

/** What a resident gate serves from. */
export interface ResidentAppParts {
  readonly gate: ResidentGate
  readonly paths: ResidentPaths
  readonly log: WriteLog
  /** Known once the port is open. */
  readonly note: () => ResidentNote | undefined
  readonly notifier: Notifier
  readonly seals: SealDesk | undefined
  /** Throws where the state folder is another one by now: nothing is answered or written then. */
  readonly demandFolder: () => void
}

/** What the doors of a resident gate serve: the API, and to the owner what the process says of itself. */
export function residentApp(parts: ResidentAppParts): {
  readonly app: DoorApp
  readonly close: () => void
} {
  const { gate, paths, log, note, notifier, seals, demandFolder } = parts
  const { app, close } = createApp({
    gate,
    tokens: tokenBook(paths.tokens),
    sessions: new SessionBook(sessionFile(paths.sessions), Date.now),
    policy: gate.policyDesk(),
    notifications: () => notifier.show(),
    seals,
    pages: readPageFiles(),
    hosts: () => ['127.0.0.1', 'localhost'].map(host => `${host}:${note()?.port}`),
    address: () => (note()?.port ? `http://localhost:${note()?.port}` : undefined),
    now: Date.now,
    clock: () => performance.now(),
    note: access => log(accessLine(access)),
  })
  const fetch: DoorApp['fetch'] = (request, bindings) => {
    try {
      demandFolder()
    } catch (error) {
      return errorAnswer(error)
    }
    return bindings.door.kind === 'owner' && bindings.incoming.url === statusPath
      ? residentStatus(gate, note(), paths.stateFolder, notifier.show()).then(
          status => Response.json(status),
          error => errorAnswer(error),
        )
      : app.fetch(request, bindings)
  }
  return { app: { fetch }, close }
}

function accessLine({ door, method, path, why }: AccessNote): string {
  const who = door.kind === 'network' ? `network ${door.peer}` : door.kind
  return `request failed (${who}): ${method} ${path}: ${why}`
}
