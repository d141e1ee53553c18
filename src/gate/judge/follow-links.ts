import type { Effect, PathTarget } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import { isElsewhere } from '../../readers/paths/is-elsewhere.ts'
import { openPath } from '../../readers/paths/open-path.ts'
import { pathTarget } from '../../readers/paths/path-target.ts'
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

  constructor(place: Place, isLate: () => boolean) {
    this.place = place
    this.real = new RealPaths(isLate)
  }

  followChanges(effect: Effect): Effect {
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
    if (target.path === null) return this.open(target)
    const path = target.leadsTo ?? target.path
    return path.startsWith('/') ? this.ledTo(target, path, this.real.of(path)) : target
  }

  /** A deletion or a move takes the link itself, unless a slash behind it says otherwise. */
  private followTaken(target: PathTarget): PathTarget {
    if (target.path === null || /\/\.?$/.test(target.raw)) return this.follow(target)
    const path = target.leadsTo ?? target.path
    return path.startsWith('/') ? this.ledTo(target, path, this.real.withoutLast(path)) : target
  }

  /** Of a pattern, the folder that is known. */
  private open(target: PathTarget): PathTarget {
    const spelled = target.leadsTo ?? openPath(target)
    const folder = /^(\/[^*?[{$`]*)\//.exec(spelled)?.[1]
    if (folder === undefined) return target
    const real = this.real.of(folder)
    if (real === undefined) return { ...target, unlooked: true }
    return real === folder ? target : { ...target, leadsTo: `${real}${spelled.slice(folder.length)}` }
  }

  private ledTo(target: PathTarget, path: string, real: string | undefined): PathTarget {
    if (real === undefined) return { ...target, unlooked: true }
    if (real === path) return target
    const found = pathTarget({ text: real, known: true, glob: false }, this.place)
    return { ...target, roles: [...new Set([...target.roles, ...found.roles])], leadsTo: real }
  }
}
