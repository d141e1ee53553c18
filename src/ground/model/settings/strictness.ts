import type { GroupNeed } from '../review.ts'
import type { Tighter } from './setting.ts'

/** The order of strictness of one setting: what loosens it, and what two policies make together. */
export interface Strictness<T> {
  /** The change that tightens, as the docs show it. */
  readonly tighter: Tighter
  /** Tells whether a change lets anything through that was held before. */
  readonly loosens: (was: T, is: T) => boolean
  /** Returns the value that is as strict as both; of two that can’t be compared the first. */
  readonly strictest: (one: T, other: T) => T
}

/** Makes the order of a setting whose values can all be compared: of two values the stricter one holds. */
function compared<T>(tighter: Tighter, loosens: (was: T, is: T) => boolean): Strictness<T> {
  return { tighter, loosens, strictest: (one, other) => (loosens(one, other) ? one : other) }
}

/** A lower number is stricter. */
export const lower: Strictness<number> = compared('lower', (was, is) => is > was)

/** A higher number is stricter. */
export const higher: Strictness<number> = compared('higher', (was, is) => is < was)

/** Any change loosens: nobody can say which value is stricter. */
export const fixed: Strictness<number> = compared('fixed', (was, is) => is !== was)

const size = (points: number | 'gate') => (points === 'gate' ? Number.POSITIVE_INFINITY : points)

/** More points are stricter, and `gate` is stricter than any number. */
export const morePoints: Strictness<number | 'gate'> = compared('higher', (was, is) => size(is) < size(was))

/** Orders the words of a setting, the loosest first. A word that is not among them is no stricter than another. */
export function ranked<T>(loosestFirst: readonly T[], tighter: Tighter = 'stricter'): Strictness<T> {
  return compared(tighter, (was, is) => {
    if (was === is) return false
    const from = loosestFirst.indexOf(was)
    return from === -1 || loosestFirst.indexOf(is) < from
  })
}

/** One word is stricter than all the others, and no other can be compared with another. */
export function strictestWord<T>(word: T): Strictness<T> {
  return compared('stricter', (was, is) => is !== was && is !== word)
}

/** A list that grants: fewer entries are stricter. */
export function fewer<T>(): Strictness<readonly T[]> {
  return {
    tighter: 'fewer',
    loosens: (was, is) => hasMore(is, was),
    strictest: (one, other) => one.filter(entry => other.includes(entry)),
  }
}

/** The same where `*` stands for every entry. */
export function fewerOrAll<T>(): Strictness<readonly (T | '*')[]> {
  return {
    tighter: 'fewer',
    loosens: (was, is) => !was.includes('*') && hasMore(is, was),
    strictest: (one, other) =>
      one.includes('*') ? other : other.includes('*') ? one : one.filter(entry => other.includes(entry)),
  }
}

/** A list that holds back: more entries are stricter. */
export function more<T>(): Strictness<readonly T[]> {
  return {
    tighter: 'more',
    loosens: (was, is) => hasMore(was, is),
    strictest: (one, other) => [...new Set([...one, ...other])],
  }
}

/** Paths that are granted, each with what lies below it: of a folder and a path in it, the path is stricter. */
export const fewerPaths: Strictness<readonly string[]> = {
  tighter: 'fewer',
  loosens: (was, is) => is.some(path => !isPathWithin(path, was)),
  strictest: (one, other) => [
    ...new Set([
      ...one.filter(path => isPathWithin(path, other)),
      ...other.filter(path => isPathWithin(path, one)),
    ]),
  ],
}

/** Paths that are held back, each with what lies below it. */
export const morePaths: Strictness<readonly string[]> = {
  ...more<string>(),
  loosens: (was, is) => was.some(path => !isPathWithin(path, is)),
}

/** Groups whose people must agree: fewer people of any group are looser, whoever else is asked. */
export const moreApprovers: Strictness<readonly GroupNeed[]> = {
  tighter: 'stricter',
  loosens: (was, is) => was.some(({ group }) => peopleOf(group, is) < peopleOf(group, was)),
  strictest: (one, other) => unionOfNeeds([one, other]),
}

/** Tells whether the first list has something that the second lacks. */
function hasMore<T>(list: readonly T[], than: readonly T[]): boolean {
  return list.some(entry => !than.includes(entry))
}

/** Tells whether a path is one of these or lies below one; a path that climbs lies nowhere. */
function isPathWithin(path: string, folders: readonly string[]): boolean {
  if (path.split('/').includes('..')) return folders.includes(path)
  return folders.some(folder => path === folder || path.startsWith(`${folder.replace(/\/$/, '')}/`))
}

/** Needs that meet each of several lists of them: of each group as many people as the list that wants most; in order of names. */
export function unionOfNeeds(lists: readonly (readonly GroupNeed[])[]): readonly GroupNeed[] {
  const maxima = new Map<string, number>()
  for (const list of lists)
    for (const group of new Set(list.map(one => one.group)))
      maxima.set(group, Math.max(maxima.get(group) ?? 0, peopleOf(group, list)))
  return [...maxima]
    .map(([group, count]) => ({ group, count }))
    .sort((one, other) => (one.group < other.group ? -1 : 1))
}

/** The people of a group that a list of needs wants; it may name the group twice. */
export function peopleOf(group: string, needs: readonly GroupNeed[]): number {
  return needs.reduce((sum, one) => sum + (one.group === group ? one.count : 0), 0)
}
