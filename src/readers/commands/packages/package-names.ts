import type { PackageEffect } from '../../../model/effect.ts'
import { type Ecosystem, managers } from './package-managers-table.ts'

/** Whose names the packages of this program are. */
export function ecosystemOf(manager: string): Ecosystem {
  return Object.hasOwn(managers, manager) ? (managers[manager]?.ecosystem ?? 'other') : 'other'
}

const address = /^(?:https?|ftp|s3|oci):\/\//i
const gitScheme = /^(?:git[+@:]|ssh:\/\/|(?:github|gitlab|bitbucket|gist):)/i
const gitEnding = /\.git(?:[#@].{0,100})?$/i
const localFile =
  /^(?:\.{0,2}\/|file:|link:|portal:|workspace:|~\/|[A-Za-z]:\\)|^\.{1,2}(?:\[|$)|\.(?:whl|tgz|tar\.gz|zip|deb|rpm|snap|apk|flatpak|pkg\.tar\.\w{2,4}|crate|gem|nupkg|vsix|egg)$/

/** Where one package that a call names comes from, by its spelling. */
export function sourceOfName(name: string, ecosystem: Ecosystem): PackageEffect['source'] {
  const spelled = addressIn(name) ?? name
  if (isGit(spelled)) return 'git'
  if (address.test(spelled)) return 'url'
  if (localFile.test(spelled)) return 'path'
  // npm reads `user/repository` as GitHub's; a scope begins with @.
  return ecosystem === 'npm' && /^[\w.-]{1,100}\/[\w.-]{1,100}(?:#.*)?$/.test(spelled) ? 'git' : 'registry'
}

function isGit(spelled: string): boolean {
  return gitScheme.test(spelled) || (gitEnding.test(spelled) && /[/:]/.test(spelled))
}

/** The address in `name @ https://…`, `name@git+https://…` or the name itself where it is one. */
export function addressIn(name: string): string | undefined {
  if (address.test(name) || isGit(name)) return name
  const at = name.search(/@\s{0,9}(?:https?:|git[+:]|ssh:|github:|file:)/i)
  return at === -1 ? undefined : name.slice(at + 1).trim()
}

/**
 * The name without version, extras and markers, as its ecosystem compares names; null for what is no name of a
 * registry: addresses, paths, options, what is known only at run time.
 */
export function bareName(spelled: string, ecosystem: Ecosystem): string | null {
  if (spelled.length > 300 || /[$`\s(){}\\]/.test(spelled.trim().slice(0, 1))) return null
  if (sourceOfName(spelled, ecosystem) !== 'registry') return null
  const name = withoutVersion[ecosystem](spelled.trim().toLowerCase())
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
