import type { BoundarySettings } from '../../ground/model/call-boundary.ts'
import { isPathWithin } from './is-path-within.ts'

/** Returns the settings of a boundary in which `is` holds less than `was`. */
export function loosenedBoundary(
  was: BoundarySettings,
  is: BoundarySettings,
): readonly (keyof BoundarySettings)[] {
  const readable = [...was.read, ...was.write]
  const isLoose: Readonly<Record<keyof BoundarySettings, boolean>> = {
    read: is.read.some(path => !isPathWithin(path, readable)),
    write: is.write.some(path => !isPathWithin(path, was.write)),
    hide: was.hide.some(path => !isPathWithin(path, is.hide)),
    net: was.net === 'none' && is.net !== 'none',
    env: is.env.some(name => !was.env.includes(name)),
    hosts: is.hosts.some(host => !was.hosts.includes(host)),
    ports: is.ports.some(port => !was.ports.includes(port)),
    backend: was.backend === 'bwrap' && is.backend !== 'bwrap',
    required: was.required && !is.required,
  }
  return (Object.keys(isLoose) as (keyof BoundarySettings)[]).filter(name => isLoose[name])
}
