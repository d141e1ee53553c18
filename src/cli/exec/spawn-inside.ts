import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { bwrapArgs, type HelperParts, type Sources } from '../../proof/boundary/bwrap-args.ts'
import type { Mount, Plan } from '../../proof/boundary/plan.ts'
import { GateError } from '../../ground/model/errors.ts'
import { readLines } from '../read-lines.ts'
import { type CommandOutcome, spawnCommand, type SpawnOptions } from '../run/spawn-command.ts'
import {
  architectures,
  type SeccompChoices,
  seccompFilter,
} from '../../proof/boundary/seccomp/seccomp-filter.ts'
import { tmpdir } from 'node:os'
import { mapOf } from '../../ground/model/map-of.ts'

const reasons: ReadonlyMap<string, string> = mapOf({
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this account',
  EROFS: 'it can only be read',
  EACCES: 'this account may not write there',
  ENOENT: 'it is not there',
  EIO: 'the disk refuses to write',
})

/**
 * Makes a folder for the files that a boundary is made with, as long as it is used. Throws `storage` where they can’t be
 * written; what else goes wrong is thrown as it is.
 */
export async function withOwnFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = orStorageError(() => realpathSync(mkdtempSync(join(tmpdir(), 'countersign-exec-'))))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Does what writes into that folder. Throws `storage` where it can’t. */
function orStorageError<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    const why = reasons.get((error as NodeJS.ErrnoException).code ?? '')
    if (why === undefined) throw error
    throw new GateError(
      'storage',
      `A boundary needs a few small files, and ${tmpdir()} can’t be written (${why}), so nothing ran: make room there, or set TMPDIR to a folder that can be written.`,
    )
  }
}

const closedOnExec = 0o2000000

/**
 * Closes every descriptor above 2 that a program started from here would get without being given it: one that leads to
 * a file shows that file, whatever a boundary hides.
 */
export function closeInherited(): void {
  for (const name of readdirSync('/proc/self/fd')) {
    const descriptor = Number(name)
    if (descriptor <= 2 || !isInherited(descriptor)) continue
    try {
      closeSync(descriptor)
    } catch {
      // It was that of the listing itself.
    }
  }
}

function isInherited(descriptor: number): boolean {
  try {
    const flags = /^flags:\s{1,9}([0-7]{1,12})$/m.exec(
      readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'),
    )?.[1]
    return flags !== undefined && (Number.parseInt(flags, 8) & closedOnExec) === 0
  } catch {
    return false
  }
}

/** Descriptors on which bubblewrap and its starter talk, and that of the filter for system calls. */
const descriptors = { status: 3, start: 4, seccomp: 5 }
/** Milliseconds for bubblewrap to make all mounts. */
const patience = 10_000

/** The word of bubblewrap, and what was found wrong before the command was let go. */
interface Started {
  wrong: string | undefined
  hasBegun: boolean
  hasEnded: boolean
}

/** The command and its surroundings, as they are known before the boundary is made. */
export interface InsideCommand {
  readonly plan: Plan
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly sources?: Sources
  /** Called once everything is mounted; the command is let go when it is done, and ended where it fails. */
  readonly onMounted?: () => Promise<void>
  /** Opens the way to other machines, with files in a folder that the helper sees; where the plan has one. */
  readonly openNetwork?: (folder: string, bwrap: string) => OpenNetwork
  readonly quiet?: SpawnOptions['quiet']
}

/** A way to other machines that is open as long as a command runs. */
export interface OpenNetwork {
  readonly helper: HelperParts
  /** The words before the command by which its helper starts it. */
  readonly words: (seccomp: number) => readonly string[]
  /** Takes the sockets that the helper hands out over the channel of Node’s children. */
  readonly take: (child: ChildProcess) => void
  /** All of them have come; the command begins only then. */
  readonly isOpen: () => boolean
  readonly close: () => void
}

/**
 * Runs a command inside a plan’s boundary. It is let go only after every mount was seen to be the planned one. Throws
 * `unavailable` where the boundary could not be made, and `conflict` where it would be another; nothing ran then.
 */
export async function spawnInside(bwrap: string, command: InsideCommand): Promise<CommandOutcome> {
  const { plan, sources } = command
  const filter = filterFor({ unixSockets: plan.sockets, internet: true })
  const expected = lookUp(plan, sources)
  return withOwnFolder(folder => startIn(folder, bwrap, command, { filter, expected }))
}

async function startIn(
  folder: string,
  bwrap: string,
  command: InsideCommand,
  { filter, expected }: { readonly filter: Buffer; readonly expected: Mounted['expected'] },
): Promise<CommandOutcome> {
  const { plan, env, openNetwork, quiet, onMounted } = command
  const network = orStorageError(() => openNetwork?.(folder, bwrap))
  try {
    const emptyFile = join(folder, 'empty')
    orStorageError(() => writeFileSync(emptyFile, '', { flag: 'wx', mode: 0o444 }))
    const mounted = { plan, expected, emptyFile, ...(onMounted && { onMounted }) }
    closeInherited()
    const line = lineOf(bwrap, command, emptyFile, network)
    const started: Started = { wrong: undefined, hasBegun: false, hasEnded: false }
    const outcome = await withFile(folder, filter, seccomp =>
      spawnCommand(line, {
        env,
        descriptors: ['pipe', 'pipe', seccomp, ...(network ? (['ipc'] as const) : [])],
        onStart: child => {
          network?.take(child)
          void watch(child, mounted, started)
        },
        ...(quiet && { quiet }),
      }),
    )
    refuseUnmade(started, network)
    return outcome
  } finally {
    network?.close()
  }
}

function lineOf(
  bwrap: string,
  { plan, words, sources }: InsideCommand,
  emptyFile: string,
  network: OpenNetwork | undefined,
): readonly string[] {
  const parts = { emptyFile, sources, ...descriptors, isRoot: process.getuid?.() === 0 }
  const helper = network?.words(descriptors.seccomp) ?? []
  return [bwrap, ...bwrapArgs(plan, parts, network?.helper), ...helper, ...words]
}

/** Opens a file of these bytes as long as something is started with it. */
function withFile<T>(folder: string, bytes: Buffer, use: (descriptor: number) => T): T {
  const file = join(folder, 'filter')
  orStorageError(() => writeFileSync(file, bytes, { flag: 'wx', mode: 0o400 }))
  const descriptor = openSync(file, 'r')
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function lookUp(plan: Plan, sources: Sources | undefined): ReturnType<typeof identitiesOf> {
  try {
    return identitiesOf(plan, sources)
  } catch (error) {
    const path = (error as NodeJS.ErrnoException).path ?? 'A path of the plan'
    throw new GateError('conflict', `${path} has gone since the plan was made, so nothing ran: try again.`)
  }
}

/** A command that was let go and ended by a signal, as by Ctrl-C, takes bubblewrap along before it can tell. */
function refuseUnmade({ wrong, hasBegun, hasEnded }: Started, network: OpenNetwork | undefined): void {
  if (wrong !== undefined) throw new GateError('conflict', `${wrong} Nothing ran.`)
  if (network && hasEnded && !network.isOpen())
    throw new GateError(
      'unavailable',
      'The way to other machines could not be made, so nothing ran: see the line above.',
    )
  if (hasBegun || hasEnded) return
  throw new GateError(
    'unavailable',
    'The boundary could not be made, so nothing ran: see what bwrap says above, and countersign doctor, which says how to get it here.',
  )
}

/** Follows what bubblewrap tells: who was started is checked and let go, or ended before it did anything. */
async function watch(
  child: ChildProcess,
  mounted: Mounted & Pick<InsideCommand, 'onMounted'>,
  started: Started,
): Promise<void> {
  const notice = child.stdio[descriptors.status] as Readable
  const go = child.stdio[descriptors.start] as Writable
  go.on('error', () => {})
  for await (const { text } of readLines(notice)) {
    if (text.includes('"exit-code"')) started.hasEnded = true
    const pid = /"child-pid": (\d{1,10})/.exec(text)?.[1]
    if (pid === undefined) continue
    const seen = await readyToGo(Number(pid), mounted)
    if (seen === undefined) {
      started.hasBegun = true
      go.end('x')
    } else child.kill('SIGKILL')
    if (seen !== 'gone') started.wrong = seen
  }
}

/** Returns what is wrong, or nothing. */
async function readyToGo(
  pid: number,
  mounted: Mounted & Pick<InsideCommand, 'onMounted'>,
): Promise<string | undefined> {
  const wrong = await checkMounts(pid, mounted).catch(() => 'gone')
  if (wrong !== undefined || !mounted.onMounted) return wrong
  return mounted.onMounted().then(
    () => undefined,
    (error: Error) => error.message,
  )
}

async function checkMounts(pid: number, mounted: Mounted): Promise<string | undefined> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    const wrong = wrongMount(pid, mounted)
    if (wrong !== 'pending') return wrong
    await wait(1)
  }
  return `The mounts were not made within ${patience / 1_000} seconds.`
}

/** Makes the filter for system calls of this processor. Throws `unavailable` where its calls are not known. */
export function filterFor(choices: SeccompChoices): Buffer {
  const architecture = architectures.find(one => one === process.arch)
  if (architecture) return seccompFilter(architecture, choices)
  throw new GateError(
    'unavailable',
    `A boundary needs a filter for system calls, and there is none for ${process.arch}: use countersign run, which judges the command and holds nothing.`,
  )
}

/** The numbers that tell one file or folder from every other. */
interface Identity {
  readonly device: number
  readonly inode: number
}

/** Identities of what a plan mounts, by its paths, as they are now; throws as the system does for one that is gone. */
function identitiesOf({ mounts }: Plan, sources?: Sources): ReadonlyMap<string, Identity> {
  return new Map(mounts.map(({ path }) => [path, identityAt(sources?.get(path) ?? path)]))
}

/** A plan with what its mounts must turn out to be. */
interface Mounted {
  readonly plan: Plan
  readonly expected: ReadonlyMap<string, Identity>
  /** It stands in for every hidden file. */
  readonly emptyFile: string
}

/**
 * Compares what was mounted for a process with what the plan says. Returns a sentence on the first mount that is another,
 * `undefined` where all are as planned, and `pending` while they are still being made.
 */
function wrongMount(pid: number, { plan, expected, emptyFile }: Mounted): string | undefined | 'pending' {
  const options = mountOptions(pid)
  if (!options.get('/')?.includes('ro')) return 'pending'
  const empty = identityAt(emptyFile)
  const wrong = plan.mounts.find(mount => !isAsPlanned(mount, pid, options, { expected, empty }))
  return (
    wrong &&
    `${wrong.path} is not what it was when the plan was made: somebody put something else in its place.`
  )
}

function isAsPlanned(
  { path, kind, as }: Mount,
  pid: number,
  options: ReadonlyMap<string, readonly string[]>,
  known: { readonly expected: ReadonlyMap<string, Identity>; readonly empty: Identity },
): boolean {
  const made = options.get(path)
  if (!made || (as !== 'write' && as !== 'anchored' && !made.includes('ro'))) return false
  const inside = identityAt(`/proc/${pid}/root${path}`)
  const outside = known.expected.get(path)
  if (as === 'hidden' && kind === 'folder') return !isSame(inside, outside)
  return isSame(inside, as === 'hidden' ? known.empty : outside)
}

function identityAt(path: string): Identity {
  const { dev, ino } = lstatSync(path)
  return { device: dev, inode: ino }
}

function isSame(a: Identity, b: Identity | undefined): boolean {
  return b !== undefined && a.device === b.device && a.inode === b.inode
}

/** Mount point → options, as the process sees them; of several on one point the last, which is on top. */
function mountOptions(pid: number): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split('\n')
  return new Map(
    lines.filter(Boolean).map(line => {
      const [, , , , point = '', options = ''] = line.split(' ')
      return [unescapeOctal(point), options.split(',')] as const
    }),
  )
}

/** The kernel writes spaces, tabs, line ends and backslashes as three octal digits. */
function unescapeOctal(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}
