import type { Effect, PathTarget } from '../../ground/model/effect.ts'
import { kindNamed, type ReadPointing } from '../../ground/model/hearing.ts'
import type { CallOrigin } from '../../ground/model/call-origin.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import { innerRole } from '../readers/named-tools/inner-role.ts'
import { steersAgents } from './goes-beyond.ts'
import { isOthersFile, othersWrite } from './others-write.ts'

const maxKept = 64
/** Sites of one call. */
const maxSites = 8

/** The facts of a call that reads, besides what it says. */
export interface ReadingParts {
  readonly isOwnTool?: boolean
  /** The id of its decision. */
  readonly readBy?: string
  /** The files that the session has fetched and written. */
  readonly files?: SessionMemory['files']
}

/** Returns how far the person pointed to what a call reads, whether that is our own, and whether its client gives it. */
export function readPointing(
  call: ToolCall,
  effects: readonly Effect[],
  { named, place, isKindNamed }: CallOrigin,
  { isOwnTool = false, readBy, files = {} }: ReadingParts = {},
): ReadPointing {
  const role = innerRole(call)
  if (role !== undefined) return { pointed: 0, own: false, role }
  const own = isOwnTool || (call.kind !== 'tool' && !effects.some(effect => othersWrite(effect, files)))
  const guide =
    !own && call.kind !== 'tool' && readsGuides(effects, files) ? { role: 'guide' as const } : undefined
  const pointed = isKindNamed ? kindNamed : pointedBy(named)
  const sites = named.flatMap(({ site }) => (site === undefined ? [] : [site])).slice(0, maxSites)
  const isFollowable = pointed > 0 && !own && place !== undefined && readBy !== undefined
  const isBefore = isOwnTool || (own && readsRecorded(effects, files))
  return {
    pointed,
    own,
    ...(isBefore && { isBefore }),
    ...guide,
    ...(sites.length > 0 && { sites }),
    ...(isFollowable && { place, readBy }),
  }
}

/** All that others could write of what it gives back steers agents, and was there before: neither fetched, written nor changed since. */
function readsGuides(effects: readonly Effect[], files: SessionMemory['files']): boolean {
  return effects
    .filter(effect => othersWrite(effect, files))
    .every(effect => effect.type === 'read' && steersAgents(effect.target) && isOldFile(effect.target, files))
}

/** Programs that print files as they are, and the words beside the files that they print nothing of. */
const printers: ReadonlySet<string> = new Set(['cat', 'head', 'tail'])
const plainWord = /^(?:-[a-z]\d{0,9}|-?\d{1,9})$/i

/** Whatever it gives back stands in files that Git has as they are: one program at most, which prints nothing but them. */
function readsRecorded(effects: readonly Effect[], files: SessionMemory['files']): boolean {
  const targets = effects.flatMap(effect => (effect.type === 'read' ? [effect.target] : []))
  const runs = effects.filter(effect => effect.type === 'run')
  if (targets.length === 0 || runs.length > 1 || targets.length + runs.length < effects.length) return false
  const names = new Set(targets.map(({ raw }) => raw))
  const isPrinted = runs.every(
    ({ program, argv }) =>
      printers.has(program) && argv.every(word => names.has(word) || plainWord.test(word)),
  )
  return isPrinted && targets.every(one => one.facts?.recoverable === true && isOldFile(one, files))
}

function isOldFile(target: PathTarget, files: SessionMemory['files']): boolean {
  const { path, facts, glob } = target
  if (path === null || glob || memberOf(files, path) !== undefined) return false
  if (isOthersFile(target, one => memberOf(files, one))) return false
  return facts === undefined || facts.recoverable
}

/** So much of it is left where the person named what led here: the list in which this mail stands. */
const perStep = 0.7
/** Two steps from what the person named. */
const minPointed = 0.4

function pointedBy(named: CallOrigin['named']): number {
  if (named.some(({ voice }) => voice === 'person')) return 1
  // A search by a word of theirs, or in a kind of place that they named.
  if (named.some(({ isPartPersons }) => isPartPersons)) return perStep
  const led = named.map(({ voice, strength, source }) =>
    voice === 'pointed' && strength === 0 ? (source?.pointed ?? 0) : 0,
  )
  const pointed = Math.max(0, ...led) * perStep
  return pointed < minPointed ? 0 : pointed
}

const neither: ReadPointing = { pointed: 0, own: false }

/** Keeps it until the result is reported: by the call, and by its tool for a report that names none. */
export function withReading(
  reads: SessionMemory['reads'],
  { id, tool, kind }: ToolCall,
  pointing: ReadPointing,
): SessionMemory['reads'] {
  const [byCall, byTool] = [`call ${id}`, `tool ${tool ?? kind}`]
  const others = reads.filter(([name]) => name !== byCall && name !== byTool)
  if (pointing.pointed === 0 && !pointing.own && !pointing.role)
    return others.length === reads.length ? reads : others
  const last = others.at(-1)?.[1]
  const stored = last && areAlike(last, pointing) ? last : pointing
  return [...others, [byCall, stored] as const, [byTool, stored] as const].slice(-maxKept)
}

/** Most calls of a session are, and then share one object. */
function areAlike(one: ReadPointing, other: ReadPointing): boolean {
  const isShort = one.sites === undefined && other.sites === undefined && !one.place && !other.place
  return (
    isShort &&
    one.pointed === other.pointed &&
    one.own === other.own &&
    one.isBefore === other.isBefore &&
    one.role === other.role
  )
}

/**
 * Returns how far the person pointed to what a report answers. A report that names its call is answered by that call alone: of
 * two that ran beside each other with one tool, only one may be our own, or what the person pointed to.
 */
export function pointingOf(
  reads: SessionMemory['reads'],
  { tool, callId }: { readonly tool: string | null; readonly callId?: string },
): ReadPointing {
  const name = callId === undefined ? `tool ${tool ?? ''}` : `call ${callId}`
  return reads.findLast(([known]) => known === name)?.[1] ?? neither
}
