import type { PathTarget } from '../../model/effect.ts'
import { sameAnswer } from './fact.ts'
import { namePools } from './names-table.ts'

/** A path as an answer: what it stands for, and how it is spelled for everybody alike. */
export interface PathAnswer {
  readonly path: string
  readonly shown: string
}

/** The one way to spell a target in a quiz: as seen from the working directory, or absolute. Null when not known. */
export function pathAnswer(target: PathTarget, cwd: string): PathAnswer | null {
  if (target.path !== null) return spelled(target.path, cwd)
  const last = target.raw.slice(target.raw.lastIndexOf('/') + 1)
  if (!target.glob || target.base === '' || !ownPattern.test(last)) return null
  return spelled(`${target.base === '/' ? '' : target.base}/${last}`, cwd)
}

/** `*.log`: the only kind of glob that plainly leaves other files alone. */
const ownPattern = /^\*\.[a-z0-9]{1,8}$/i

export function spelled(path: string, cwd: string): PathAnswer {
  const shown = path.startsWith(`${cwd}/`) && cwd !== '/' ? path.slice(cwd.length + 1) : path
  return { path, shown }
}

/** Whether what happens to the target happens to this path too, or might: below it, above it, or not known. */
export function mayTouch(target: PathTarget, { path }: PathAnswer): boolean {
  if (target.facts?.realPath !== undefined && related(target.facts.realPath, path)) return true
  if (target.path !== null) return related(target.path, path)
  if (target.base === '') return true
  const last = target.raw.slice(target.raw.lastIndexOf('/') + 1)
  const folder = path.slice(0, path.lastIndexOf('/')) || '/'
  const isOther =
    target.glob && ownPattern.test(last) && folder === target.base && ending(last) !== ending(path)
  return !isOther && related(target.base, path)
}

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
  const near = siblings.filter(path => path.slice(0, path.lastIndexOf('/')) === folder)
  const alike = near.filter(path => ending(path) === ending(answer.path))
  const made = namesLike(name, folder, isFile).map(other => `${folder}/${other}`)
  const far = answer.path === '/' || folder === '' ? ['/opt/data', '/srv/www', '/mnt/backup'] : []
  return [alike, near, made, far].map(group => group.map(path => spelled(path, cwd).shown))
}

function namesLike(name: string, folder: string, isFile: boolean): readonly string[] {
  if (folder === '/home' || folder === '/Users') return namePools.account
  if (ownPattern.test(name)) return namePools.extension.map(extension => `*.${extension}`)
  if (name.startsWith('.')) return namePools.hidden
  const dot = name.lastIndexOf('.')
  if (dot > 0) return namePools.file.map(stem => stem + name.slice(dot))
  return isFile ? namePools.file : namePools.folder
}

/** One is the other or holds it, on a disk that may not tell cases apart. */
function related(one: string, other: string): boolean {
  const [a, b] = [folded(one), folded(other)]
  return a === b || a === '/' || b === '/' || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)
}

function folded(path: string): string {
  return path.length > 1_000 ? path : path.split('/').map(sameAnswer).join('/') || '/'
}

function ending(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}
