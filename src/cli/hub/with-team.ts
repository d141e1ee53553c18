import { join } from 'node:path'
import { startEmbedded } from '../../hub/embedded-postgres.ts'
import { hubAddress } from '../../hub/hub-address.ts'
import { readHubSettings, hubPaths, type HubPaths } from '../../hub/hub-settings.ts'
import { readTeamKey } from '../../hub/init-team.ts'
import { openTeam, type OpenTeam } from '../../hub/open-team.ts'
import { runningEmbedded } from '../../hub/running-embedded.ts'
import { defaultStateFolder } from '../../gate/open/open-gate.ts'
import { standardError } from '../render/terminal-output.ts'
import { existsSync } from 'node:fs'
import { databaseAddress, type DatabaseOptions } from '../../hub/database-address.ts'

/** The hub that a command is about. */
export interface HubOptions extends HubDatabaseOptions {
  readonly state?: string
}

/** The files of the hub that the options name. */
export function pathsOf({ state }: HubOptions): HubPaths {
  return hubPaths(state ?? join(defaultStateFolder(), 'hub'))
}

/** Hands over the address of the database, of a server that is started for as long where it is the hub's own and none runs. */
export async function withDatabase<T>(
  options: HubOptions,
  use: (database: string) => Promise<T>,
): Promise<T> {
  const paths = pathsOf(options)
  const database = hubDatabase(options, paths)
  if (database !== 'embedded') return use(database.address)
  const { postgres } = paths
  const running = await runningEmbedded(postgres)
  if (running !== undefined) return use(running)
  const server = await startEmbedded(postgres)
  try {
    return await use(server.address)
  } finally {
    await server.stop()
  }
}

/** Hands over the team's state, read anew from the database, and closes it whatever happens. */
export async function withTeam<T>(options: HubOptions, use: (team: OpenTeam) => Promise<T>): Promise<T> {
  const paths = pathsOf(options)
  const { site } = hubAddress(readHubSettings(paths).address)
  const privateKey = readTeamKey(paths)
  return withDatabase(options, async database => {
    const onProblem = (error: unknown) => standardError.print(String(error))
    const team = await openTeam({ database, privateKey, site, onProblem })
    try {
      return await use(team)
    } finally {
      await team.close()
    }
  })
}

/** The database that the options of a command say. */
interface HubDatabaseOptions extends DatabaseOptions {
  readonly embedded?: boolean
}

/** Returns the database of a hub: the one that is named, or else the hub’s own, where its folder has one. */
export function hubDatabase(
  options: HubDatabaseOptions,
  { postgres }: HubPaths,
  environment = process.env,
): 'embedded' | { readonly address: string } {
  const { embedded, database, databaseFile } = options
  if (embedded) return 'embedded'
  const isNamed = database !== undefined || databaseFile !== undefined || environment['COUNTERSIGN_DATABASE']
  if (!isNamed && existsSync(join(postgres, 'data', 'PG_VERSION'))) return 'embedded'
  return { address: databaseAddress(options, environment) }
}
