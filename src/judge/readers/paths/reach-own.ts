import type { PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { openFrom, plainPatterns } from './plain-patterns.ts'
import { openPath } from './open-path.ts'
import { foldersAbove, type OwnKind, type OwnPlace, ownPlaces, wholeAround } from './own-places.ts'
import { expansionEnd, pathPattern, patternFits, patternFitsBelow, type PathPattern } from './path-pattern.ts'
import { isWithin, resolvePath, spelledFromHome } from './path-target.ts'

/** The way in which a path meets a place of the gate’s own. */
export interface OwnReach {
  readonly kind: OwnKind
  /** `at`: it is the place or below it; `above`: the place lies below it. */
  readonly where: 'at' | 'above'
  /** False where only the run, or the disk, tells. */
  readonly certain: boolean
  /** The first place that it meets, or the folder above it that a pattern fits. */
  readonly path: string
}

/**
 * Returns how a path could meet a place of the gate’s own, by what its known beginning, its pattern and the working
 * folder can reach; undefined where it can’t. What only the run tells stands for anything.
 */
export function reachOwn(target: PathTarget, place: Place): OwnReach | undefined {
  const known = reaches.get(target)
  if (known && known.place === place) return known.reach
  const reach = findReach(target, place)
  reaches.set(target, { place, reach })
  return reach
}

/** Targets never change, and readers and filters ask for the same ones again. */
const reaches = new WeakMap<PathTarget, { readonly place: Place; readonly reach: OwnReach | undefined }>()

function findReach(target: PathTarget, place: Place): OwnReach | undefined {
  const path = target.path === null ? null : (target.leadsTo ?? target.path)
  if (path === null || isOpen(path))
    return byPattern(
      target.unlooked ? behindOpen(target) : (path ?? target.leadsTo ?? openPath(target)),
      place,
    )
  return byPath(path, place) ?? (target.unlooked ? byLastName(path, place) : undefined)
}

/** A link to what only the run tells (`ln -s $(which x) y`), or the name of something that was found. */
function isOpen(path: string): boolean {
  return !path.startsWith('/') || /[*?[$`]|[!@+]\(/.test(path)
}

/** A folder whose links nobody followed may be any. */
function behindOpen(target: PathTarget): string {
  const raw = target.leadsTo ?? openPath(target)
  return `$FOLDER/${raw.slice(raw.lastIndexOf('/', openFrom(raw)) + 1)}`
}

function byPath(path: string, place: Place): OwnReach | undefined {
  const places = ownPlaces(place)
  const { at, above, byName } = places
  const own = at.get(path) ?? wholeAround(path, places)
  if (own) return { kind: own.kind, where: 'at', certain: true, path: own.path }
  const below = above.get(path)
  if (below) return { kind: below.kind, where: 'above', certain: true, path: below.path }
  const alike = byName.get(lastName(path))?.find(one => one.kind === 'state' && endsAlike(path, one.path))
  return alike && { kind: alike.kind, where: 'at', certain: false, path: alike.path }
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** `x/.config/countersign/policy.toml`, where nobody can say what `x` is: the last three names are ours. */
function endsAlike(path: string, own: string): boolean {
  const end = own.split('/').slice(-3)
  return end.length === 3 && path.endsWith(`/${end.join('/')}`)
}

/** A path whose links nobody followed: it could be ours where its last name is a name of ours. */
function byLastName(path: string, place: Place): OwnReach | undefined {
  const own = ownPlaces(place).byName.get(lastName(path))?.[0]
  return own && { kind: own.kind, where: 'at', certain: false, path: own.path }
}

function byPattern(text: string, place: Place): OwnReach | undefined {
  for (const raw of alternatives(spelledFromHome(text, place)).flatMap(plainPatterns)) {
    const reach = bySpelling(raw, place)
    if (reach) return reach
  }
  return undefined
}

/** Undoes the braces of a pattern: `**\/{*.md,*.txt}`. */
function alternatives(raw: string): readonly string[] {
  const braces = /\{([^{}/]{1,256})\}/.exec(raw)
  if (!braces?.[1]?.includes(',') || raw.includes('$')) return [raw]
  const ends = raw.slice(braces.index + braces[0].length)
  return braces[1]
    .split(',')
    .slice(0, 16)
    .map(one => raw.slice(0, braces.index) + one + ends)
}

function bySpelling(raw: string, place: Place): OwnReach | undefined {
  const hasUnknown = /[$`]|^[<>]\(/.test(raw)
  const startsOpen = hasUnknown && expansionEnd(raw, 0) > 0
  const whole = startsOpen || raw.startsWith('/') ? raw : joinOpen(place.cwd, raw)
  const pattern = pathPattern(withoutSteps(whole).replace(/\/{1,9}$/, ''), hasUnknown)
  if (pattern === null) return undefined
  if (!isTelling(whole, startsOpen)) return byInside(whole, place) ?? openAbove(pattern, whole, place)
  const { all } = ownPlaces(place)
  const places = startsOpen ? all.filter(own => isNamed(own, place)) : all
  const own = places.find(one => patternFits(pattern, one.path) || (one.whole && isBelow(pattern, one.path)))
  if (own) return { kind: own.kind, where: 'at', certain: false, path: own.path }
  return byInside(whole, place) ?? aboveByPattern(pattern, places, startsOpen)
}

/** Undoes `x*`, `..`: whatever the pattern stands for, the step back leaves it. */
function withoutSteps(raw: string): string {
  let now = raw
  for (let i = 0; i < 16; i++) {
    const next = now.replace(/\/[^/$`()]{1,255}\/\.\.(?=\/|$)/, '')
    if (next === now) break
    now = next
  }
  return now
}

/** Some files below the home folder, which nothing else tells: ours may be among them. */
function openAbove(pattern: PathPattern, raw: string, place: Place): OwnReach | undefined {
  const top = /^(\/[^*?[{$`]*)\//.exec(raw)?.[1] ?? '/'
  const { home, workspace } = place
  if (!raw.startsWith('/') || (workspace !== home && isWithin(top, workspace))) return undefined
  const own = ownPlaces(place).all.find(one => one.kind !== 'program' && patternFits(pattern, one.path))
  return own && { kind: own.kind, where: 'above', certain: false, path: own.path }
}

function isBelow(pattern: PathPattern, folder: string): boolean {
  return patternFitsBelow(pattern, folder)
}

/** Only places that are known to be there are held against a path whose beginning is not known. */
function isNamed({ kind, path }: OwnPlace, { clientSettings }: Place): boolean {
  return kind !== 'settings' || clientSettings?.files.includes(path) === true
}

function aboveByPattern(
  pattern: PathPattern,
  places: readonly OwnPlace[],
  startsOpen: boolean,
): OwnReach | undefined {
  if (startsOpen) return undefined
  // The places share most of the folders above them.
  const tried = new Set<string>()
  const fits = (folder: string) => {
    if (tried.has(folder)) return false
    tried.add(folder)
    return patternFits(pattern, folder)
  }
  for (const own of places) {
    const path = foldersAbove(own.path).find(fits)
    if (path !== undefined) return { kind: own.kind, where: 'above', certain: false, path }
  }
  return undefined
}

/** Joins without undoing `..` behind something that only the run tells. */
function joinOpen(cwd: string, raw: string): string {
  const folder = /^[^$`*?[{]*\//.exec(raw)?.[0] ?? ''
  return folder === '' ? `${cwd}/${raw}` : `${resolvePath(folder, cwd)}/${raw.slice(folder.length)}`
}

/** A pattern that leaves everything open says nothing: some letters of a name must be told. */
function isTelling(raw: string, startsOpen: boolean): boolean {
  if (!startsOpen && !/\*\*|[$`]/.test(raw)) return true
  let literal = ''
  for (let at = 0; at < raw.length; ) {
    const end = expansionEnd(raw, at)
    if (end === at) literal += raw[at]
    at = Math.max(end, at + 1)
  }
  const names = literal
    .replace(/\[(?:found|empty)\]/g, '')
    .split('/')
    .map(name => name.replace(/\.(?!key$|sock$)\w{1,5}$/, '').replace(/[^\w]/g, ''))
  return (names.at(-1) ?? '').length >= 2 || (startsOpen && names.join('').length >= 4)
}

const maxWords = 16

/** `$(ls -d ~/.config/c*)`, `$(find ~ -name x)`: what a substitution is told to look at says what it may give. */
function byInside(raw: string, place: Place): OwnReach | undefined {
  const inside = /\$\(([^()]{1,1000})\)|`([^`]{1,1000})`/.exec(raw)
  const text = inside?.[1] ?? inside?.[2]
  if (text === undefined) return undefined
  const words = text
    .split(/[\s'"]+/)
    .filter(word => word.length < 512)
    .slice(0, 2 * maxWords)
  const roots = words.filter(word => /[/~*]|^\.{1,2}$/.test(word)).slice(0, maxWords)
  const own = ownPlaces(place).all.find(one => roots.some(root => isSaid(root, words, one, place)))
  return own && { kind: own.kind, where: 'at', certain: false, path: own.path }
}

/** The place itself, the folder of its own that it lies in, or its name below a folder that is searched. */
function isSaid(root: string, words: readonly string[], { path }: OwnPlace, place: Place): boolean {
  const whole = spelledFromHome(root, place)
  const absolute = whole.startsWith('/') ? whole : joinOpen(place.cwd, whole)
  const pattern = pathPattern(absolute, true)
  if (pattern === null) return false
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, slash)
  const fits = patternFits(pattern, path) || patternFits(pattern, folder)
  if (fits && folder !== place.home) return folder.startsWith(`${place.home}/`) || patternFits(pattern, path)
  const searched = resolvePath(absolute, '/')
  return isWithin(path, searched) && words.some(word => namesFile(word, path.slice(slash + 1)))
}

function namesFile(word: string, name: string): boolean {
  // Hardly anything but a key ends like one.
  const min = word.endsWith('.key') ? 3 : 4
  if (word.startsWith('-') || word.includes('/') || word.replace(/[^\w]/g, '').length < min) return false
  const pattern = pathPattern(word, true)
  return pattern !== null && patternFits(pattern, name)
}
