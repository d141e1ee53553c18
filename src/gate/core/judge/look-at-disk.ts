import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs'
import { join, relative } from 'node:path'
import { clientNames, clients } from '../../../ground/clients/index.ts'
import type {
  Effect,
  FileEffect,
  PathFacts,
  PathTarget,
  RepositoryEffect,
  TransferEffect,
} from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { globFits } from '../../../judge/readers/paths/glob-fits.ts'
import { openPath } from '../../../judge/readers/paths/open-path.ts'
import { isElsewhere } from '../../../judge/readers/paths/is-elsewhere.ts'
import { keepOwnNames } from '../../../judge/readers/paths/keep-own-names.ts'
import { pathRoles } from '../../../judge/readers/paths/path-roles.ts'
import { isWithin, pathTarget } from '../../../judge/readers/paths/path-target.ts'
import { overwrittenFiles } from './overwritten-files.ts'
import { withArriving } from './with-arriving.ts'
import { followLinks } from './follow-links.ts'
import { RealPaths } from './real-paths.ts'
import { readGitIndex, type TrackedFiles } from '../loading/read-git-index.ts'

/** Entries of folders that are counted for one call: for its verdict, and for a person who is asked anyway. */
export const countedEntries = { judge: 2_000, person: 20_000 }
const topSettings = clientNames.flatMap(name => clients[name].guards.inProject)

/**
 * Looks at the paths of effects on the disk, and returns the same effects with the facts. Every path is looked at, and at
 * most `maxEntries` entries of folders are counted: by number and not by time, so that the same call gets the same verdict
 * on a busy machine. Writes a clause about each path that was seen into `seen`.
 */
export function lookAtDisk(
  effects: readonly Effect[],
  place: Place,
  maxEntries = countedEntries.judge,
  seen: Record<string, string> = {},
): readonly Effect[] {
  const real = new RealPaths()
  const followed = withArriving(keepOwnNames(followLinks(effects, place, real), place), place)
  const look = new DiskLook({ place, real, maxEntries, seen, filled: filledPlaces(followed) })
  return followed.map(effect => look.withFacts(effect))
}

/** The files below a folder, with what the disk says of each. */
interface FilesBelow {
  readonly paths: readonly string[]
  readonly statuses: readonly (Stats | undefined)[]
}

interface LookParts {
  readonly place: Place
  readonly real: RealPaths
  readonly maxEntries: number
  readonly seen: Record<string, string>
  /** Paths at which this call itself puts something: what lies there now says little. */
  readonly filled: readonly string[]
}

/** Finds the paths at which a call puts something. */
function filledPlaces(effects: readonly Effect[]): readonly string[] {
  return effects.flatMap(effect => {
    if ('to' in effect && typeof effect.to === 'object' && 'base' in effect.to)
      return [effect.to.path ?? effect.to.base]
    return effect.type === 'write' || effect.type === 'append'
      ? [effect.target.path ?? effect.target.base]
      : []
  })
}

/** One look at the disk: it reads the index of git at most once. */
class DiskLook {
  private readonly seen: Record<string, string>
  private readonly place: Place
  private readonly real: RealPaths
  private readonly maxEntries: number
  private readonly filled: readonly string[]
  private entries = 0
  private index: TrackedFiles | null | undefined
  private hasFolder: boolean | undefined

  constructor({ place, real, maxEntries, seen, filled }: LookParts) {
    this.place = place
    this.real = real
    this.maxEntries = maxEntries
    this.seen = seen
    this.filled = filled
  }

  withFacts(effect: Effect): Effect {
    if (isElsewhere(effect)) return effect
    switch (effect.type) {
      case 'delete':
      case 'write':
      case 'append':
      case 'mode':
      case 'owner':
        return { ...effect, target: this.lookAtChanged(effect) }
      case 'move':
      case 'copy':
        return this.withOverwritten({
          ...effect,
          target: this.look(effect.target, true),
          to: this.look(effect.to, false),
        })
      case 'link':
        return { ...effect, target: this.look(effect.target, true), to: this.look(effect.to, false) }
      case 'read':
        return effect.target.class === 'inside'
          ? { ...effect, target: this.look(effect.target, false) }
          : effect
      case 'repository':
        return effect.takes === undefined ? effect : this.withSettings(effect, effect.takes)
      default:
        return effect
    }
  }

  /** A tree that is not there yet may be there when it is deleted: outside the workspace it is judged by its name. */
  private lookAtChanged({ type, target, recursive, narrowed }: FileEffect): PathTarget {
    if (type === 'delete' && target.path === null && narrowed !== true) return this.lookAtFitting(target)
    const seen = this.look(target, type === 'delete')
    const mayCome =
      type === 'delete' && recursive && /^(?:home-content|outside|home|workspace-parent)$/.test(target.class)
    return mayCome && seen.facts?.exists === false ? target : seen
  }

  /** Looks at all that a pattern fits in one folder of the workspace, as at one thing. */
  private lookAtFitting(target: PathTarget): PathTarget {
    const { base } = target
    const name = patternInFolder(target)
    if (name === undefined || target.class !== 'inside' || !this.isHere()) return target
    if (this.filled.some(path => path === '' || isWithin(path, base) || isWithin(base, path))) return target
    const facts = this.fittingFacts(base, name)
    if (facts === undefined) return target
    this.seen[openPath(target)] = inWords(facts)
    return { ...target, facts }
  }

  private fittingFacts(folder: string, pattern: string): PathFacts | undefined {
    const all: PathFacts[] = []
    for (const { name } of entriesOf(folder)) {
      if (++this.entries > this.maxEntries) return undefined
      // Some shells are told to see no difference of case, and to take hidden names too.
      if (!globFits(pattern.toLowerCase(), name.toLowerCase())) continue
      const facts = this.factsOf(join(folder, name), true, true)
      if (typeof facts === 'string') return undefined
      all.push(facts)
    }
    return all.length === 0 ? absent : togetherFacts(all)
  }

  /** Counts the files with changes in no commit that a copy puts others over; what git never had may be made again. */
  private withOverwritten(effect: TransferEffect): TransferEffect {
    const { to } = effect
    if (to.facts === undefined || !/^(?:inside|workspace)$/.test(to.class)) return effect
    const { workspace } = this.place
    const uncommitted = overwrittenFiles(effect).filter(
      path => this.tracked()?.has(relative(workspace, path)) === true && this.isChanged(path),
    ).length
    return uncommitted === 0 ? effect : { ...effect, to: { ...to, facts: { ...to.facts, uncommitted } } }
  }

  /**
   * A branch may hold other settings of a registered client, and a checkout may discard settings that were not
   * committed.
   */
  private withSettings(effect: RepositoryEffect, takes: 'elsewhere' | 'commit'): RepositoryEffect {
    const { workspace, clientSettings } = this.place
    const registered = clientSettings?.files ?? []
    if (registered.length === 0) return effect
    const tracked = [...(this.tracked()?.keys() ?? [])].map(name => join(workspace, name))
    const found = tracked.filter(path =>
      takes === 'elsewhere'
        ? registered.includes(path) || this.isSettings(path)
        : registered.includes(path) && this.isChanged(path),
    )
    return found.length === 0 ? effect : { ...effect, settings: found.map(path => relative(workspace, path)) }
  }

  /** Clients read those of the folder that they are started in. */
  private isSettings(path: string): boolean {
    const name = relative(this.place.workspace, path)
    return isTopSettings(name) && pathRoles(path, this.place).includes('agent-settings')
  }

  private isChanged(path: string): boolean {
    const status = lstatSync(path, { throwIfNoEntry: false })
    return status !== undefined && !this.isClean(path, status)
  }

  private tracked(): TrackedFiles | null {
    if (this.index === undefined) this.index = readGitIndex(this.place.workspace)
    return this.index
  }

  /** A link that is followed is judged as what it leads to; deleting one takes the link alone. */
  private look(target: PathTarget, isTaken: boolean): PathTarget {
    if (target.path === null || isOfDrive(target)) return target
    const facts = this.factsOf(target.path, isTaken, isTaken && this.isCounted(target))
    if (typeof facts === 'string') {
      this.seen[target.path] = facts
      return target
    }
    this.seen[target.path] = inWords(facts)
    if (facts.realPath === undefined || isTaken) return { ...target, facts }
    const real = pathTarget({ text: facts.realPath, known: true, glob: false }, this.place)
    return { ...target, class: real.class, roles: [...new Set([...target.roles, ...real.roles])], facts }
  }

  /** The size of a system or home folder decides nothing, nor that of what a tool makes again; a person may want to know. */
  private isCounted({ class: kind }: PathTarget): boolean {
    if (/^(?:root|system|system-root|home)$/.test(kind)) return false
    return this.maxEntries > countedEntries.judge || !/^(?:generated|temp)$/.test(kind)
  }

  /** Returns the reason as a text for a path that can’t be looked at (no right to, a name that no disk holds). */
  private factsOf(path: string, isTaken: boolean, isCounted: boolean): PathFacts | string {
    // Bytes that are no UTF-8 became one sign: what lies there has another name.
    if (path.includes('\uFFFD')) return 'has a name that no text spells'
    try {
      const facts = this.statPath(path, isTaken, isCounted)
      // Where the call's own folder is not there, it runs on another machine or later: absence says nothing of it.
      return facts.exists || this.isHere() ? facts : 'not there, and neither is the folder of the call'
    } catch (error) {
      return `can’t be looked at (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`
    }
  }

  private isHere(): boolean {
    this.hasFolder ??= lstatSync(this.place.cwd, { throwIfNoEntry: false }) !== undefined
    return this.hasFolder
  }

  private statPath(path: string, isTaken: boolean, isCounted: boolean): PathFacts {
    const link = lstatSync(path, { throwIfNoEntry: false })
    if (!link) return { ...absent, ...this.realParent(path) }
    // A write goes through a link, and changes what is behind it.
    const status = isTaken ? link : (statSync(path, { throwIfNoEntry: false }) ?? link)
    const kind = kindOf(status)
    const isFile = kind === 'file'
    const below = kind === 'folder' && isCounted ? this.filesBelow(path) : null
    const lost = isFile ? this.lostFile(path, status) : below && this.lostFiles(path, below)
    return {
      exists: true,
      kind,
      files: isFile ? 1 : (below?.paths.length ?? null),
      bytes: isFile ? status.size : below && below.statuses.reduce((sum, one) => sum + (one?.size ?? 0), 0),
      recoverable: lost === 0,
      ...(lost !== null && lost > 0 && { notInGit: lost }),
      ...this.realOf(path),
    }
  }

  private realOf(path: string): { realPath?: string } {
    const real = this.real.of(path)
    return real === undefined || real === path ? {} : { realPath: real }
  }

  /** A new file is written where its folder really is. */
  private realParent(path: string): { realPath?: string } {
    const folder = path.slice(0, path.lastIndexOf('/')) || '/'
    const { realPath } = this.realOf(folder)
    return realPath === undefined ? {} : { realPath: join(realPath, path.slice(folder.length)) }
  }

  /** Counts the files that git could not restore, 0 or 1; null when not known. */
  private lostFile(path: string, status: Stats): number | null {
    if (!this.isOfGit(path)) return null
    return this.isClean(path, status) ? 0 : 1
  }

  private lostFiles(folder: string, { paths, statuses }: FilesBelow): number | null {
    if (paths.length === 0 || !this.isOfGit(folder)) return null
    return paths.filter((path, i) => !this.isClean(path, statuses[i])).length
  }

  private isOfGit(path: string): boolean {
    const { workspace } = this.place
    if (!isWithin(path, workspace) || path === workspace || isWithin(path, join(workspace, '.git')))
      return false
    return this.tracked() !== null
  }

  private isClean(path: string, status: Stats | undefined): boolean {
    const tracked = this.index?.get(relative(this.place.workspace, path))
    return (
      tracked !== undefined &&
      status !== undefined &&
      tracked.size === status.size % 2 ** 32 &&
      tracked.modified === Math.floor(status.mtimeMs / 1_000)
    )
  }

  /** Null for a folder of which more than the entries that remain would have to be looked at. */
  private filesBelow(folder: string): FilesBelow | null {
    const paths: string[] = []
    const statuses: (Stats | undefined)[] = []
    const pending = [folder]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const item of entriesOf(next)) {
        if (++this.entries > this.maxEntries) return null
        const path = join(next, item.name)
        if (item.isDirectory()) pending.push(path)
        else {
          paths.push(path)
          statuses.push(lstatSync(path, { throwIfNoEntry: false }))
        }
      }
    }
    return { paths, statuses }
  }
}

const absent = { exists: false, kind: 'other', files: null, bytes: null, recoverable: false } as const

/** Returns the pattern of names in one folder that a target is; undefined for any other target. */
function patternInFolder(target: PathTarget): string | undefined {
  if (!target.glob || target.base === '' || /[$`{}]|\[(?:found|empty)\]/.test(target.raw)) return undefined
  const rest = openPath(target).slice(target.base.length + 1)
  return rest === '' || rest.includes('/') ? undefined : rest
}

function togetherFacts(all: readonly PathFacts[]): PathFacts {
  const total = (key: 'files' | 'bytes') =>
    all.every(one => one[key] !== null) ? all.reduce((sum, one) => sum + (one[key] ?? 0), 0) : null
  // With a folder in which no file lies, nothing is lost.
  const lasting = all.filter(one => one.files !== 0)
  const recoverable = lasting.every(one => one.recoverable)
  const isCounted = lasting.every(one => one.recoverable || one.notInGit !== undefined)
  const [first] = all
  return {
    exists: true,
    kind: all.length === 1 && first ? first.kind : 'other',
    files: total('files'),
    bytes: total('bytes'),
    recoverable,
    ...(isCounted && !recoverable && { notInGit: all.reduce((sum, one) => sum + (one.notInGit ?? 0), 0) }),
  }
}

/** A path of Windows is on no disk of this machine. */
function isOfDrive({ raw }: PathTarget): boolean {
  return /^[a-z]:\//i.test(raw)
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function kindOf(status: Stats | undefined): PathFacts['kind'] {
  if (!status) return 'other'
  return status.isSymbolicLink()
    ? 'link'
    : status.isDirectory()
      ? 'folder'
      : status.isFile()
        ? 'file'
        : 'other'
}

function inWords(facts: PathFacts): string {
  if (!facts.exists) return 'not there'
  const size = facts.files === null ? '' : `, ${facts.files} files, ${facts.bytes} bytes`
  return `${facts.kind}${size}${facts.recoverable ? ', recoverable from git' : ''}${facts.realPath === undefined ? '' : `, really ${facts.realPath}`}`
}

function isTopSettings(name: string): boolean {
  return topSettings.some(top => (top.endsWith('/') ? name.startsWith(top) : name === top))
}
