import type { PathClass, PathRole, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { plainPatterns } from './plain-patterns.ts'
import { pathRoles } from './path-roles.ts'
import { byText } from '../../../ground/model/by-text.ts'
import { globFits } from './glob-fits.ts'

/** The paths that a pattern may be meant to hide: nobody needs a pattern for them. */
const sought: readonly (readonly [string, PathRole])[] = [
  ['~/.ssh/id_rsa', 'credential'],
  ['~/.ssh/id_ed25519', 'credential'],
  ['~/.ssh/authorized_keys', 'authorized-keys'],
  ['~/.aws/credentials', 'credential'],
  ['~/.kube/config', 'credential'],
  ['~/.netrc', 'credential'],
  ['~/.git-credentials', 'credential'],
  ['~/.gnupg', 'credential'],
  ['~/.ssh', 'credential'],
  ['~/.aws', 'credential'],
  ['~/.bashrc', 'shell-profile'],
  ['~/.zshrc', 'shell-profile'],
  ['~/.profile', 'shell-profile'],
  ['/etc/shadow', 'credential'],
  ['/etc/gshadow', 'credential'],
  ['/etc/sudoers', 'account-database'],
]

/**
 * Returns the role of a path in which a pattern stands for some letters: `~/.s?h/i*_rsa`. A pattern for everything in a
 * folder (`~/*`, `/etc/*.conf`) hides nothing. `path` is absolute.
 */
function globRoles(path: string, place: Place): readonly PathRole[] {
  if (!/[?[*]/.test(path)) return []
  const segments = path.slice(0, 1_024).split('/')
  if (!segments.some(hidesName)) return []
  if (place.stateFolders.some(folder => leadsTo(segments, folder))) return ['countersign']
  const registered = place.clientSettings?.files ?? []
  if (registered.some(file => leadsTo(segments, file))) return ['agent-settings']
  const found = soughtFrom(place.home).find(
    ({ names }) => names.length === segments.length && fitsNames(segments, names),
  )
  return found ? [found.role] : []
}

/** Tells whether the pattern stands for the path itself, or for something below it. */
function leadsTo(segments: readonly string[], path: string): boolean {
  return fitsNames(segments, namesOf(path))
}

function fitsNames(segments: readonly string[], names: readonly string[]): boolean {
  return names.every((name, i) => fitsSegment(segments[i] ?? '', name))
}

const namesOf = byText(path => path.split('/'))

const soughtFrom = byText(home =>
  sought.map(([known, role]) => ({ names: known.replace('~', home).split('/'), role })),
)

/**
 * Tells whether a segment hides a name: it has a wildcard among letters, or a question mark (`sh?dow`, `.s*h`, `id_*`;
 * not `*` and `*.txt`).
 */
function hidesName(segment: string): boolean {
  return /[?[]/.test(segment) || /^[^*]{2,64}\*|\*[^*.][^*]{0,64}$/.test(segment)
}

/** Tells whether a pattern fits a segment; a wildcard never matches a leading dot. */
function fitsSegment(pattern: string, name: string): boolean {
  if (!/[*?[]/.test(pattern)) return pattern === name
  return name.startsWith('.') && !pattern.startsWith('.') ? false : globFits(pattern, name)
}

/** The part of a word from which a path is made; `Word` fits. */
interface PathWord {
  readonly text: string
  readonly known: boolean
  readonly glob: boolean
}

/** Paths that are remembered for one place, and the longest of them. */
const maxPaths = 500
const maxPathLength = 256

/** A place and a path never change; reader, names and filters ask for the words of one call three times and more. */
const targets = new WeakMap<Place, Map<string, PathTarget>>()

/** Returns the path that a word means, resolved against the working directory. */
export function pathTarget(word: PathWord, place: Place): PathTarget {
  if (word.text.length > maxPathLength) return findTarget(word, place)
  const known = targets.get(place) ?? new Map<string, PathTarget>()
  const key = `${word.known ? 1 : 0}${word.glob ? 1 : 0}${word.text}`
  const before = known.get(key)
  if (before) return before
  if (known.size === 0) targets.set(place, known)
  if (known.size >= maxPaths) known.clear()
  const target = findTarget(word, place)
  known.set(key, target)
  return target
}

function findTarget(word: PathWord, place: Place): PathTarget {
  const raw = spelledFromHome(word.text, place)
  const cut = firstUnknown(raw, word)
  if (cut === raw.length) {
    const path = throughProc(resolvePath(raw, place.cwd), place)
    return {
      raw: word.text,
      path,
      base: path,
      glob: false,
      class: classOf(path, place),
      roles: pathRoles(path, place),
    }
  }
  const folder = raw.slice(0, raw.lastIndexOf('/', cut - 1) + 1)
  const base = folder === '' ? (word.known ? place.cwd : '') : resolvePath(folder, place.cwd)
  return {
    raw: word.text,
    path: null,
    base,
    glob: word.glob,
    class: base === '' ? 'unknown' : classBelow(base, raw.slice(folder.length), word, place),
    roles:
      base === '' ? pathRoles(raw, place) : rolesBelow(joinPath(base, raw.slice(folder.length)), word, place),
  }
}

function rolesBelow(path: string, word: PathWord, place: Place): readonly PathRole[] {
  const roles = pathRoles(path, place)
  if (!word.glob || !word.known || roles.length > 0) return roles
  const found = plainPatterns(path).flatMap(plain => [...pathRoles(plain, place), ...globRoles(plain, place)])
  return [...new Set(found)]
}

/** Resolves a process’s own view of the root and of its folder to those places. */
function throughProc(path: string, place: Place): string {
  const link = /^\/proc\/(?:self|thread-self|\d{1,9})(?:\/task\/\d{1,9})?\/(root|cwd)(?=\/|$)/.exec(path)
  if (!link) return path
  const rest = path.slice(link[0].length)
  return throughProc(link[1] === 'cwd' ? `${place.cwd}${rest}` : rest === '' ? '/' : rest, place)
}

/** Joins and normalises a path: `..`, `.` and `//` are gone, and no slash ends it. */
export function resolvePath(path: string, cwd: string): string {
  const segments: string[] = []
  for (const segment of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** True when `path` is `folder` or below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || folder === '/' || path.startsWith(`${folder}/`)
}

/** Joins an absolute folder and a path below it. */
export function joinPath(base: string, rest: string): string {
  return base === '/' ? `/${rest}` : `${base}/${rest}`
}

/** Returns a spelled path with the home or working folder in place of what stands for it at the beginning. */
export function spelledFromHome(text: string, place: Place): string {
  if (text === '~' || text.startsWith('~/')) return place.home + text.slice(1)
  if (text === '~+' || text.startsWith('~+/')) return place.cwd + text.slice(2)
  const variable = /^\$(?:HOME|\{HOME\}|ZDOTDIR|\{ZDOTDIR\}|PWD|\{PWD\})(?=\/|$)/.exec(text)?.[0]
  if (variable) return (variable.includes('PWD') ? place.cwd : place.home) + text.slice(variable.length)
  const other = /^~([a-z_][\w-]{0,31})(?=\/|$)/i.exec(text)
  if (!other) return text
  const home = other[1] === 'root' ? '/root' : `${homesOf(place)}/${other[1]}`
  return home + text.slice(other[0].length)
}

function homesOf(place: Place): string {
  return place.home.startsWith('/Users/') ? '/Users' : '/home'
}

/** Returns the offset at which the text stops being one known path: at a glob, or at an expansion that is not known. */
function firstUnknown(text: string, word: PathWord): number {
  if (word.known && !word.glob) return text.length
  const at = text.search(word.known ? /[*?[{]|[@!+]\(/ : word.glob ? /[*?[{$`]|[@!+]\(/ : /[$`]/)
  return at === -1 ? (word.known ? text.length : 0) : at
}

/** Returns the class of a glob: `dir/*` stands for everything in `dir`, so a bare star has the class of its folder. */
function classBelow(base: string, rest: string, word: PathWord, place: Place): PathClass {
  const everything = /^[.*?]*\*[*/.]*$/.test(rest) || (!word.known && /^[$`]/.test(rest))
  if (everything) return classOf(base, place)
  return classOf(joinPath(base, rest.replace(/[*?[\]{}$`"'\\]/g, '_')), place)
}

const systemRoots = new Set(
  (
    'bin boot dev etc home lib lib32 lib64 libx32 media mnt opt proc root run sbin srv sys usr var Applications Library ' +
    'Network System Users Volumes cores private nix snap data'
  ).split(' '),
)

/** Folders that tools make and can make again. */
const generatedFolders = new Set(
  (
    'node_modules dist build out target .next .nuxt .svelte-kit .turbo .parcel-cache .cache __pycache__ .pytest_cache ' +
    '.mypy_cache .ruff_cache .tox .nox .venv venv env coverage htmlcov .nyc_output .gradle bower_components .eggs ' +
    'bin obj _build .terraform .angular .vite .output tmp temp .tmp cmake-build-debug cmake-build-release Debug Release ' +
    'storybook-static .docusaurus .expo DerivedData Pods test-results playwright-report allure-results allure-report ' +
    '.dart_tool .hypothesis .terragrunt-cache cache caches artifacts output outputs .sass-cache .serverless .aws-sam cdk.out ' +
    '.ipynb_checkpoints .vercel .netlify'
  ).split(' '),
)

/**
 * Tells whether a path is temporary. A home folder may itself stand below `/tmp`, as in containers; its
 * contents are a person's all the same.
 */
function isOfTemp(path: string, temp: string, home: string): boolean {
  if (path !== temp && !isWithin(path, temp)) return false
  return !(isWithin(home, temp) && isWithin(path, home))
}

/** Below the temporary folder of a Windows account, as it is seen from there, from a shell for Windows, or through WSL. */
const windowsTemp = /^(?:\/mnt)?(?:\/[a-z])?\/(?:home|Users)\/[^/]+\/AppData\/Local\/Temp\/./i

function classOf(path: string, place: Place): PathClass {
  if (path === '/') return 'root'
  if (path === place.workspace) return isHome(path, place) ? 'home' : 'workspace'
  if (isHome(path, place)) return 'home'
  if (isWithin(path, place.workspace)) return isGenerated(path, place) ? 'generated' : 'inside'
  if (place.temp.some(folder => isOfTemp(path, folder, place.home))) return 'temp'
  if (windowsTemp.test(path)) return 'temp'
  if (path.startsWith('/dev/')) return deviceClass(path)
  if (isWithin(place.workspace, path))
    return systemRoots.has(path.slice(1)) ? 'system-root' : 'workspace-parent'
  const top = path.slice(1).split('/', 1)[0] ?? ''
  if (systemRoots.has(top) && path.length === top.length + 1) return 'system-root'
  if (isWithin(path, place.home)) return 'home-content'
  if (/^\/(?:home|Users)\/[^/]+\/./.test(path) || path.startsWith('/root/')) return 'home-content'
  if (/^\/(?:media|mnt|Volumes|srv|data|opt|run\/user)\//.test(path)) return 'outside'
  return systemRoots.has(top) ? 'system' : 'outside'
}

function isHome(path: string, place: Place): boolean {
  return path === place.home || path === '/root' || /^\/(?:home|Users)\/[^/]+$/.test(path)
}

function deviceClass(path: string): PathClass {
  return /^\/dev\/(?:(?:r?disk|sd|hd|vd|xvd|nvme|mmcblk|loop|md|dm-|mapper\/|zd|nbd|mtdblock|dasd)[\w-]*|disk\/.*|block\/.*|mem|kmem|port)$/.test(
    path,
  )
    ? 'block-device'
    : 'device'
}

function isGenerated(path: string, place: Place): boolean {
  return path
    .slice(place.workspace.length + 1)
    .split('/')
    .some(isGeneratedName)
}

/** Tells whether a name in a workspace is one of those that tools give to what they make, and make again. */
export function isGeneratedName(name: string): boolean {
  return generatedFolders.has(name) || name.endsWith('.egg-info') || name === '.DS_Store'
}
