import type { Effect, FileEffect, PathTarget, TransferEffect } from '../../../ground/model/effect.ts'
import { basename, join } from 'node:path'
import { isElsewhere } from '../../../judge/readers/paths/is-elsewhere.ts'
import { openPath } from '../../../judge/readers/paths/open-path.ts'
import { hasPattern, openFrom } from '../../../judge/readers/paths/plain-patterns.ts'
import { isLedTo } from './see-thing.ts'
import { type ThingLook, thingKey } from '../../../people/review/seen-thing.ts'

/** The things that a call changes, and the folders of those whose names only the run tells. */
export interface ChangedThings {
  /** Keys under which they stand among the files of a review. */
  readonly keys: readonly string[]
  readonly unknown: readonly string[]
}

/** The way in which one effect changes what it names. */
type Change = Pick<ThingLook, 'isFollowed' | 'isWhole'>

/**
 * Finds what a call deletes, moves, overwrites, or gives another mode or owner: an approval is for these very things, not
 * for their names. What is only appended to is known by where it is.
 */
export function changedThings(effects: readonly Effect[]): ChangedThings {
  const keys = new Set<string>()
  const unknown = new Set<string>()
  for (const effect of effects) {
    if (isElsewhere(effect)) continue
    for (const { target, change, isLost } of changesOf(effect)) {
      const looks = looksAt(target, change)
      for (const look of looks) keys.add(thingKey(look))
      if (looks.length === 0 && isLost && target.path === null) unknown.add(target.raw)
    }
  }
  return { keys: [...keys], unknown: [...unknown] }
}

interface OneChange {
  readonly target: PathTarget
  readonly change: Change
  /** Something is taken away, and not only put there. */
  readonly isLost: boolean
}

function changesOf(effect: Effect): readonly OneChange[] {
  switch (effect.type) {
    case 'delete':
    case 'mode':
    case 'owner':
      return [{ target: narrowedTarget(effect), change: changeOf(effect), isLost: true }]
    case 'write':
    case 'append':
      return [{ target: effect.target, change: put, isLost: false }]
    case 'move':
      return [
        { target: effect.target, change: { isFollowed: false, isWhole: false }, isLost: true },
        ...puts(effect),
      ]
    case 'copy':
    case 'link':
      return puts(effect)
    case 'connect':
      return effect.savesTo ? [{ target: effect.savesTo, change: put, isLost: false }] : []
    default:
      return []
  }
}

const put: Change = { isFollowed: true, isWhole: false }

/** A search or a walk narrows what lies below its folder by a pattern. */
function narrowedTarget({ target, pattern, narrowed }: FileEffect): PathTarget {
  if (!narrowed || pattern === undefined || target.path === null) return target
  return { ...target, path: null, glob: true, raw: `${target.path}/${pattern}` }
}

function changeOf({ type, target, recursive }: FileEffect): Change {
  // A deletion takes the link itself, unless a slash behind it says otherwise.
  return {
    isFollowed: type !== 'delete' || /\/\.?$|^\.$/.test(target.raw),
    isWhole: recursive || type === 'delete',
  }
}

/** Into a folder that is there it goes by its own name. */
function puts({ type, target, to }: TransferEffect): readonly OneChange[] {
  const change = type === 'copy' ? put : { ...put, isFollowed: false }
  const inside =
    to.path !== null && target.path !== null && to.facts?.kind === 'folder'
      ? [{ ...to, path: join(to.path, basename(target.path)) }]
      : []
  return [to, ...inside].map(one => ({ target: one, change, isLost: false }))
}

/** The path, and where links lead it that the call itself makes. */
function looksAt(target: PathTarget, change: Change): readonly ThingLook[] {
  if (target.class === 'device' || target.class === 'unknown') return []
  const isPlace = target.class === 'generated' || target.class === 'temp'
  const how = { ...change, isPlace, skipsGenerated: /^(?:inside|workspace|generated)$/.test(target.class) }
  const path = target.path ?? openPath(target)
  const own = lookAt(path, how)
  const led = lookAt(target.leadsTo ?? path, how)
  return own.some(({ path: from }) => led.some(({ path: to }) => isLedTo(from, to))) ? own : [...own, ...led]
}

function lookAt(path: string, how: Omit<ThingLook, 'path'>): readonly ThingLook[] {
  if (!path.startsWith('/') || path.includes('\0')) return []
  const open = hasPattern(path) || /[{$`]/.test(path) ? path.lastIndexOf('/', openFrom(path)) : path.length
  const folder =
    path
      .slice(0, open)
      .replace(/\/+/g, '/')
      .replace(/(?<=.)\/$/, '') || '/'
  const pattern = path.slice(open + 1)
  return [{ path: folder, ...(pattern !== '' && { pattern }), ...how }]
}
