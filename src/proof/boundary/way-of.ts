import type { MountWay, Plan } from './plan.ts'

/** Returns the way in which the nearest part of a plan shows a path; what the system has by a link is the system’s. */
export function wayOf(path: string, { mounts, links }: Pick<Plan, 'mounts' | 'links'>): MountWay | undefined {
  const isBelow = (place: string) => path === place || path.startsWith(`${place}/`)
  const nearest = mounts.filter(mount => isBelow(mount.path)).at(-1)
  return nearest?.as ?? (links.some(({ at }) => isBelow(at)) ? 'read' : undefined)
}
