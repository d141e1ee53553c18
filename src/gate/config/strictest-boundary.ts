import type { BoundarySettings } from '../../ground/model/call-boundary.ts'
import { isPathWithin } from './is-path-within.ts'

/** Returns the boundary that holds as much as each of these two: what either keeps out of reach is out of reach. */
export function strictestBoundary(one: BoundarySettings, other: BoundarySettings): BoundarySettings {
  const readable = [one, other].map(({ read, write }) => [...read, ...write])
  return {
    read: pathsInBoth(readable[0] ?? [], readable[1] ?? []),
    write: pathsInBoth(one.write, other.write),
    hide: [...new Set([...one.hide, ...other.hide])],
    net: one.net === 'none' ? 'none' : other.net,
    env: inBoth(one.env, other.env),
    hosts: inBoth(one.hosts, other.hosts),
    ports: inBoth(one.ports, other.ports),
    backend: one.backend === 'bwrap' ? 'bwrap' : other.backend,
    required: one.required || other.required,
  }
}

/** Of a folder and what lies below it, the one below. */
function pathsInBoth(some: readonly string[], others: readonly string[]): readonly string[] {
  const both = [
    ...some.filter(path => isPathWithin(path, others)),
    ...others.filter(path => isPathWithin(path, some)),
  ]
  return [...new Set(both)]
}

function inBoth<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  return some.filter(one => others.includes(one))
}
