import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAddress, type DatabaseOptions } from '../../hub/database-address.ts'
import type { HubPaths } from '../../hub/hub-paths.ts'

/** The database that the options of a command say. */
export interface HubDatabaseOptions extends DatabaseOptions {
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
