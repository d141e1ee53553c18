import type { CallBoundary } from '../../../ground/model/tool-call.ts'
import type {
  DatabaseEffect,
  Effect,
  EffectType,
  ExecuteEffect,
  RepositoryEffect,
} from '../../../ground/model/effect.ts'
import { laterFrom, laterLabel } from '../../../ground/model/later-label.ts'
import type { PathClass, PathTarget } from '../../../ground/model/path-target.ts'

/** Places that lie in the workspace, hold it, or are known only at run time: never taken for out of reach. */
const near: ReadonlySet<PathClass> = new Set([
  'workspace',
  'workspace-parent',
  'inside',
  'generated',
  'unknown',
])

/** Tells whether a call inside the boundary may read a path; true whenever that is not certain. */
function canRead(target: PathTarget, { readable, writable, hidden }: CallBoundary): boolean {
  return !isCertainly(target, hidden) && isNearOrListed(target, [...readable, ...writable])
}

/** Tells whether a call inside the boundary may change a path, or what lies below it; true whenever that is not certain. */
function canChange(target: PathTarget, { writable, pinned, hidden }: CallBoundary): boolean {
  return !isCertainly(target, [...pinned, ...hidden]) && isNearOrListed(target, writable)
}

/** Tells whether all that is meant lies at or below these: a pattern or an unknown end may mean more. */
function isCertainly({ path, glob, class: kind }: PathTarget, places: readonly string[]): boolean {
  return path !== null && !glob && kind !== 'unknown' && places.some(place => isAtOrBelow(path, place))
}

function isNearOrListed(target: PathTarget, places: readonly string[]): boolean {
  if (target.unlooked || near.has(target.class)) return true
  return namesOf(target).some(name =>
    places.some(place => isAtOrBelow(name, place) || isAtOrBelow(place, name)),
  )
}

/** Every path that it may mean; of one that is not known, the folder that is. */
function namesOf({ path, glob, base, leadsTo, facts }: PathTarget): readonly string[] {
  const raw = path === null || glob ? base : path
  return [raw, leadsTo, facts?.realPath].filter(name => name !== undefined)
}

function isAtOrBelow(path: string, place: string): boolean {
  return path === place || place === '/' || path.startsWith(`${place}/`)
}

/** Databases that a program keeps in files of its own, without a server. */
const embedded: ReadonlySet<string> = new Set(['sqlite', 'duckdb', 'generic'])

/** Commands on a repository that do nothing without another machine. */
const remoteVerbs: ReadonlySet<string> = new Set(['push', 'push-dry-run', 'remote-delete', 'publish'])

type Rule<T extends EffectType> = (effect: Extract<Effect, { type: T }>, boundary: CallBoundary) => boolean

const always = (): boolean => true
const never = (): boolean => false
/** Needs another machine, or a server of this one: both are reached by sockets. */
const connected = (_effect: unknown, { network }: CallBoundary): boolean => network !== 'none'
/** Needs this machine’s processes, sockets or devices, which only namespaces of its own take away. */
const onMachine = (_effect: unknown, { backend }: CallBoundary): boolean => backend !== 'bwrap'
/**
 * Can do no more than any code inside: change the workspace, and connect, which is a call of its own where hosts are asked
 * for. What another machine gave to run is that machine’s word, and stays.
 */
const fetched = ({ source, shellOver }: ExecuteEffect, boundary: CallBoundary): boolean =>
  (source.from === 'download' || source.from === 'input' || shellOver !== undefined) &&
  connected(source, boundary)
const changes = ({ target }: Extract<Effect, { type: 'write' }>, boundary: CallBoundary): boolean =>
  canChange(target, boundary)

/** For each type of effect: whether it can come to pass inside a boundary, beyond what any code can do there. */
const canHappen: { readonly [T in EffectType]: Rule<T> } = {
  run: always,
  read: ({ target }, boundary) => canRead(target, boundary),
  write: changes,
  append: changes,
  delete: changes,
  mode: changes,
  owner: changes,
  move: ({ target, to }, boundary) => canChange(target, boundary) || canChange(to, boundary),
  copy: ({ target, to }, boundary) => canRead(target, boundary) && canChange(to, boundary),
  link: ({ to }, boundary) => canChange(to, boundary),
  connect: connected,
  listen: connected,
  execute: fetched,
  opaque: never,
  database: (effect, boundary) => isEmbedded(effect) || connected(effect, boundary),
  repository: (effect, boundary) => !needsRemote(effect) || connected(effect, boundary),
  package: connected,
  infrastructure: (effect, boundary) => connected(effect, boundary) || onMachine(effect, boundary),
  process: onMachine,
  service: onMachine,
  schedule: onMachine,
  account: onMachine,
  kernel: onMachine,
  firewall: onMachine,
  power: onMachine,
  message: always,
  money: always,
  permission: always,
  publish: always,
  record: always,
  device: always,
  disguise: always,
}

/**
 * Returns the effects of a call that can come to pass inside a boundary. An effect is left out only where the boundary
 * certainly keeps it from happening; what a call does to the workspace stays. Code that runs later runs outside: it stays
 * where what it stands in can be written.
 */
export function effectsWithin(effects: readonly Effect[], boundary: CallBoundary): readonly Effect[] {
  const within = new Set(
    effects.filter(
      effect =>
        laterFrom(effect) === null && (canHappen[effect.type] as Rule<EffectType>)(effect as never, boundary),
    ),
  )
  const written = new Set([...within].flatMap(labelsOf))
  return effects.filter(effect => within.has(effect) || effect.through.some(label => written.has(label)))
}

/** The labels of code that runs later out of what an effect writes. */
function labelsOf(effect: Effect): readonly string[] {
  switch (effect.type) {
    case 'write':
    case 'append':
      return [laterLabel(effect.target.raw)]
    case 'move':
    case 'copy':
    case 'link':
      return [laterLabel(effect.to.raw)]
    case 'connect':
      return effect.savesTo ? [laterLabel(effect.savesTo.raw)] : []
    case 'schedule':
      return ['the crontab', 'at', 'batch'].map(laterLabel)
    default:
      return []
  }
}

function isEmbedded({ dialect, host }: DatabaseEffect): boolean {
  return host === undefined && embedded.has(dialect)
}

function needsRemote({ tool, verb }: RepositoryEffect): boolean {
  return tool === 'gh' || tool === 'glab' || remoteVerbs.has(verb)
}
