import { dirname } from 'node:path'
import {
  boundaryOf,
  type PlanSettings,
  type BoundaryPlace,
  type RepositoryPaths,
} from '../../proof/boundary/boundary-of.ts'
import { type EffectPaths, pathsOfEffects } from '../../proof/boundary/paths-of-effects.ts'
import type { Entry, Link, Plan } from '../../proof/boundary/plan.ts'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import { gather } from '../../gate/core/judge/gather.ts'
import { placeOf } from '../../gate/core/judge/place-of.ts'
import type { BoundaryBackend, BoundaryNetwork } from '../../ground/model/tool-call.ts'
import { type BoundarySettings, boundarySettings } from '../../ground/model/settings/boundary-settings.ts'
import type { Place } from '../../ground/model/place.ts'
import { newSession } from '../../gate/core/loading/session-start.ts'
import { profileNamed } from '../../judge/policy/default-profile.ts'
import { policiesNow } from '../policy/policies-now.ts'
import { type AskingOptions, commandCall } from '../run/command-call.ts'
import { type ClientInside, entryOf } from './client-inside.ts'
import { homedir } from 'node:os'
import { GateError } from '../../ground/model/errors.ts'
import { lookThrough, type WorkspaceFinds } from './look-through.ts'
import { repositoryPaths } from './repository-paths.ts'
import { type Dirent, lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'

/** Folders in which systems keep programs, libraries and their settings; those that are links stay links. */
const folders = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc',
  '/opt',
  '/nix',
  '/snap',
]
/** Only in the last two can something lie that not everybody may read. */
const lookedInto = ['/etc', '/opt']
const maxDepth = 3
const max = 5_000
const othersRead = 0o004

/** The system as it stands inside. */
interface SystemEntries {
  readonly system: readonly Entry[]
  readonly links: readonly Link[]
  readonly closed: readonly Entry[]
}

let known: SystemEntries | undefined

/**
 * Looks at the folders of the system, once for a process: what everybody may read of it is shown, and what lies there for
 * few is not.
 */
function systemEntries(): SystemEntries {
  known ??= lookAtSystem()
  return known
}

function lookAtSystem(): SystemEntries {
  const links: Link[] = []
  const system: Entry[] = []
  for (const path of folders) {
    const facts = lstatSync(path, { throwIfNoEntry: false })
    if (facts?.isSymbolicLink()) links.push({ at: path, to: readlinkSync(path) })
    else if (facts?.isDirectory()) system.push({ path, kind: 'folder' })
  }
  const closed = lookedInto.filter(path => system.some(one => one.path === path)).flatMap(closedBelow)
  return { system, links, closed }
}

function closedBelow(top: string): readonly Entry[] {
  const found: Entry[] = []
  let seen = 0
  const look = (folder: string, depth: number): void => {
    for (const item of itemsIn(folder)) {
      if (++seen > max) return
      if (item.isSymbolicLink()) continue
      const path = `${folder}/${item.name}`
      const facts = lstatSync(path, { throwIfNoEntry: false })
      if (!facts) continue
      const isOpen = (facts.mode & othersRead) !== 0
      if (!isOpen && facts.isDirectory()) found.push({ path, kind: 'folder' })
      else if (!isOpen && facts.isFile()) found.push({ path, kind: 'file' })
      else if (facts.isDirectory() && depth < maxDepth) look(path, depth + 1)
    }
  }
  look(top, 1)
  return found
}

function itemsIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Folders of a home folder that hold programs and libraries alone: no cache, no settings, no keys. */
const toolFolders = [
  '.asdf/installs',
  '.asdf/shims',
  '.bun/bin',
  '.cargo/bin',
  '.deno/bin',
  '.fnm',
  '.juliaup',
  '.local/bin',
  '.local/lib',
  '.local/pipx',
  '.local/share/fnm',
  '.local/share/mise/installs',
  '.local/share/pnpm',
  '.local/share/uv/python',
  '.local/share/uv/tools',
  '.nvm/versions',
  '.pyenv',
  '.rbenv',
  '.rustup',
  '.rvm',
  '.sdkman/candidates',
  '.volta/bin',
  '.volta/tools',
  'go/bin',
]

/** Settings without which Git does nothing; shown where no secret stands in them. */
const settingFiles = ['.gitconfig', '.config/git/config', '.config/git/ignore']
const maxBytes = 65_536

/** Returns the programs of a home folder, and its settings of Git where they hold no secret. */
function toolEntries(home: string): readonly Entry[] {
  const there = (names: readonly string[]) =>
    names.map(name => entryOf(name, home)).filter(entry => entry !== undefined)
  return [...there(toolFolders), ...there(settingFiles).filter(({ path }) => isHarmless(path))]
}

function isHarmless(path: string): boolean {
  try {
    const text = readRegularFile(path, maxBytes).toString()
    return (
      findSecrets(text).length === 0 &&
      !/(?:token|password|_authToken|https?:\/\/[^\s/@]{1,200}@)/i.test(text)
    )
  } catch {
    return false
  }
}

/** The paths that a person typed, besides those of the policy. */
interface TypedPaths {
  readonly workspace?: readonly string[]
  readonly read?: readonly string[]
  readonly write?: readonly string[]
  readonly hide?: readonly string[]
}

/** The facts that a plan is made from, and those that are compared later. */
interface GatheredPlace extends BoundaryPlace {
  /** Names of what programs outside obey in the workspaces, in order. */
  readonly obeyed: readonly string[]
  /** Entries that stand there since the command names them. */
  readonly byEffects: readonly Entry[]
}

/**
 * Looks at the machine and the workspace for all that a plan is made from. Throws `missing` where a folder is gone or a
 * path that was typed is not there, and `invalid` for a workspace that is too large to be looked through.
 */
function gatherPlace(
  place: Place,
  settings: Pick<BoundarySettings, 'read' | 'write' | 'hide'>,
  typed: TypedPaths,
  effects: EffectPaths,
): GatheredPlace {
  const home = entryOf(homedir())?.path ?? homedir()
  const folder = folderAt(place.cwd, '/')
  const workspaces = (typed.workspace ?? [place.workspace]).map(path => folderAt(path, folder))
  const lookUp = (paths: readonly string[] = [], option?: string) => namedEntries(paths, home, folder, option)
  const hide = [...lookUp(settings.hide), ...lookUp(typed.hide, '--hide'), ...ownFolders(place)]
  const hidden = new Set(hide.map(({ path }) => path))
  const finds = workspaces.map(path => ({ workspace: path, ...lookThrough(path, place, hidden) }))
  const repositories = together(finds.flatMap(repositoriesIn))
  const isTooWide = (path: string) => path === '/tmp' || path === '/var/tmp' || isAtOrAbove(path, home)
  const byEffects = effectEntries(effects, isTooWide)
  const shown = [...byEffects.read, ...byEffects.write].filter(({ kind }) => kind === 'folder')
  const besides = shown.map(({ path }) => ({ workspace: path, ...lookThrough(path, place, hidden) }))
  for (const { workspace, isCut } of [...finds, ...besides]) if (isCut) throw tooLarge(workspace)
  return {
    home,
    folder,
    workspaces,
    ...systemEntries(),
    tools: toolEntries(home),
    repositories,
    settings: finds.flatMap(one => one.settings),
    secrets: [...finds, ...besides].flatMap(({ secrets }) => secrets),
    read: [...lookUp(settings.read), ...lookUp(typed.read, '--read'), ...byEffects.read],
    write: [...lookUp(settings.write), ...lookUp(typed.write, '--write'), ...byEffects.write],
    hide,
    notes: [...byEffects.notes, ...finds.flatMap(({ unread }) => unread.map(unreadNote))],
    obeyed: [...finds.flatMap(one => one.obeyed), ...repositories.pinned.map(({ path }) => path)].sort(),
    byEffects: [...byEffects.read, ...byEffects.write],
  }
}

function folderAt(path: string, from: string): string {
  const entry = entryOf(path, from)
  if (entry?.kind === 'folder') return entry.path
  throw new GateError(
    'missing',
    `The folder ${path} is not there: start in one that is, or name it with --workspace.`,
  )
}

function isAtOrAbove(path: string, below: string): boolean {
  return path === '/' || path === below || below.startsWith(`${path}/`)
}

/** The gate's own state and policy, wherever they lie. */
function ownFolders({ stateFolders }: Place): readonly Entry[] {
  return stateFolders.map(path => entryOf(path)).filter(entry => entry !== undefined)
}

function repositoriesIn({
  workspace,
  repositories,
}: WorkspaceFinds & { readonly workspace: string }): readonly RepositoryPaths[] {
  return repositories.map(git => repositoryPaths(git, workspace))
}

function together(all: readonly RepositoryPaths[]): RepositoryPaths {
  return {
    write: all.flatMap(({ write }) => write),
    anchored: all.flatMap(({ anchored }) => anchored),
    pinned: all.flatMap(({ pinned }) => pinned),
  }
}

function unreadNote(folder: string): string {
  return `${folder} can’t be looked into, so it is empty inside: give this account the right to read it (chmod u+rwx).`
}

/** Secrets and hooks where nobody looked would be shown as they are. */
function tooLarge(workspace: string): GateError {
  return new GateError(
    'invalid',
    `${workspace} has more than 200,000 files to look through for secrets and hooks, so nothing ran: name a narrower --workspace (and with --read what it needs besides), or --hide folders that it does not need.`,
  )
}

/** Returns what paths lead to that a person or a policy names. Throws `missing` for one that a person typed and is not there. */
function namedEntries(
  paths: readonly string[],
  home: string,
  from: string,
  option?: string,
): readonly Entry[] {
  return paths.flatMap(path => {
    const entry = entryOf(path === '~' ? home : path.replace(/^~\//, `${home}/`), from)
    if (entry) return [entry]
    if (option === undefined) return []
    throw new GateError(
      'missing',
      `There is nothing at ${path}: give ${option} a path that is there, or leave it out.`,
    )
  })
}

/** Returns what a command names: a path that it would make is shown as the folder that it makes it in. */
function effectEntries(
  { read, write, taken }: EffectPaths,
  isTooWide: (path: string) => boolean,
): { readonly read: readonly Entry[]; readonly write: readonly Entry[]; readonly notes: readonly string[] } {
  const notes: string[] = []
  const own = taken.filter(path => !isLink(path))
  const written = [...write, ...own].flatMap(path => {
    const entry = entryOf(path) ?? entryOf(dirname(path))
    if (entry && !isTooWide(entry.path)) return [entry]
    notes.push(`${path} is not kept: the folder that it would be made in can’t be shown.`)
    return []
  })
  const seen = read.map(path => entryOf(path)).filter(entry => entry !== undefined && !isTooWide(entry.path))
  return { read: seen as readonly Entry[], write: written, notes }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

/** The words that a person types of a boundary. */
export interface PlanOptions extends AskingOptions, TypedPaths {
  readonly net?: BoundaryNetwork
  readonly backend?: BoundaryBackend
  readonly env?: readonly string[]
  readonly sockets?: boolean
  readonly port?: readonly number[]
}

/** A plan, with what was seen when it was made and is compared later. */
export interface PreparedPlan extends Pick<GatheredPlace, 'obeyed' | 'byEffects'> {
  readonly plan: Plan
}

/** Makes the plan of a command’s boundary from the policy, what was typed, and what the command names. */
export async function planFor(
  words: readonly string[],
  options: PlanOptions,
  stateFolder: string,
): Promise<PreparedPlan> {
  const place = placeIn(stateFolder)
  const session = newSession(place, Date.now())
  const { effects } = await gather(commandCall(words, options), place, session, () => performance.now())
  const boundary = await boundaryNow(stateFolder, options.profile)
  const facts = gatherPlace(place, boundary, options, pathsOfEffects(effects))
  return { ...facts, plan: boundaryOf(settingsOf(boundary, options), facts) }
}

/** Makes the plan of a client’s boundary: what it needs of its own besides the workspace, and a way to other machines. */
export async function planForClient(
  inside: ClientInside,
  options: PlanOptions,
  stateFolder: string,
): Promise<PreparedPlan> {
  const boundary = await boundaryNow(stateFolder, options.profile)
  const facts = gatherPlace(placeIn(stateFolder), boundary, options, { read: [], write: [], taken: [] })
  const settings = settingsOf(
    { ...boundary, net: 'ask' },
    {
      ...options,
      env: [...(options.env ?? []), ...inside.variables],
      sockets: true,
    },
  )
  const plan = boundaryOf(settings, {
    ...facts,
    read: [...facts.read, ...inside.read],
    write: [...facts.write, ...inside.write],
    settings: [...facts.settings, ...inside.pinned],
  })
  return { ...facts, plan }
}

function placeIn(stateFolder: string): Place {
  const { userFile } = defaultLocations(process.cwd())
  return placeOf({ cwd: process.cwd() }, [stateFolder, dirname(userFile)])
}

/** Returns what the boundary of a profile lets through, as far as each policy does that calls are judged under now. */
async function boundaryNow(stateFolder: string, profile: string): Promise<BoundarySettings> {
  const policies = await policiesNow(stateFolder, process.cwd())
  return policies.map(policy => profileNamed(policy, profile).boundary).reduce(boundarySettings.strictest)
}

function settingsOf(boundary: BoundarySettings, options: PlanOptions): PlanSettings {
  const { net = boundary.net, backend = boundary.backend, sockets = false, env = [], port = [] } = options
  const ports = [...boundary.ports, ...port]
  return { ...boundary, net, backend, sockets, ports, env: [...boundary.env, ...env] }
}
