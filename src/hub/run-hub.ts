import { readHubNotify } from '../gate/config/hub-notify.ts'
import { readHubExports } from '../gate/config/resolve-exports.ts'
import { readHubSignOn } from '../gate/config/read-hub-sign-on.ts'
import { createApp } from '../api/http/create-app.ts'
import { openListener, openPublicListener, type PublicAddress } from '../api/http/serve/open-listener.ts'
import { GateError } from '../ground/model/errors.ts'
import { processLog, type WriteLog } from '../daemon/resident/process-log.ts'
import { lockFolder } from '../gate/store/folder-lock.ts'
import { prepareStateFolder } from '../gate/store/prepare-state-folder.ts'
import { UsedAnswers } from '../daemon/team/database/used-answers.ts'
import { teamApp } from '../daemon/team/hub/team-app.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { hubAddress } from './hub-address.ts'
import { readHubSettings, type HubPaths, hubPaths } from './hub-settings.ts'
import { readTeamKey } from './init-team.ts'
import { denyApp } from './deny/deny-app.ts'
import { FollowedFile } from './followed-file.ts'
import { hubExports } from './export/hub-exports.ts'
import { hubNotifier } from './notify/hub-notifier.ts'
import { openTeam } from './open-team.ts'
import { openSignOn } from './sign-on/open-sign-on.ts'
import { appParts } from './app-parts.ts'

/** Options for serving a team. */
export interface RunHubOptions {
  readonly folder: string
  /** `postgres://…`, or a server of the hub's own in its folder. */
  readonly database: 'embedded' | { readonly address: string }
  readonly listen: PublicAddress
  /** The way to a code for a browser, as the middle of a sentence; `countersign hub pair` when left out. */
  readonly codeSource?: string
}

/** A hub that serves until it is stopped. */
export interface RunningHub {
  /** The address that people open. */
  readonly address: string
  readonly port: number
  readonly socket: string
  readonly log: WriteLog
  stop(): Promise<void>
}

/** Milliseconds that answers may take to leave. */
const grace = 2_000

/**
 * Serves a team in this process. Rejects with a GateError: `conflict` where another process serves the folder,
 * `configuration` for a key, a schema or a certificate that can’t be used, `storage` while the database is away.
 */
export async function runHub(options: RunHubOptions): Promise<RunningHub> {
  const paths = hubPaths(options.folder)
  prepareStateFolder(paths.folder)
  const lock = lockFolder(paths.lock)
  if (!lock)
    throw new GateError('conflict', `Another process serves the hub in ${paths.folder}.`, undefined, {
      kind: 'served',
    })
  try {
    const running = await serve(options, paths)
    return {
      ...running,
      stop: async () => {
        await running.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function serve(options: RunHubOptions, paths: HubPaths): Promise<RunningHub> {
  if (options.database !== 'embedded') return serveOn(options.database.address, options, paths)
  const server = await startEmbedded(paths.postgres)
  try {
    const running = await serveOn(server.address, options, paths)
    return { ...running, stop: () => running.stop().finally(() => server.stop()) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function serveOn(
  database: string,
  { listen, codeSource }: RunHubOptions,
  paths: HubPaths,
): Promise<RunningHub> {
  const { origin, host, site } = hubAddress(readHubSettings(paths).address)
  const log = processLog(paths.log)
  const onProblem = onceEach(log)
  const privateKey = readTeamKey(paths)
  const { settings, signOnSettings, exportSettings } = followSettings(paths, onProblem)
  const team = await openTeam({ database, privateKey, copy: paths.copy, site, onProblem })
  const notifier = hubNotifier({ team, settings, origin, log })
  const exports = hubExports({ team, settings: exportSettings, log })
  const used = new UsedAnswers(team.pool, team.now)
  const signOn = openSignOn({ team, used, settings: () => signOnSettings.now(), origin })
  const { app, close } = createApp({
    ...appParts(team, paths, { origin, host, codeSource, log, signOn }),
    // A hub whose codes come from a terminal ends with it, and says there what waits.
    exports: () => exports.show(),
    notifications: () => ({ ...notifier.show(), ...(codeSource !== undefined && { atTerminal: true }) }),
  })
  const tellsPeople = () => settings.now().notify.targets.length > 0
  const denying = denyApp({ team, used, settings: () => settings.now(), log }, app)
  const served = teamApp({ ...team, tellsPeople, tokens: signOn.tokens }, denying)
  const owners = await openListener(served, 'owner', { socket: paths.socket, mode: 0o600 })
  const others = await openPublicListener(served, listen).catch(async error => {
    await Promise.all([owners.close(0), team.close()])
    throw error
  })
  await notifier.start()
  exports.start()
  log(`started: process ${process.pid} at ${origin}, port ${others.port}`)
  const stop = async () => {
    for (const one of [{ close }, denying, team.waiting]) one.close()
    await Promise.all([others.close(grace), owners.close(grace), notifier.close(), exports.close()])
    await team.close()
    log('stopped')
  }
  return { address: origin, port: others.port, socket: paths.socket, log, stop }
}

/** Whoever starts a hub sees a mistake in its settings; later ones leave what holds. */
function followSettings(paths: HubPaths, onProblem: (error: unknown) => void) {
  const settings = new FollowedFile(paths.notify, readHubNotify, onProblem)
  const signOnSettings = new FollowedFile(paths.signOn, readHubSignOn, onProblem)
  const exportSettings = new FollowedFile(paths.exports, file => readHubExports(file), onProblem)
  settings.now()
  signOnSettings.now()
  exportSettings.now()
  return { settings, signOnSettings, exportSettings }
}

/** Says each problem when it comes, and no more while it stays the same: a database that is away is asked four times a second. */
function onceEach(log: WriteLog): (error: unknown) => void {
  let [last, at] = ['', 0]
  return error => {
    const text = error instanceof Error ? error.message : String(error)
    if (text === last && performance.now() - at < 60_000) return
    ;[last, at] = [text, performance.now()]
    log(`problem: ${text}`)
  }
}
