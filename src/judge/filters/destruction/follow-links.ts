import type { Effect, FileEffect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { pathTarget } from '../../readers/paths/path-target.ts'

/**
 * Returns the deletion with the path that another name of the same call leads to: `ln -s ~ a && rm -rf a/`, `mv src
 * /tmp/a && rm -rf /tmp/a`.
 */
export function followLinks(effect: FileEffect, effects: readonly Effect[], place: Place): FileEffect {
  const { path, raw, glob } = effect.target
  if (path === null || !effect.recursive) return effect
  for (const link of effects) {
    // `rm -rf dist && mv dist.new dist` deletes what was there before.
    if (link === effect) break
    if (link.type !== 'link' && link.type !== 'move') continue
    if (link.to.path === null || link.target.path === null || link.target.glob) continue
    const below = path.startsWith(`${link.to.path}/`)
    // Without a slash behind it only the link itself goes.
    if (!below && !(path === link.to.path && (link.type === 'move' || raw.endsWith('/')))) continue
    const text = `${link.target.path}${path.slice(link.to.path.length)}`
    return { ...effect, target: pathTarget({ text, known: true, glob }, place) }
  }
  return effect
}
