import type { PathTarget } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import { type OwnKind, type OwnPlace, ownPlaces } from './own-places.ts'
import { expansionEnd, pathPattern, patternFits, patternFitsBelow, type PatternPart } from './path-pattern.ts'
import { isWithin, resolvePath, spelledFromHome } from './path-target.ts'

/** The way in which a path meets a place of the gate’s own. */
export interface OwnReach {
  readonly kind: OwnKind
  /** `at`: it is the place or below it; `above`: the place lies below it. */
  readonly where: 'at' | 'above'
  /** False where only the run, or the disk, tells. */
  readonly certain: boolean
}

/**
 * Returns how a path could meet a place of the gate’s own, by what its known beginning, its pattern and the working
 * folder can reach; undefined where it can’t. What only the run tells stands for anything.
 */
export function reachOwn(target: PathTarget, place: Place): OwnReach | undefined {
  const path = target.path === null ? null : (target.leadsTo ?? target.path)
  if (path === null || (target.leadsTo !== undefined && isOpen(path))) return byPattern(target, place)
  return byPath(path, place) ?? (target.unlooked ? byName(path, place) : undefined)
}

/** A link to what only the run tells: `ln -s $(which x) y`. */
function isOpen(path: string): boolean {
  return !path.startsWith('/') || /[*?[$`]/.test(path)
}

function byPath(path: string, place: Place): OwnReach | undefined {
  const places = ownPlaces(place)
  const at = places.find(own => path === own.path || (own.whole && isWithin(path, own.path)))
  if (at) return { kind: at.kind, where: 'at', certain: true }
  const above = places.find(own => own.path.startsWith(path === '/' ? '/' : `${path}/`))
  return above && { kind: above.kind, where: 'above', certain: true }
}

/** A path whose links nobody followed: it could be ours where its last name is a name of ours. */
function byName(path: string, place: Place): OwnReach | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const own = ownPlaces(place).find(({ path: one }) => one.endsWith(`/${name}`))
  return own && { kind: own.kind, where: 'at', certain: false }
}

function byPattern(target: PathTarget, place: Place): OwnReach | undefined {
  for (const spelled of alternatives(target.leadsTo ?? spelledFromHome(target.raw, place))) {
    const reach = bySpelling(spelled, place)
    if (reach) return reach
  }
  return undefined
}

/** Undoes the braces of a pattern: `**\/{*.md,*.txt}`. */
function alternatives(spelled: string): readonly string[] {
  const braces = /\{([^{}/]{1,256})\}/.exec(spelled)
  if (!braces?.[1]?.includes(',') || spelled.includes('$')) return [spelled]
  const ends = spelled.slice(braces.index + braces[0].length)
  return braces[1]
    .split(',')
    .slice(0, 16)
    .map(one => spelled.slice(0, braces.index) + one + ends)
}

function bySpelling(spelled: string, place: Place): OwnReach | undefined {
  const hasUnknown = /[$`]|^[<>]\(/.test(spelled)
  const startsOpen = hasUnknown && expansionEnd(spelled, 0) > 0
  const whole = startsOpen || spelled.startsWith('/') ? spelled : joinOpen(place.cwd, spelled)
  const pattern = pathPattern(whole, hasUnknown)
  if (pattern === null) return undefined
  if (!isTelling(whole, startsOpen)) return byInside(whole, place)
  const places = ownPlaces(place).filter(own => !startsOpen || isNamed(own, place))
  const own = places.find(one => patternFits(pattern, one.path) || (one.whole && isBelow(pattern, one.path)))
  if (own) return { kind: own.kind, where: 'at', certain: false }
  return byInside(whole, place) ?? aboveByPattern(pattern, places, startsOpen)
}

function isBelow(pattern: readonly PatternPart[], folder: string): boolean {
  return patternFitsBelow(pattern, folder)
}

/** Only places that are known to be there are held against a path whose beginning is not known. */
function isNamed({ kind, path }: OwnPlace, { clientSettings }: Place): boolean {
  return kind !== 'settings' || clientSettings?.files.includes(path) === true
}

function aboveByPattern(
  pattern: readonly PatternPart[],
  places: readonly OwnPlace[],
  startsOpen: boolean,
): OwnReach | undefined {
  if (startsOpen) return undefined
  const own = places.find(({ path }) => foldersAbove(path).some(folder => patternFits(pattern, folder)))
  return own && { kind: own.kind, where: 'above', certain: false }
}

function foldersAbove(path: string): readonly string[] {
  const names = path.split('/').slice(1, -1)
  return names.map((_name, i) => `/${names.slice(0, i + 1).join('/')}`)
}

/** Joins without undoing `..` behind something that only the run tells. */
function joinOpen(cwd: string, spelled: string): string {
  const folder = /^[^$`*?[{]*\//.exec(spelled)?.[0] ?? ''
  return folder === '' ? `${cwd}/${spelled}` : `${resolvePath(folder, cwd)}/${spelled.slice(folder.length)}`
}

/** A pattern that leaves everything open says nothing: some letters of a name must be told. */
function isTelling(spelled: string, startsOpen: boolean): boolean {
  if (!startsOpen && !/\*\*|[$`]/.test(spelled)) return true
  let literal = ''
  for (let at = 0; at < spelled.length; ) {
    const end = expansionEnd(spelled, at)
    if (end === at) literal += spelled[at]
    at = Math.max(end, at + 1)
  }
  const names = literal
    .replace(/\[(?:found|empty)\]/g, '')
    .split('/')
    .map(name => name.replace(/\.\w{1,5}$/, '').replace(/[^\w]/g, ''))
  return (names.at(-1) ?? '').length >= 2 || (startsOpen && names.join('').length >= 4)
}

/** `$(ls -d ~/.config/c*)`: what a substitution is told to look at says what it may give. */
function byInside(spelled: string, place: Place): OwnReach | undefined {
  const inside = /\$\(([^()]{1,1000})\)|`([^`]{1,1000})`/.exec(spelled)
  const text = inside?.[1] ?? inside?.[2]
  if (text === undefined) return undefined
  const words = text.split(/[\s'"]+/).filter(word => /[/~*]/.test(word) && word.length < 512)
  for (const word of words.slice(0, 16)) {
    const whole = spelledFromHome(word, place)
    const pattern = pathPattern(whole.startsWith('/') ? whole : joinOpen(place.cwd, whole), true)
    const own = pattern && ownPlaces(place).find(one => isSaid(pattern, one, place))
    if (own) return { kind: own.kind, where: 'at', certain: false }
  }
  return undefined
}

/** The place itself, or the folder of its own that it lies in; the home folder holds everything. */
function isSaid(pattern: readonly PatternPart[], { path }: OwnPlace, { home }: Place): boolean {
  const folder = path.slice(0, path.lastIndexOf('/'))
  return (
    patternFits(pattern, path) ||
    (folder !== home && folder.startsWith(`${home}/`) && patternFits(pattern, folder))
  )
}
