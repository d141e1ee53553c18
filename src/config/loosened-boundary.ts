import type { BoundarySettings } from '../model/call-boundary.ts'

/** Returns the settings of a boundary in which `is` holds less than `was`. */
export function loosenedBoundary(
  was: BoundarySettings,
  is: BoundarySettings,
): readonly (keyof BoundarySettings)[] {
  const readable = [...was.read, ...was.write]
  const isLoose: Readonly<Record<keyof BoundarySettings, boolean>> = {
    read: is.read.some(path => !isWithin(path, readable)),
    write: is.write.some(path => !isWithin(path, was.write)),
    hide: was.hide.some(path => !isWithin(path, is.hide)),
    net: was.net === 'none' && is.net !== 'none',
    env: is.env.some(name => !was.env.includes(name)),
    hosts: is.hosts.some(host => !was.hosts.includes(host)),
    ports: is.ports.some(port => !was.ports.includes(port)),
    backend: was.backend === 'bwrap' && is.backend !== 'bwrap',
    required: was.required && !is.required,
  }
  return (Object.keys(isLoose) as (keyof BoundarySettings)[]).filter(name => isLoose[name])
}

/** Tells whether a path is one of these or lies below one; a path that climbs lies nowhere. */
function isWithin(path: string, folders: readonly string[]): boolean {
  if (path.split('/').includes('..')) return folders.includes(path)
  return folders.some(folder => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`))
}
