import type { Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { openPath } from './open-path.ts'
import { pathTarget } from './path-target.ts'

/** Links that lead on to links are followed so often. */
const longest = 8
const mostLinks = 64

/** Paths that a call makes lead elsewhere, and where to. */
type MadeLinks = Map<string, string>

/**
 * Returns the same effects, with what later paths mean behind links that earlier effects make: `ln -s ~/.config lk` and
 * then a write to `lk/x`. A link that is moved or copied is followed at its new place.
 */
export function followMadeLinks(effects: readonly Effect[], place: Place): readonly Effect[] {
  if (!effects.some(makesLink)) return effects
  const links: MadeLinks = new Map()
  return effects.map(effect => {
    const followed = links.size === 0 ? effect : followedIn(effect, links, place)
    note(followed, links)
    return followed
  })
}

function makesLink(effect: Effect): boolean {
  return effect.type === 'link'
}

function note(effect: Effect, links: MadeLinks): void {
  if (effect.type !== 'link' && effect.type !== 'move' && effect.type !== 'copy') return
  const { target, to } = effect
  if (to.path === null || links.size >= mostLinks) return
  const path = target.path ?? openPath(target)
  if (effect.type !== 'link') noteBelow(path, to.path, links)
  const leadsTo = effect.type === 'link' ? (target.leadsTo ?? path) : links.get(path)
  if (leadsTo === undefined) return
  // Into the folder that one works in it goes by its own name alone.
  if (!/^\.{0,2}\/?$|\/\.{0,2}$/.test(to.raw)) links.set(to.path, leadsTo)
  // Into a folder it goes by its own name; nobody can say without the disk whether it is one.
  links.set(`${to.path}/${path.slice(path.lastIndexOf('/') + 1)}`, leadsTo)
}

/** Links in a folder that is moved or copied go along. */
function noteBelow(path: string, to: string, links: MadeLinks): void {
  const name = path.slice(path.lastIndexOf('/') + 1)
  for (const [link, leadsTo] of [...links].slice(0, mostLinks)) {
    if (!link.startsWith(`${path}/`)) continue
    const rest = link.slice(path.length)
    links.set(to + rest, leadsTo)
    links.set(`${to}/${name}${rest}`, leadsTo)
  }
}

function followedIn(effect: Effect, links: MadeLinks, place: Place): Effect {
  switch (effect.type) {
    case 'read':
    case 'write':
    case 'append':
    case 'mode':
    case 'owner':
      return { ...effect, target: follow(effect.target, links, place, true) }
    case 'delete':
      return { ...effect, target: follow(effect.target, links, place, false) }
    case 'move':
    case 'copy':
    case 'link':
      return {
        ...effect,
        target: follow(effect.target, links, place, effect.type === 'copy'),
        to: follow(effect.to, links, place, effect.type !== 'link'),
      }
    case 'run':
    case 'opaque':
      return effect.names
        ? { ...effect, names: effect.names.map(name => follow(name, links, place, true)) }
        : effect
    default:
      return effect
  }
}

/** `isFollowed`: the link itself is followed too, not only what lies below it. */
function follow(target: PathTarget, links: MadeLinks, place: Place, isFollowed: boolean): PathTarget {
  const spelled = target.path ?? openPath(target)
  const leadsTo = ledOn(spelled, links, isFollowed || /\/\.?$/.test(target.raw))
  if (leadsTo === undefined) return target
  const isOpen = target.path === null || !leadsTo.startsWith('/') || /[*?[$`]/.test(leadsTo)
  const real = pathTarget({ text: leadsTo, known: !isOpen, glob: target.glob }, place)
  return { ...target, class: real.class, roles: [...new Set([...target.roles, ...real.roles])], leadsTo }
}

function ledOn(path: string, links: MadeLinks, isFollowed: boolean): string | undefined {
  let now = path
  for (let i = 0; i < longest; i++) {
    const next = step(now, links, isFollowed)
    if (next === undefined) break
    now = next
  }
  return now === path ? undefined : now
}

/** The longest link that a path goes through is the one that was made last on the way. */
function step(path: string, links: MadeLinks, isFollowed: boolean): string | undefined {
  let longest = ''
  for (const link of links.keys()) {
    const goesThrough = path.startsWith(`${link}/`) || (isFollowed && path === link)
    if (goesThrough && link.length > longest.length) longest = link
  }
  const leadsTo = links.get(longest)
  return leadsTo === undefined ? undefined : leadsTo + path.slice(longest.length)
}
