import type { BoundarySettings } from '../../ground/model/settings/boundary-settings.ts'
import { GateError } from '../../ground/model/errors.ts'
import { filesPlan } from './landlock/files-plan.ts'
import { type Entry, type Mount, type MountWay, mountWays, type Plan, type Link } from './plan.ts'

/** Variables by which code of somebody's choice gets into programs as they start: the loader's, Node's, Perl's. */
const loaders = /^(?:LD_[A-Z0-9_]{1,100}|GLIBC_TUNABLES|NODE_OPTIONS|PERL5OPT|PERL5LIB|PERLLIB)$/

/**
 * Throws `invalid` for a variable that would reach into what makes a boundary: that starts with the command’s own
 * variables, and outside.
 */
export function refuseLoaderVariables(names: readonly string[]): void {
  const found = names.find(name => loaders.test(name))
  if (found === undefined) return
  throw new GateError(
    'invalid',
    `${found} would load code into what makes the boundary, before it holds: set it for the program alone, with env ${found}=… before it.`,
  )
}

/** The settings that a plan takes as they are; the paths among them are looked up, and stand in the place. */
export type PlanSettings = Pick<BoundarySettings, 'backend' | 'net' | 'hosts' | 'ports' | 'env'> & {
  readonly sockets: boolean
}

/** Variables that every command gets, where they are set. */
const usualVariables = ['COLORTERM', 'HOME', 'LANG', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'TZ', 'USER']

const maxMounts = 1_700

/** Folders for things of a moment, where every account of the machine would meet. */
const scratch = ['/run', '/tmp', '/var/tmp']

/**
 * Makes the plan of a boundary. Throws `invalid` where none can hold: a workspace or a named path that holds the
 * home folder or the whole machine, a workspace that is to be hidden, or a variable that loads code into its starter.
 */
export function boundaryOf(settings: PlanSettings, place: BoundaryPlace): Plan {
  for (const path of place.workspaces) refuseWide(path, 'The workspace', place)
  for (const { path } of [...place.read, ...place.write, ...place.repositories.write])
    refuseWide(path, 'What is shown', place)
  refuseHidden(place)
  refuseLoaderVariables(settings.env)
  const plan = wholePlan(settings, place)
  refuseLong(plan)
  return settings.backend === 'bwrap'
    ? plan
    : filesPlan(
        plan,
        place.hide.map(({ path }) => path),
      )
}

function wholePlan(settings: PlanSettings, place: BoundaryPlace): Plan {
  return {
    form: 1,
    backend: settings.backend,
    network: settings.net,
    sockets: settings.sockets,
    hosts: [...settings.hosts].sort(),
    ports: [...settings.ports].sort((a, b) => a - b),
    folder: place.folder,
    scratch: [...scratch, place.home].sort(),
    links: place.links,
    mounts: mountsOf(place),
    variables: [...new Set([...usualVariables, ...settings.env])].sort(),
    notes: place.notes,
  }
}

/** A path under which everything else lies would undo the boundary. */
function refuseWide(path: string, what: string, { home }: BoundaryPlace): void {
  if (path !== '/' && path !== home && !home.startsWith(`${path}/`)) return
  const name =
    path === '/' ? 'the whole machine' : path === home ? 'the home folder' : 'a folder above the home folder'
  throw new GateError(
    'invalid',
    `${what} can’t be ${name} (${path}): a boundary around it holds nothing; name a folder within it.`,
  )
}

function refuseHidden({ hide, workspaces }: BoundaryPlace): void {
  const found = hide.find(({ path }) => workspaces.some(one => one === path || one.startsWith(`${path}/`)))
  if (!found) return
  throw new GateError(
    'invalid',
    `${found.path} is to be hidden, and the workspace lies in it: take it out of hide, or start elsewhere.`,
  )
}

/** Bubblewrap takes 9,000 words, and a mount up to five of them. */
function refuseLong({ mounts }: Plan): void {
  if (mounts.length <= maxMounts) return
  throw new GateError(
    'invalid',
    `${mounts.length} paths of the workspace would have to be held one by one, and ${maxMounts} can be: name a narrower --workspace, or --hide folders that the command does not need.`,
  )
}

function mountsOf(place: BoundaryPlace): readonly Mount[] {
  const { repositories } = place
  const folders = place.workspaces.map((path): Entry => ({ path, kind: 'folder' }))
  const all = [
    ...as('read', [...place.system, ...place.tools, ...place.read]),
    ...as('write', [...folders, ...place.write, ...repositories.write]),
    ...as('anchored', repositories.anchored),
    ...as('pinned', [...repositories.pinned, ...place.settings]),
    ...as('hidden', [...place.closed, ...place.secrets.filter(one => !isNamed(one, place)), ...place.hide]),
  ]
  const stored = strictestOf([...all, ...as('anchored', anchorsOf(all))])
  const byPath = new Map(stored.map(mount => [mount.path, mount]))
  return stored.filter(mount => isSeen(mount, byPath)).sort(byDepth)
}

/** Nothing needs to be hidden where nothing is shown, and nothing is there below what is hidden. */
function isSeen({ path, as: way }: Mount, all: ReadonlyMap<string, Mount>): boolean {
  const nearest = nearestAbove(path, all)
  if (nearest?.as === 'hidden') return way === 'read' || way === 'write'
  return way !== 'hidden' || nearest !== undefined
}

/** Looks each folder above up: of thousands of mounts, a search for each would take seconds. */
function nearestAbove(path: string, all: ReadonlyMap<string, Mount>): Mount | undefined {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const found = all.get(path.slice(0, end))
    if (found) return found
  }
  return undefined
}

/**
 * Folders between what may be written and what is held in it. Moved away, they would take the pin along; and what is hidden
 * would lie, for the next command, where nobody looks for it.
 */
function anchorsOf(mounts: readonly Mount[]): readonly Entry[] {
  const writable = mounts.filter(({ as: way }) => way === 'write' || way === 'anchored')
  return mounts
    .filter(({ as: way }) => way === 'pinned' || way === 'hidden')
    .flatMap(({ path }) => writable.flatMap(top => foldersBetween(top.path, path)))
    .map(path => ({ path, kind: 'folder' }))
}

function foldersBetween(top: string, path: string): readonly string[] {
  if (!path.startsWith(`${top}/`)) return []
  const names = path.slice(top.length + 1).split('/')
  return names.slice(0, -1).map((_, i) => `${top}/${names.slice(0, i + 1).join('/')}`)
}

function as(way: MountWay, entries: readonly Entry[]): readonly Mount[] {
  return entries.map(({ path, kind }) => ({ path, kind, as: way }))
}

/** A secret that somebody asked for by its own name is shown: the gate judged that. */
function isNamed({ path }: Entry, { read, write }: BoundaryPlace): boolean {
  return [...read, ...write].some(one => one.path === path)
}

/** Keeps, of several ways for one path, the one that holds most. */
function strictestOf(mounts: readonly Mount[]): readonly Mount[] {
  const stored = new Map<string, Mount>()
  for (const mount of mounts) {
    const known = stored.get(mount.path)
    if (!known || mountWays.indexOf(mount.as) > mountWays.indexOf(known.as)) stored.set(mount.path, mount)
  }
  return [...stored.values()]
}

function byDepth(a: Mount, b: Mount): number {
  return depthOf(a) - depthOf(b) || (a.path < b.path ? -1 : 1)
}

function depthOf({ path }: Mount): number {
  return path.split('/').length
}

/** The facts of a machine and a workspace that a plan is made from; gathered once, judged by nobody yet. */
export interface BoundaryPlace {
  readonly home: string
  /** The folder that the command starts in. */
  readonly folder: string
  /** Folders that the command may change: the repository that holds the folder, or what a person named. */
  readonly workspaces: readonly string[]
  /** Folders of the system, read by everybody. */
  readonly system: readonly Entry[]
  readonly links: readonly Link[]
  /** Parts of those that not everybody may read. */
  readonly closed: readonly Entry[]
  /** Programs and libraries in the home folder: version managers, what was installed for one account. */
  readonly tools: readonly Entry[]
  /** Paths of repositories in the workspaces, and of what they are linked to. */
  readonly repositories: RepositoryPaths
  /** Settings of editors and clients in the workspaces, which run code or steer agents outside. */
  readonly settings: readonly Entry[]
  /** Files of the workspaces that are named as files with secrets are. */
  readonly secrets: readonly Entry[]
  /** Paths that the person or the command named, as far as they are there. */
  readonly read: readonly Entry[]
  readonly write: readonly Entry[]
  readonly hide: readonly Entry[]
  /** Sentences on what was not looked at. */
  readonly notes: readonly string[]
}

/** The parts that a repository keeps in its own folder, sorted by what a command may do to it. */
export interface RepositoryPaths {
  /** Folders of repositories outside the workspaces that a linked working tree writes to. */
  readonly write: readonly Entry[]
  /** Folders that can’t be moved away, so that nobody makes them anew. */
  readonly anchored: readonly Entry[]
  /** Hooks and settings: Git runs what stands there. */
  readonly pinned: readonly Entry[]
}
