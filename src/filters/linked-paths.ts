import type { Effect, FileEffect } from '../model/effect.ts'
import type { Place } from '../model/place.ts'
import { pathTarget } from '../readers/paths.ts'

/** What a deletion reaches through a link that the same call makes: `ln -s ~ scratch && rm -rf scratch/`. */
export function throughLinks(effect: FileEffect, effects: readonly Effect[], place: Place): FileEffect {
  const { path, raw, glob } = effect.target
  if (path === null || !effect.recursive) return effect
  for (const link of effects) {
    if (link.type !== 'link' || link.to.path === null || link.target.path === null) continue
    const below = path.startsWith(`${link.to.path}/`)
    // Without a slash behind it only the link itself goes.
    if (!below && !(path === link.to.path && raw.endsWith('/'))) continue
    const text = `${link.target.path}${path.slice(link.to.path.length)}`
    return { ...effect, target: pathTarget({ text, known: true, glob }, place) }
  }
  return effect
}
