import type { Effect, PathTarget } from '../../ground/model/effect.ts'
import type { Place } from '../../ground/model/place.ts'
import { checkLength, globBase, globTest } from './glob-test.ts'

/** A rule’s path, as it is compared with the paths of an effect. */
export interface PathCondition {
  /** It may touch what the rule names: for rules that restrict. A parent that is taken away whole touches it too. */
  mayTouch(target: PathTarget, whole: boolean): boolean
  /** It touches nothing else: for rules that allow. */
  staysWithin(target: PathTarget): boolean
}

/**
 * A glob over resolved paths. `~` is the home folder, a name without a slash holds in every folder, and any
 * other relative path begins at the workspace. Throws an Error with one clause for what is no glob.
 */
export function pathCondition(pattern: string, place: Pick<Place, 'home' | 'workspace'>): PathCondition {
  checkLength(pattern)
  const glob = absolute(pattern, place)
  const test = globTest(glob)
  const base = globBase(glob)
  const holds = (path: string) => test(path) || (glob.endsWith('/**') && path === glob.slice(0, -3))
  return {
    mayTouch: (target, whole) => restricts(target, whole, holds, base),
    staysWithin: target =>
      (target.path === null ? globWithin(target, holds) : holds(target.path)) && linkWithin(target, holds),
  }
}

function absolute(pattern: string, { home, workspace }: Pick<Place, 'home' | 'workspace'>): string {
  if (pattern === '~' || pattern.startsWith('~/')) return home + pattern.slice(1)
  if (pattern.startsWith('/') || pattern.startsWith('**/')) return pattern
  const relative = pattern.replace(/^\.\//, '')
  return relative.includes('/') ? `${workspace}/${relative}` : `**/${relative}`
}

type Holds = (path: string) => boolean

function restricts(target: PathTarget, whole: boolean, holds: Holds, base: string): boolean {
  const real = target.facts?.realPath
  if (real !== undefined && holds(real)) return true
  if (target.path !== null)
    return holds(target.path) || (whole && base !== '/' && isWithin(base, target.path))
  if (target.base === '') return false
  return holds(`${target.base}/_`) || (base !== '/' && isWithin(base, target.base))
}

/** `folder/*` is all within when anything there is; a variable can hold `..`. */
function globWithin({ glob, raw, base }: PathTarget, holds: Holds): boolean {
  return (
    glob &&
    base !== '' &&
    !/(?:^|\/)\.\.(?:\/|$)|[$`]/.test(raw) &&
    holds(`${base}/_`) &&
    holds(`${base}/_/_`)
  )
}

function linkWithin({ facts }: PathTarget, holds: Holds): boolean {
  return facts?.realPath === undefined || holds(facts.realPath)
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || folder === '/' || path.startsWith(`${folder}/`)
}

/** Every path that an effect touches; both ends of a move, copy or link. */
export function pathsOf(effect: Effect): readonly PathTarget[] {
  if (effect.type === 'move' || effect.type === 'copy' || effect.type === 'link')
    return [effect.target, effect.to]
  if (effect.type === 'connect') return effect.savesTo ? [effect.savesTo] : []
  return 'target' in effect && typeof effect.target === 'object' ? [effect.target] : []
}

/** Everything below a path goes with it. */
export function takesWhole(effect: Effect): boolean {
  return effect.type === 'move' || ('recursive' in effect && effect.recursive)
}
