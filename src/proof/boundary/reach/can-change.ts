import type { CallBoundary } from '../../../ground/model/call-boundary.ts'
import type { PathClass, PathTarget } from '../../../ground/model/path-target.ts'

/** Places that lie in the workspace, hold it, or are known only at run time: never taken for out of reach. */
const near: ReadonlySet<PathClass> = new Set([
  'workspace',
  'workspace-parent',
  'inside',
  'generated',
  'unknown',
])

/** Tells whether a call inside the boundary may read a path; true whenever that is not certain. */
export function canRead(target: PathTarget, { readable, writable, hidden }: CallBoundary): boolean {
  return !isCertainly(target, hidden) && isNearOrListed(target, [...readable, ...writable])
}

/** Tells whether a call inside the boundary may change a path, or what lies below it; true whenever that is not certain. */
export function canChange(target: PathTarget, { writable, pinned, hidden }: CallBoundary): boolean {
  return !isCertainly(target, [...pinned, ...hidden]) && isNearOrListed(target, writable)
}

/** Tells whether all that is meant lies at or below these: a pattern or an unknown end may mean more. */
function isCertainly({ path, glob, class: kind }: PathTarget, places: readonly string[]): boolean {
  return path !== null && !glob && kind !== 'unknown' && places.some(place => isAtOrBelow(path, place))
}

function isNearOrListed(target: PathTarget, places: readonly string[]): boolean {
  if (target.unlooked || near.has(target.class)) return true
  return namesOf(target).some(name =>
    places.some(place => isAtOrBelow(name, place) || isAtOrBelow(place, name)),
  )
}

/** Every path that it may mean; of one that is not known, the folder that is. */
function namesOf({ path, glob, base, leadsTo, facts }: PathTarget): readonly string[] {
  const spelled = path === null || glob ? base : path
  return [spelled, leadsTo, facts?.realPath].filter(name => name !== undefined)
}

function isAtOrBelow(path: string, place: string): boolean {
  return path === place || place === '/' || path.startsWith(`${place}/`)
}
