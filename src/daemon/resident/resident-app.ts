import type { ShownMembership } from '../../ground/model/shown-team.ts'
import type { CourierState } from '../team/courier/courier-state.ts'
import { jsonAnswer } from '../../api/http/serve/json-answer.ts'
import type { AccessNote, AppParts } from '../../api/http/parts/app-parts.ts'
import { createApp } from '../../api/http/create-app.ts'
import type { FetchApp, UsualAnswer } from '../../api/http/access/listener.ts'
import { errorAnswer, usualError } from '../../api/http/serve/error-answer.ts'
import type { SealPort } from '../../api/http/ports/seal-port.ts'
import { SessionRegistry } from '../../api/http/access/session-registry.ts'
import { boundarySockets } from './boundary-sockets.ts'
import { readPageFiles } from './read-page-files.ts'
import { systemProcesses } from './process-table.ts'
import type { Notifier } from '../../gate/notify/notifier.ts'
import type { WriteLog } from './process-log.ts'
import type { ExportFollower } from '../export/export-follower.ts'
import type { ResidentGate } from './resident-gate.ts'
import type { ResidentTeam } from './resident-team.ts'
import type { ResidentNote } from './resident-note.ts'
import type { ResidentPaths } from './resident-paths.ts'
import { residentStatus, statusPath } from './resident-status.ts'
import { sessionFile } from './session-file.ts'
import { countedTokens } from './counted-tokens.ts'
import { tokensOfFile } from './tokens-of-file.ts'

/** The parts that a resident gate serves from. */
export interface ResidentAppParts {
  readonly gate: ResidentGate
  readonly team: Pick<ResidentTeam, 'state'>
  readonly paths: ResidentPaths
  readonly log: WriteLog
  /** Known once the port is open. */
  readonly note: () => ResidentNote | undefined
  readonly notifier: Notifier
  readonly exports: ExportFollower
  readonly seals: SealPort | undefined
  readonly codeSource: string | undefined
  /** Throws where the state folder is another one by now: nothing is answered or written then. */
  readonly demandFolder: () => void
}

/**
 * Returns the app that the listeners of a resident gate serve: the API, and for the owner the status of the process.
 */
export function residentApp(parts: ResidentAppParts): {
  readonly app: FetchApp
  readonly close: () => void
} {
  const { app, usual, close } = createApp(appPartsOf(parts, () => served))
  const fetch: FetchApp['fetch'] = (request, bindings) => {
    try {
      parts.demandFolder()
    } catch (error) {
      return errorAnswer(error)
    }
    const isStatus = bindings.listener.kind === 'owner' && bindings.incoming.url === statusPath
    return isStatus ? statusAnswer(parts) : app.fetch(request, bindings)
  }
  const served: FetchApp = { fetch, usual: request => whereWhole(parts, () => usual(request)) }
  return { app: served, close }
}

/** Answers where the state folder is the one that was opened. */
function whereWhole(
  { demandFolder }: ResidentAppParts,
  answer: () => Promise<UsualAnswer> | undefined,
): Promise<UsualAnswer> | undefined {
  try {
    demandFolder()
  } catch (error) {
    return Promise.resolve(usualError(error))
  }
  return answer()
}

function appPartsOf(
  { gate, team, paths, log, note, notifier, exports, seals, codeSource }: ResidentAppParts,
  served: () => FetchApp,
): AppParts {
  const stored = tokensOfFile(paths.tokens)
  return {
    gate,
    tokens: { tokens: () => countedTokens(stored.tokens(), gate.signedTokens()) },
    processes: systemProcesses(),
    boundaries: boundarySockets(paths.socketFolder, served),
    sessions: new SessionRegistry(sessionFile(paths.sessions), Date.now),
    policy: gate.policyPort(),
    // A gate whose codes come from a terminal ends with it, and says there what waits.
    notifications: () => ({ ...notifier.show(), ...(codeSource !== undefined && { atTerminal: true }) }),
    exports: () => exports.show(),
    logSize: () =>
      gate.withExports(async log => ({ entries: log.head().seq, checkpointAt: log.checkpointAt() })),
    witnessed: () => gate.witnessed(),
    membership: async () => shownMembership(await team.state()),
    seals,
    pages: readPageFiles(),
    hosts: () => ['127.0.0.1', 'localhost'].map(host => `${host}:${note()?.port}`),
    address: () => (note()?.port ? `http://localhost:${note()?.port}` : undefined),
    codeSource,
    now: Date.now,
    clock: () => performance.now(),
    note: access => log(accessLine(access)),
  }
}

/** The names of its log are for whoever runs the gate. */
function shownMembership(state: CourierState | null): ShownMembership | null {
  if (!state) return null
  const { gate: _gate, epoch: _epoch, clockAhead: _ahead, isRevoked: _revoked, ...shown } = state
  return shown
}

async function statusAnswer({
  gate,
  team,
  note,
  paths,
  notifier,
  exports,
}: ResidentAppParts): Promise<Response> {
  try {
    return jsonAnswer(
      await residentStatus(
        { gate, team, notifications: notifier.show(), exports: await exports.show() },
        note(),
        paths.stateFolder,
      ),
    )
  } catch (error) {
    return errorAnswer(error)
  }
}

function accessLine({ listener, method, path, why }: AccessNote): string {
  const who = listener.kind === 'network' ? `network ${listener.peer}` : listener.kind
  return `request failed (${who}): ${method} ${path}: ${why}`
}
