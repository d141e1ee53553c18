import type { PathTarget } from '../../../../ground/model/effect.ts'
import { namePools } from './names-table.ts'

/** A path as an answer: what it stands for, and how it is spelled for everybody alike. */
export interface PathAnswer {
  readonly path: string
  readonly shown: string
}

/** The one way to spell a target in a quiz: as seen from the working directory, or absolute. Null when not known. */
export function pathAnswer(target: PathTarget, cwd: string): PathAnswer | null {
  if (target.path !== null) return spellTarget(target.path, cwd)
  const last = target.raw.slice(target.raw.lastIndexOf('/') + 1)
  if (!target.glob || target.base === '' || !ownPattern.test(last)) return null
  return spellTarget(`${target.base === '/' ? '' : target.base}/${last}`, cwd)
}

/** `*.log`: the only kind of glob that plainly leaves other files alone. */
const ownPattern = /^\*\.[a-z0-9]{1,8}$/i

/** A known absolute path as an answer. */
export function spellTarget(path: string, cwd: string): PathAnswer {
  const shown = path.startsWith(`${cwd}/`) && cwd !== '/' ? path.slice(cwd.length + 1) : path
  return { path, shown }
}

/** The reach of a target: paths at, below or above these, save those of another ending in one folder. */
export interface Reach {
  /** Folded; null for every path there is. */
  readonly places: readonly string[] | null
  /** `*.log` in one folder leaves files with other endings alone. */
  readonly only: { readonly folder: string; readonly ending: string } | null
}

/** Returns the reach of a target beyond itself: taken from its name, its real path, and its pattern. */
export function reachOf({ facts, path, base, raw, glob }: PathTarget): Reach {
  const places = [path ?? base, facts?.realPath ?? ''].filter(one => one !== '').map(folded)
  const last = raw.slice(raw.lastIndexOf('/') + 1)
  const isPattern = path === null && glob && ownPattern.test(last)
  return {
    places: path === null && base === '' ? null : places,
    only: isPattern ? { folder: folded(base), ending: ending(last) } : null,
  }
}

/** Tells whether the target’s fate is, or might be, this path’s too: below it, above it, or not known. */
export function mayTouch({ places, only }: Reach, answer: PathAnswer): boolean {
  if (places === null) return true
  const path = folded(answer.path)
  const folder = path.slice(0, path.lastIndexOf('/')) || '/'
  if (only && folder === only.folder && ending(path) !== only.ending) return false
  return places.some(place => related(place, path))
}

const mostNear = 40

/** Paths that could stand in this one's place: neighbours on the disk, then names of the same kind. */
export function otherPaths(
  answer: PathAnswer,
  cwd: string,
  siblings: readonly string[],
  isFile: boolean,
): readonly (readonly string[])[] {
  const cut = answer.path.lastIndexOf('/')
  const folder = answer.path.slice(0, cut)
  const name = answer.path.slice(cut + 1)
  const near = siblings.filter(path => path.slice(0, path.lastIndexOf('/')) === folder).slice(0, mostNear)
  const alike = near.filter(path => ending(path) === ending(answer.path))
  const made = namesLike(name, folder, isFile).map(other => `${folder}/${other}`)
  const far = answer.path === '/' || folder === '' ? ['/opt/data', '/srv/www', '/mnt/backup'] : []
  return [alike, near, made, far].map(group => group.map(path => spellTarget(path, cwd).shown))
}

function namesLike(name: string, folder: string, isFile: boolean): readonly string[] {
  if (folder === '/home' || folder === '/Users') return namePools.account
  if (ownPattern.test(name)) return namePools.extension.map(extension => `*.${extension}`)
  if (name.startsWith('.')) return namePools.hidden
  const dot = name.lastIndexOf('.')
  if (dot > 0) return namePools.file.map(stem => stem + name.slice(dot))
  return isFile ? namePools.file : namePools.folder
}

/** One is the other or holds it. */
function related(a: string, b: string): boolean {
  return a === b || a === '/' || b === '/' || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
}

/** On a disk that may not tell cases apart. */
function folded(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function ending(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}
