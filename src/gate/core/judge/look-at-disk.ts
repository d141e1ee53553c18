import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { join, relative } from 'node:path'
import { clientNames, clients } from '../../../ground/clients/index.ts'
import type { Effect, PathFacts, PathTarget, RepositoryEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { isElsewhere } from '../../../judge/readers/paths/is-elsewhere.ts'
import { keepOwnNames } from '../../../judge/readers/paths/keep-own-names.ts'
import { pathRoles } from '../../../judge/readers/paths/path-roles.ts'
import { isWithin, pathTarget } from '../../../judge/readers/paths/path-target.ts'
import { followLinks } from './follow-links.ts'
import { readGitIndex, type TrackedFiles } from '../loading/read-git-index.ts'

const maximumFiles = 20_000
const topSettings = clientNames.flatMap(name => clients[name].guards.inProject)

/**
 * Looks at the paths of effects on the disk, and returns the same effects with the facts. Stops once `isLate` says so:
 * paths that were not seen in time stay unknown. Writes a clause about each path that was seen into `seen`.
 */
export function lookAtDisk(
  effects: readonly Effect[],
  place: Place,
  isLate: () => boolean,
  seen: Record<string, string> = {},
): readonly Effect[] {
  const look = new DiskLook(place, isLate, seen)
  return keepOwnNames(followLinks(effects, place, isLate), place).map(effect => look.withFacts(effect))
}

/** One look at the disk: it reads the index of git at most once. */
class DiskLook {
  private readonly seen: Record<string, string>
  private readonly place: Place
  private readonly deadline: () => boolean
  private index: TrackedFiles | null | undefined
  private hasFolder: boolean | undefined

  constructor(place: Place, deadline: () => boolean, seen: Record<string, string>) {
    this.place = place
    this.deadline = deadline
    this.seen = seen
  }

  withFacts(effect: Effect): Effect {
    if (isElsewhere(effect)) return effect
    switch (effect.type) {
      case 'delete':
      case 'write':
      case 'append':
      case 'mode':
      case 'owner':
        return { ...effect, target: this.look(effect.target, effect.type === 'delete') }
      case 'move':
      case 'copy':
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

  /**
   * A branch may hold other settings of a registered client, and a checkout may discard settings that were not
   * committed.
   */
  private withSettings(effect: RepositoryEffect, takes: 'elsewhere' | 'commit'): RepositoryEffect {
    const { workspace, clientSettings } = this.place
    const registered = clientSettings?.files ?? []
    if (registered.length === 0 || this.deadline()) return effect
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
    if (target.path === null || this.deadline()) return target
    // How much is below a system or home folder decides nothing, and counting it would take all of the time.
    const isCounted = isTaken && !/^(?:root|system|system-root|home)$/.test(target.class)
    const facts = this.factsOf(target.path, isCounted)
    if (typeof facts === 'string') {
      this.seen[target.path] = facts
      return target
    }
    this.seen[target.path] = inWords(facts)
    if (facts.realPath === undefined || isTaken) return { ...target, facts }
    const real = pathTarget({ text: facts.realPath, known: true, glob: false }, this.place)
    return { ...target, class: real.class, roles: [...new Set([...target.roles, ...real.roles])], facts }
  }

  /** Returns the reason as a text for a path that can’t be looked at (no right to, a name that no disk holds). */
  private factsOf(path: string, isCounted: boolean): PathFacts | string {
    try {
      const facts = this.statPath(path, isCounted)
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

  private statPath(path: string, isCounted: boolean): PathFacts {
    const status = lstatSync(path, { throwIfNoEntry: false })
    const kind = kindOf(status)
    if (!status)
      return {
        exists: false,
        kind: 'other',
        files: null,
        bytes: null,
        recoverable: false,
        ...this.realParent(path),
      }
    const counted =
      kind === 'folder' && isCounted
        ? this.count(path)
        : {
            files: kind === 'file' ? 1 : null,
            bytes: kind === 'file' ? status.size : null,
            whole: kind === 'file',
          }
    const lost = counted.whole ? this.lostFiles(path, status) : null
    return {
      exists: true,
      kind,
      files: counted.files,
      bytes: counted.bytes,
      recoverable: lost === 0,
      ...(lost !== null && lost > 0 && { notInGit: lost }),
      ...this.realOf(path),
    }
  }

  private realOf(path: string): { realPath?: string } {
    try {
      const real = realpathSync(path)
      return real === path ? {} : { realPath: real }
    } catch {
      return {}
    }
  }

  /** A new file is written where its folder really is. */
  private realParent(path: string): { realPath?: string } {
    const folder = path.slice(0, path.lastIndexOf('/')) || '/'
    const { realPath } = this.realOf(folder)
    return realPath === undefined ? {} : { realPath: join(realPath, path.slice(folder.length)) }
  }

  private count(folder: string): { files: number | null; bytes: number | null; whole: boolean } {
    let files = 0
    let bytes = 0
    const pending = [folder]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const item of entriesOf(next)) {
        if (files >= maximumFiles || this.deadline()) return { files: null, bytes: null, whole: false }
        const path = join(next, item.name)
        if (item.isDirectory()) pending.push(path)
        else {
          files++
          bytes += lstatSync(path, { throwIfNoEntry: false })?.size ?? 0
        }
      }
    }
    return { files, bytes, whole: true }
  }

  /** Counts the files that git could not restore: 0 where each is tracked and unchanged; null when not known. */
  private lostFiles(path: string, status: Stats): number | null {
    const { workspace } = this.place
    if (!isWithin(path, workspace) || path === workspace || isWithin(path, join(workspace, '.git')))
      return null
    if (!this.tracked()) return null
    if (!status.isDirectory()) return this.isClean(path, status) ? 0 : 1
    const files = this.filesBelow(path)
    return files === null || files.length === 0 ? null : this.countLost(files)
  }

  private countLost(files: readonly string[]): number | null {
    let lost = 0
    for (const file of files) {
      if (!this.isClean(file, lstatSync(file))) lost++
      // One is enough to say that not all can be had again; how many it is may take too long.
      if (lost > 0 && this.deadline()) return null
    }
    return lost
  }

  private isClean(path: string, status: Stats): boolean {
    const tracked = this.index?.get(relative(this.place.workspace, path))
    return (
      tracked !== undefined &&
      tracked.size === status.size % 2 ** 32 &&
      tracked.modified === Math.floor(status.mtimeMs / 1_000)
    )
  }

  private filesBelow(folder: string): readonly string[] | null {
    const files: string[] = []
    const pending = [folder]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const item of entriesOf(next)) {
        if (files.length >= maximumFiles || this.deadline()) return null
        if (item.isDirectory()) pending.push(join(next, item.name))
        else files.push(join(next, item.name))
      }
    }
    return files
  }
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
