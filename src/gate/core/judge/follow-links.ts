import type { Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { hasPattern, openFrom } from '../../../judge/readers/paths/plain-patterns.ts'
import { isElsewhere } from '../../../judge/readers/paths/is-elsewhere.ts'
import { openPath } from '../../../judge/readers/paths/open-path.ts'
import { isWithin, pathTarget } from '../../../judge/readers/paths/path-target.ts'
import { pathPattern, patternFits } from '../../../judge/readers/paths/path-pattern.ts'
import { ownPlaces } from '../../../judge/readers/paths/own-places.ts'
import { reachOwn } from '../../../judge/readers/paths/reach-own.ts'
import type { RealPaths } from './real-paths.ts'
import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'

const maxMoved = 64

/**
 * Trees that a call moves, copies or unpacks before it goes on: links in them are on the disk under another name, or
 * not yet at all.
 */
class MovedTrees {
  private readonly from = new Map<string, string>()
  private readonly place: Place
  private readonly real: RealPaths
  private isUnpacked = false

  constructor(place: Place, real: RealPaths) {
    this.place = place
    this.real = real
  }

  note(effect: Effect): void {
    if (effect.type === 'repository' || (effect.type === 'append' && effect.recursive)) this.isUnpacked = true
    if ((effect.type !== 'move' && effect.type !== 'copy') || this.from.size >= maxMoved) return
    const { target, to } = effect
    if (target.path === null || to.path === null) return
    this.from.set(to.path, target.path)
    // Into a folder it goes by its own name; nobody can say without the disk whether it is one.
    this.from.set(`${to.path}/${target.path.slice(target.path.lastIndexOf('/') + 1)}`, target.path)
  }

  /** Returns where a path leads through a link of a tree that was moved or copied; undefined where it goes through none. */
  leadsTo(path: string): string | undefined {
    for (const [to, from] of this.from) {
      if (!isWithin(path, to)) continue
      const rest = path.slice(to.length)
      const real = this.real.of(from + rest)
      const plain = this.real.withoutLast(from)
      if (real !== undefined && plain !== undefined && real !== plain + rest) return real
    }
    return undefined
  }

  /** Tells whether a path with a name of the gate’s own may go through a link that this call unpacks. */
  isHidden(path: string): boolean {
    if (!this.isUnpacked) return false
    const own = ownPlaces(this.place).byName.get(path.slice(path.lastIndexOf('/') + 1))
    return own?.some(({ kind }) => kind === 'state') === true && !existsSync(dirname(path))
  }
}

const maxEntries = 2_000
const maxLinks = 64
const maxFolders = 256
const skipped = new Set(['.git', 'node_modules'])

/** Returns the links in a folder, and in those below it where `deep`; so many entries are looked at, the nearest first. */
function linksBelow(folder: string, deep: boolean): readonly string[] {
  const links: string[] = []
  const folders = [folder]
  let looked = 0
  let read = 0
  for (const at of folders) {
    for (const entry of entriesOf(at)) {
      if (++looked > maxEntries || links.length >= maxLinks) return links
      if (entry.isSymbolicLink()) links.push(`${at === '/' ? '' : at}/${entry.name}`)
      else if (deep && entry.isDirectory() && !skipped.has(entry.name)) folders.push(`${at}/${entry.name}`)
    }
    if (!deep || ++read >= maxFolders) break
  }
  return links
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/**
 * Follows the links of the paths of effects on the disk, first of what is written, taken away or started, then of what is
 * read. Where that can’t be told, a path is marked as one that may lead elsewhere; where a call names more than are
 * looked at, an effect says so that nobody can overlook.
 */
export function followLinks(effects: readonly Effect[], place: Place, real: RealPaths): readonly Effect[] {
  const follower = new Follower(place, real)
  const changed = effects.map(effect => (isElsewhere(effect) ? effect : follower.followChanges(effect)))
  const followed = changed.map(effect =>
    effect.type === 'read' && !isElsewhere(effect)
      ? { ...effect, target: follower.follow(effect.target) }
      : effect,
  )
  const [first] = followed
  return first && real.isSpent ? [...followed, tooMany(first)] : followed
}

function tooMany({ evidence, through }: Effect): Effect {
  const why = 'the call names more paths than are looked at, and any of them may lead elsewhere'
  return { type: 'opaque', what: 'size', why, weight: 'everything', evidence, through }
}

class Follower {
  private readonly place: Place
  private readonly real: RealPaths
  private readonly moved: MovedTrees
  private readonly links = new Map<string, readonly string[]>()

  constructor(place: Place, real: RealPaths) {
    this.place = place
    this.real = real
    this.moved = new MovedTrees(place, real)
  }

  followChanges(effect: Effect): Effect {
    const followed = this.followEach(effect)
    this.moved.note(effect)
    return followed
  }

  private followEach(effect: Effect): Effect {
    switch (effect.type) {
      case 'write':
      case 'append':
      case 'mode':
      case 'owner':
        return { ...effect, target: this.follow(effect.target) }
      case 'delete':
        return { ...effect, target: this.followTaken(effect.target) }
      case 'move':
        return { ...effect, target: this.followTaken(effect.target), to: this.follow(effect.to) }
      case 'copy':
        return { ...effect, target: this.follow(effect.target), to: this.follow(effect.to) }
      case 'link':
        return { ...effect, target: this.follow(effect.target), to: this.followTaken(effect.to) }
      case 'run':
      case 'opaque':
        return effect.names ? { ...effect, names: effect.names.map(name => this.follow(name)) } : effect
      default:
        return effect
    }
  }

  follow(target: PathTarget): PathTarget {
    if (target.path === null) return this.open(target, target.leadsTo ?? openPath(target))
    const path = target.leadsTo ?? target.path
    // The word of a loop is the pattern that it goes over.
    if (hasPattern(path)) return this.open(target, path)
    if (!path.startsWith('/')) return target
    if (this.moved.isHidden(path)) return { ...target, unlooked: true }
    return this.ledTo(target, path, this.moved.leadsTo(path) ?? this.real.of(path))
  }

  /** A deletion or a move takes the link itself, unless a slash behind it says otherwise. */
  private followTaken(target: PathTarget): PathTarget {
    if (target.path === null || /\/\.?$/.test(target.raw)) return this.follow(target)
    const path = target.leadsTo ?? target.path
    if (!path.startsWith('/')) return target
    return this.ledTo(target, path, this.moved.leadsTo(path) ?? this.real.withoutLast(path))
  }

  /** Of a pattern, the folder that is known. */
  private open(target: PathTarget, raw: string): PathTarget {
    const end = raw.lastIndexOf('/', openFrom(raw))
    if (end < 1 || !raw.startsWith('/')) return target
    const folder = raw.slice(0, end)
    const real = this.real.of(folder)
    if (real === undefined) return { ...target, unlooked: true }
    const rest = raw.slice(folder.length)
    const within = this.throughLinks(target, real, rest)
    if (within !== undefined) return { ...target, leadsTo: within }
    return real === folder ? target : this.placedAt(target, `${real}${rest}`)
  }

  private linksIn(folder: string, deep: boolean): readonly string[] {
    const key = `${deep ? 1 : 0}${folder}`
    const known = this.links.get(key) ?? linksBelow(folder, deep)
    this.links.set(key, known)
    return known
  }

  /** A pattern goes through links too: what it stands for behind one of those that it fits. */
  private throughLinks(target: PathTarget, folder: string, rest: string): string | undefined {
    const segments = rest.split('/').slice(1)
    if (!this.namesOwn(segments.at(-1) ?? '')) return undefined
    const [first = ''] = segments
    const deep = first.includes('**') || first.startsWith('[found]')
    const pattern = pathPattern(`${folder}/${deep ? '**' : first}`, true)
    if (pattern === null) return undefined
    for (const link of this.linksIn(folder, deep)) {
      const real = patternFits(pattern, link) ? this.real.of(link) : undefined
      if (real === undefined) continue
      const leadsTo = `${real}/${(deep ? segments : segments.slice(1)).join('/')}`
      if (reachOwn({ ...target, leadsTo }, this.place)) return leadsTo
    }
    return undefined
  }

  /** Only where the last name could be one of the gate’s own are links looked for. */
  private namesOwn(name: string): boolean {
    const pattern = /\w/.test(name) ? pathPattern(name, true) : null
    if (pattern === null) return false
    return [...ownPlaces(this.place).byName.keys()].some(own => patternFits(pattern, own))
  }

  private ledTo(target: PathTarget, path: string, real: string | undefined): PathTarget {
    if (real === undefined) return { ...target, unlooked: true }
    return real === path ? target : this.placedAt(target, real)
  }

  /** Returns the path as one that lies where a link leads: a folder named `dist` may be anybody’s. */
  private placedAt(target: PathTarget, leadsTo: string): PathTarget {
    const open = target.path === null
    const word = { text: leadsTo, known: !open || !/[$`]/.test(leadsTo), glob: open && target.glob }
    const found = pathTarget(word, this.place)
    return {
      ...target,
      class: found.class,
      roles: [...new Set([...target.roles, ...found.roles])],
      leadsTo,
    }
  }
}
