import { resolve } from 'node:path'
import type { MountWay, Plan } from './plan.ts'

/** The words of systems for what is not there, may not be opened or can only be read. */
const notThere = /No such file or directory|\bENOENT\b|Permission denied|\bEACCES\b/
const readOnly = /Read-only file system|\bEROFS\b/
const maxLines = 5_000
const maxWords = 100
const max = 50

/**
 * Returns the paths that a command’s own output says it was refused, and that its plan does keep from it: those are there
 * outside (`isThere`). Output is anybody’s text: it can name any path, and leave any out.
 */
export function refusedPaths(
  output: string,
  plan: Plan,
  isThere: (path: string) => boolean,
): readonly string[] {
  const found = new Set<string>()
  for (const line of output.split('\n', maxLines)) {
    const isHeld = readOnly.test(line)
    if (!isHeld && !notThere.test(line)) continue
    for (const path of pathsIn(line, plan.folder)) {
      if (found.size >= max) return [...found]
      if ((isHeld ? isUnchangeable(path, plan) : isUnseen(path, plan)) && isThere(path)) found.add(path)
    }
  }
  return [...found]
}

function pathsIn(line: string, folder: string): readonly string[] {
  const words = line.split(/[\s'"`‘’“”,;()=<>]+/, maxWords).map(word => word.replace(/:+$/, ''))
  return words.filter(word => /[./]/.test(word) && word.length < 4_096).map(word => resolve(folder, word))
}

/** Nothing of the plan shows it. */
function isUnseen(path: string, plan: Plan): boolean {
  const way = wayOf(path, plan)
  return way === undefined || way === 'hidden'
}

/** It is there, and lies where nothing can be changed though the command stands in what may be. */
function isUnchangeable(path: string, plan: Plan): boolean {
  const way = wayOf(path, plan)
  return way !== 'write' && way !== 'anchored'
}

/** Returns the way in which the nearest part of a plan shows a path; what the system has by a link is the system’s. */
export function wayOf(path: string, { mounts, links }: Pick<Plan, 'mounts' | 'links'>): MountWay | undefined {
  const isBelow = (place: string) => path === place || path.startsWith(`${place}/`)
  const nearest = mounts.filter(mount => isBelow(mount.path)).at(-1)
  return nearest?.as ?? (links.some(({ at }) => isBelow(at)) ? 'read' : undefined)
}
