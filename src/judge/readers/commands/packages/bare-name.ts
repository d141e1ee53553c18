import { type Ecosystem, packagePrograms } from './package-managers-table.ts'
import { packageSource } from './package-source.ts'

/**
 * Returns the name without version, extras and markers, as its ecosystem compares names; null for what is no name of a
 * registry: addresses, paths, options, what is known only at run time.
 */
export function bareName(raw: string, ecosystem: Ecosystem): string | null {
  if (raw.length > 300 || /[$`\s(){}\\]/.test(raw.trim().slice(0, 1))) return null
  if (packageSource(raw, ecosystem) !== 'registry') return null
  const name = withoutVersion[ecosystem](raw.trim().toLowerCase())
  return /^[@\p{L}\p{N}\p{M}][^\s$`*=<>|&;:'"]{0,213}$/u.test(name) ? name : null
}

const cutAtVersion = (name: string) => name.replace(/(?<=.)@.{0,300}$/, '')
const plainPython = (name: string) =>
  name
    .replace(/^[\w-]{1,60}::/, '')
    .split(/[[=<>!~;@\s]/, 1)
    .join('')
    .replace(/[-_.]+/g, '-')
const withoutVersion: Readonly<Record<Ecosystem, (name: string) => string>> = {
  npm: name => cutAtVersion(/(?:^|@)npm:(.{1,250})$/.exec(name)?.[1] ?? name),
  pypi: plainPython,
  conda: plainPython,
  crates: name => cutAtVersion(name).replaceAll('_', '-'),
  gems: name => name.split(':', 1).join(''),
  go: name =>
    cutAtVersion(name)
      .replace(/\/\.{3}$/, '')
      .split('/')
      .slice(0, 3)
      .join('/'),
  packagist: name => name.split(/[:=]/, 1).join(''),
  system: name => name.split('=', 1).join(''),
  other: cutAtVersion,
}

const ecosystems: ReadonlyMap<string, Ecosystem> = new Map(
  packagePrograms.flatMap(({ names, manager }) => names.map(name => [name, manager.ecosystem] as const)),
)

/** Returns the ecosystem that a package manager's names belong to. */
export function ecosystemOf(manager: string): Ecosystem {
  return ecosystems.get(manager) ?? 'other'
}
