import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clusterAt, newCluster, type PostgresRelease } from './postgres-cluster.ts'
import { folderOfRun } from '../folder-of-run.ts'

/** The databases of one file of tests, on a server that all files of the run share. */
export interface SharedPostgres {
  /** Makes a database with nothing in it; its address. */
  newDatabase(): Promise<string>
  /** Takes away the databases that were made here. */
  stop(): Promise<void>
}

let made = 0

/** Gives databases on the run’s server of this release, which whoever asks first starts. */
export async function sharedPostgres(release: PostgresRelease): Promise<SharedPostgres> {
  const cluster = clusterAt(await folderOf(release))
  const names: string[] = []
  return {
    newDatabase: () => {
      const name = `test_${process.pid}_${++made}`
      names.push(name)
      return cluster.makeDatabase(name)
    },
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
