import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../../src/daemon/team/database/ready-schema.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { clusterAt, newCluster, type PostgresRelease } from './postgres-cluster.ts'
import { folderOfRun } from '../folder-of-run.ts'

/** The databases of one file of tests, on a server that all files of the run share. */
export interface SharedPostgres {
  /** Makes a database with the schema of this version; its address. */
  newDatabase(): Promise<string>
  /** Makes a database with nothing in it, for tests of how the schema is made; its address. */
  emptyDatabase(): Promise<string>
  /** Takes away the databases that were made here. */
  stop(): Promise<void>
}

/** The database of each server that others are copied from: a copy costs a small part of what the schema does. */
const migrated = 'migrated'

let made = 0

/** Gives databases on the run’s server of this release, which whoever asks first starts. */
export async function sharedPostgres(release: PostgresRelease): Promise<SharedPostgres> {
  const cluster = clusterAt(await folderOf(release))
  const names: string[] = []
  const make = (copied?: string) => {
    const name = `test_${process.pid}_${++made}`
    names.push(name)
    return cluster.makeDatabase(name, copied)
  }
  return {
    newDatabase: () => make(migrated),
    emptyDatabase: () => make(),
    stop: () => cluster.dropDatabases(names),
  }
}

/** The folder of the server: its name stands in a file once it answers, or why it does not. */
async function folderOf(release: PostgresRelease): Promise<string> {
  const place = join(folderOfRun(), `postgres-${release}`)
  const note = join(place, 'server.json')
  if (isFirst(place)) {
    const started = await start(release).catch(({ message }: Error) => ({ problem: message }))
    writeFileSync(`${note}.new`, JSON.stringify(started))
    renameSync(`${note}.new`, note)
  }
  while (!existsSync(note)) await wait(25)
  const { folder, problem } = JSON.parse(readFileSync(note, 'utf8'))
  if (problem !== undefined) throw new Error(problem)
  return folder
}

async function start(release: PostgresRelease): Promise<{ readonly folder: string }> {
  const cluster = newCluster(release, { fsync: 'off', max_connections: '800' })
  const server = await cluster.start({ detached: true })
  server.unref()
  const pool = new TeamPool(await cluster.makeDatabase(migrated), 1)
  await migrate(pool).finally(() => pool.close())
  return { folder: cluster.folder }
}

/** Whoever makes the folder is the first. */
function isFirst(place: string): boolean {
  try {
    mkdirSync(place)
    return true
  } catch {
    return false
  }
}
