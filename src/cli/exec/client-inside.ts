import { basename, dirname, isAbsolute, join, resolve, delimiter } from 'node:path'
import type { Entry, Plan } from '../../proof/boundary/plan.ts'
import { type ClientName, clientNames, clients, isClientName } from '../../ground/clients/index.ts'
import { programOn } from '../../daemon/install/find-clients.ts'
import { type Installation, readInstallations } from '../../daemon/install/installations-file.ts'
import { headersFile } from '../../daemon/install/machine.ts'
import { readWraps } from '../../daemon/install/servers/plan-wraps.ts'
import { frontFile } from '../../daemon/install/servers/wrap-servers.ts'
import { GateError } from '../../ground/model/errors.ts'
import { ownProgram } from '../own-program.ts'
import { closeSync, existsSync, mkdirSync, readSync, writeFileSync, realpathSync, statSync } from 'node:fs'
import { memberOf } from '../../ground/model/member-of.ts'
import { openToRead } from '../../ground/disk/open-to-read.ts'

const maxUpward = 4
const maxBytes = 512

/**
 * Returns what a program needs of its own to run: its package with those that were installed beside it, and what its
 * first line says that it is run by.
 */
function programEntries(program: string): readonly Entry[] {
  const words = firstLineOf(program)
  const named =
    basename(words[0] ?? '') === 'env' ? words.find((word, i) => i > 0 && !word.startsWith('-')) : words[0]
  const found = named?.startsWith('/') ? named : named && programOn(process.env['PATH'] ?? '', named)
  const runner = found ? entryOf(found) : undefined
  return [packageOf(program), ...(runner?.kind === 'file' ? [packageOf(runner.path)] : [])]
}

function packageOf(program: string): Entry {
  let folder = dirname(program)
  for (let i = 0; i < maxUpward && folder !== '/'; i++, folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return { path: besides(folder), kind: 'folder' }
  return { path: program, kind: 'file' }
}

/** A package finds those that it needs in the folder that it was put in itself. */
function besides(folder: string): string {
  const above = [dirname(folder), dirname(dirname(folder))]
  return above.find(path => basename(path) === 'node_modules') ?? folder
}

/** The words after `#!`. */
function firstLineOf(program: string): readonly string[] {
  const handle = openToRead(program)
  try {
    const head = Buffer.alloc(maxBytes)
    const [line = ''] = head.toString('latin1', 0, readSync(handle, head)).split('\n', 1)
    return line.startsWith('#!') ? line.slice(2).trim().split(' ').filter(Boolean) : []
  } finally {
    closeSync(handle)
  }
}

/** The parts that a client of agents needs inside besides the workspace. */
export interface ClientInside {
  /** Its own state: settings, sessions, tokens. */
  readonly write: readonly Entry[]
  /** The registration of the gate within that. */
  readonly pinned: readonly Entry[]
  /** Its program, the gate’s hook and its proxy before MCP servers, and the socket that both ask. */
  readonly read: readonly Entry[]
  /** Names of variables without which it would look for its settings elsewhere. */
  readonly variables: readonly string[]
}

/** Finds the client that a command line starts. Throws `usage` for a program that is none, unless one is named. */
export function clientOf(program: string, named?: string): ClientName {
  if (named !== undefined && isClientName(named)) return named
  const found = clientNames.find(name => clients[name].programs.some(one => one === basename(program)))
  if (found && named === undefined) return found
  throw new GateError(
    'usage',
    `${named ?? basename(program)} is no client that is known: use --one for a single command, or --client with one of ${clientNames.join(', ')}.`,
  )
}

/** Looks up what a client needs inside. Throws `configuration` where its hook is not installed. */
export function clientInside(
  client: ClientName,
  program: string,
  home: string,
  stateFolder: string,
  agentSocket: string,
): ClientInside {
  const installed = installationsOf(client, stateFolder)
  const files = installed.flatMap(one => one.files).map(({ path }) => path)
  const { paths, variables } = clientFolders(client, home)
  return {
    write: existing(paths),
    pinned: existing(files.filter(path => paths.some(one => path.startsWith(`${one}/`)))),
    variables,
    read: [
      ...existing([join(stateFolder, 'hooks', client), headersFile(stateFolder, client)]),
      ...programEntries(program),
      ...frontEntries(client, stateFolder),
      { path: agentSocket, kind: 'socket' },
    ],
  }
}

/** Returns the parts of the proxy that stands before the servers in a client’s lists; nothing where no list names it. */
function frontEntries(client: ClientName, stateFolder: string): readonly Entry[] {
  if (!readWraps(stateFolder).some(one => one.client === client)) return []
  return [...existing([frontFile(stateFolder), process.execPath]), ...programEntries(ownProgram())]
}

/** Returns how the gate is installed for a client. Throws `configuration` where it is not. */
export function installationsOf(client: ClientName, stateFolder: string): readonly Installation[] {
  const installed = readInstallations(stateFolder).filter(one => one.client === client)
  if (installed.length > 0) return installed
  throw new GateError(
    'configuration',
    `The gate is not installed for ${clients[client].title}: run countersign init --client ${client} first, so that its calls are judged.`,
  )
}

function existing(paths: readonly string[]): readonly Entry[] {
  return [...new Set(paths)].map(path => entryOf(path)).filter(entry => entry !== undefined)
}

/** Finds a client’s program as a person would start it; absolute, with every link followed. Throws `missing`. */
export function programOf(word: string): string {
  const found = word.includes('/') ? word : programOn(process.env['PATH'] ?? '', word)
  const entry = found === undefined ? undefined : entryOf(found, process.cwd())
  if (entry?.kind === 'file') return entry.path
  throw new GateError('missing', `There is no program ${word}: install it, or name it by its path.`)
}

/** The paths in which a client keeps its settings and sessions; they may not be there yet. */
interface ClientFolders {
  readonly paths: readonly string[]
  /** Names of variables without which it would look for them elsewhere. */
  readonly variables: readonly string[]
}

/** Returns a client’s own paths in a home folder, and where a person has them instead. */
function clientFolders(client: ClientName, home: string): ClientFolders {
  const { folders, kept: stored, moved } = clients[client]
  const usual = [...folders, ...stored].map(name => join(home, name.replace(/\/$/, '')))
  const value = moved && memberOf(process.env, moved.by)
  if (!moved || !value || !isAbsolute(value)) return { paths: usual, variables: [] }
  return { paths: [...usual, join(value, moved.below ?? '')], variables: [moved.by] }
}

/** Makes what a client keeps between runs and has not made yet: made inside, it would be gone at the end. */
export function makeClientFolders(client: ClientName, home: string): void {
  for (const name of clients[client].kept) {
    const path = join(home, name)
    const isFolder = name.endsWith('/')
    mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!isFolder && !existsSync(path)) writeFileSync(path, '{}\n', { flag: 'wx', mode: 0o600 })
  }
}

/** Returns what a path leads to; undefined where nothing is there, or neither a file nor a folder. */
export function entryOf(path: string, from = '/'): Entry | undefined {
  try {
    // Most of what is looked for is not there, and an error is dear.
    if (!statSync(resolve(from, path), { throwIfNoEntry: false })) return undefined
    const real = realpathSync.native(resolve(from, path))
    const facts = statSync(real)
    if (facts.isDirectory()) return { path: real, kind: 'folder' }
    return facts.isFile() ? { path: real, kind: 'file' } : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the environment of a command inside: the variables that the plan names, as far as they are set, with the search
 * path cut to folders that are there.
 */
export function insideVariables(
  { variables, mounts, links }: Plan,
  outside: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const places = [
    ...mounts.filter(({ as }) => as !== 'hidden').map(({ path }) => path),
    ...links.map(({ at }) => at),
  ]
  const isThere = (folder: string) =>
    places.some(place => folder === place || folder.startsWith(`${place}/`) || place.startsWith(`${folder}/`))
  const named = variables.flatMap(name => {
    const value = memberOf(outside, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const stored = (outside['PATH'] ?? '').split(delimiter).filter(isThere)
  return { ...Object.fromEntries(named), PATH: stored.length > 0 ? stored.join(delimiter) : '/usr/bin:/bin' }
}
