import type { Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { hasPattern, openFrom } from '../../../judge/readers/paths/plain-patterns.ts'
import { isElsewhere } from '../../../judge/readers/paths/is-elsewhere.ts'
import { openPath } from '../../../judge/readers/paths/open-path.ts'
import { pathTarget } from '../../../judge/readers/paths/path-target.ts'
import { pathPattern, patternFits } from '../../../judge/readers/paths/path-pattern.ts'
import { ownPlaces } from '../../../judge/readers/paths/own-places.ts'
import { reachOwn } from '../../../judge/readers/paths/reach-own.ts'
import { linksBelow } from './links-below.ts'
import { MovedTrees } from './moved-trees.ts'
import { RealPaths } from './real-paths.ts'

/**
 * Follows the links of the paths of effects on the disk, first of what is written, taken away or started, then of what is
 * read. Where that can’t be told, or not before `isLate` says so, a path is marked as one that may lead elsewhere.
 */
export function followLinks(
  effects: readonly Effect[],
  place: Place,
  isLate: () => boolean,
): readonly Effect[] {
  const follower = new Follower(place, isLate)
  const changed = effects.map(effect => (isElsewhere(effect) ? effect : follower.followChanges(effect)))
  return changed.map(effect =>
    effect.type === 'read' && !isElsewhere(effect)
      ? { ...effect, target: follower.follow(effect.target) }
      : effect,
  )
}

class Follower {
  private readonly place: Place
  private readonly real: RealPaths
  private readonly moved: MovedTrees
  private readonly isLate: () => boolean

  constructor(place: Place, isLate: () => boolean) {
    this.place = place
    this.isLate = isLate
    this.real = new RealPaths(isLate)
    this.moved = new MovedTrees(place, this.real)
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
  private open(target: PathTarget, spelled: string): PathTarget {
    const end = spelled.lastIndexOf('/', openFrom(spelled))
    if (end < 1 || !spelled.startsWith('/')) return target
    const folder = spelled.slice(0, end)
    const real = this.real.of(folder)
    if (real === undefined) return { ...target, unlooked: true }
    const rest = spelled.slice(folder.length)
    const within = this.throughLinks(target, real, rest)
    if (within !== undefined) return { ...target, leadsTo: within }
    return real === folder ? target : { ...target, leadsTo: `${real}${rest}` }
  }

  /** A pattern goes through links too: what it stands for behind one of those that it fits. */
  private throughLinks(target: PathTarget, folder: string, rest: string): string | undefined {
    const segments = rest.split('/').slice(1)
    if (!this.namesOwn(segments.at(-1) ?? '')) return undefined
    const [first = ''] = segments
    const deep = first.includes('**') || first.startsWith('[found]')
    const pattern = pathPattern(`${folder}/${deep ? '**' : first}`, true)
    if (pattern === null) return undefined
    for (const link of linksBelow(folder, deep, this.isLate)) {
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
    if (real === path) return target
    const found = pathTarget({ text: real, known: true, glob: false }, this.place)
    const roles = [...new Set([...target.roles, ...found.roles])]
    return { ...target, class: found.class, roles, leadsTo: real }
  }
}
