import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Effect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { ownPlaces } from '../../../judge/readers/paths/own-places.ts'
import { isWithin } from '../../../judge/readers/paths/path-target.ts'
import type { RealPaths } from './real-paths.ts'

const mostMoved = 64

/**
 * Trees that a call moves, copies or unpacks before it goes on: links in them are on the disk under another name, or
 * not yet at all.
 */
export class MovedTrees {
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
    if ((effect.type !== 'move' && effect.type !== 'copy') || this.from.size >= mostMoved) return
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
