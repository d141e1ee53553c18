import { accessSync, constants, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { canBecomeRoot } from './can-become-root.ts'

/** The facts that a file is held against. */
interface Guards {
  readonly uid: number
  /** Tells whether the account is root when it likes: then rights of files guard nothing. */
  readonly isRoot: () => boolean
  /** The text of /proc/self/mountinfo. */
  readonly mounts: () => string
  /** The text of /proc/self/uid_map. */
  readonly users: () => string
}

const ofThisProcess: Guards = {
  uid: process.geteuid?.() ?? -1,
  isRoot: canBecomeRoot,
  mounts: () => readFileSync('/proc/self/mountinfo', 'utf8'),
  users: () => readFileSync('/proc/self/uid_map', 'utf8'),
}

/**
 * Tells whether the account can’t change a file: it lies on a mount that is read-only, or nothing on its path can be
 * written by the account or belongs to it.
 */
export function isGuardedFile(path: string, guards: Guards = ofThisProcess): boolean {
  try {
    const folder = dirname(path)
    if (!hasAllUsers(guards.users)) return false
    // Whoever can put a link on the path chooses the file.
    if (realpathSync(folder) !== folder) return false
    const real = realpathSync(path)
    if (isOnReadOnlyMount(folder, real, guards.mounts)) return true
    return real === path && upwards(path).every(one => isBeyond(one, guards.uid)) && !guards.isRoot()
  } catch {
    return false
  }
}

/** Both on the same mount: within it nobody places links, since nobody writes. */
function isOnReadOnlyMount(folder: string, real: string, read: Guards['mounts']): boolean {
  const mounts = mountsOf(read)
  const of = (path: string) => mounts.findLast(({ at }) => isWithin(path, at) && isDeepest(at, path, mounts))
  const [one, other] = [of(folder), of(real)]
  return one !== undefined && one === other && one.isReadOnly
}

/** Tells whether these are the users of the machine: whoever starts a process among users of their own mounts what they like. */
function hasAllUsers(read: Guards['users']): boolean {
  try {
    return read().trim().split(/\s+/).join(' ') === '0 0 4294967295'
  } catch {
    // A system without the file has no others.
    return true
  }
}

interface Mount {
  readonly at: string
  readonly isReadOnly: boolean
}

function mountsOf(read: Guards['mounts']): readonly Mount[] {
  let text = ''
  try {
    text = read()
  } catch {
    // Only Linux has it.
  }
  return text.split('\n').flatMap(line => {
    const [, , , , at, options] = line.split(' ')
    if (at === undefined || options === undefined) return []
    const path = at.replace(/\\([0-7]{3})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    )
    return [{ at: path, isReadOnly: options.split(',').includes('ro') }]
  })
}

function isDeepest(at: string, path: string, mounts: readonly Mount[]): boolean {
  return mounts.every(other => !isWithin(path, other.at) || other.at.length <= at.length)
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}

function upwards(path: string): readonly string[] {
  const above = dirname(path)
  return above === path ? [path] : [path, ...upwards(above)]
}

function isBeyond(path: string, uid: number): boolean {
  if (lstatSync(path).uid === uid) return false
  try {
    accessSync(path, constants.W_OK)
    return false
  } catch {
    return true
  }
}
