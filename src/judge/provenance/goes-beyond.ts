import type { Effect, EffectType, PathTarget } from '../../ground/model/effect.ts'
import {
  type ActClass,
  type HeardReport,
  type HeardSegment,
  type Hearing,
  noticedActs,
  type TextRole,
} from '../../ground/model/hearing.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { destinationOf } from '../readers/addresses/destination.ts'
import { beyondDemand, type BeyondParts } from './beyond-demand.ts'

/** Files that agents follow and that others make: skills, rules, memories. */
const steering = /(?:^|\/)(?:skills?|rules|memor(?:y|ies)|plugins)\/|(?:^|\/)(?:SKILL|RULES)\.md$/i

/** Tells whether a path is that of a file that agents follow, or lies in a folder of such files. */
export function steersAgents({ path, raw }: PathTarget): boolean {
  return steering.test(path ?? raw)
}

/**
 * Tells whether a call goes beyond ordinary work: it leaves the machine with something, spends, gives rights, deletes outside the
 * workspace, runs received code or touches secrets. What steers agents orders nothing else that anybody must be asked about.
 */
export function goesBeyond(
  { kind }: ToolCall,
  effects: readonly Effect[],
  acts: readonly ActClass[],
  parts: BeyondParts,
): boolean {
  const isGrave = kind === 'tool' && acts.some(act => noticedActs.has(act))
  return (
    isGrave || effects.some(effect => runsUnreadGuide(effect) || beyondDemand(effect, parts) !== undefined)
  )
}

/** A script that lies beside what steers agents does what nobody saw. */
function runsUnreadGuide(effect: Effect): boolean {
  if (effect.type !== 'execute' || effect.read) return false
  return effect.source.from === 'file' && steersAgents(effect.source.target)
}

const nearby: ReadonlySet<PathTarget['class']> = new Set([
  'inside',
  'generated',
  'workspace',
  'temp',
  'device',
])
/** Effects that reach nothing but this machine’s processes and the project’s repository. */
const local: ReadonlySet<EffectType> = new Set([
  'run',
  'listen',
  'process',
  'repository',
  'package',
  'execute',
])

/**
 * Tells whether a call, of which nothing goes beyond, is known to do only what all work on a project does: it reads, edits
 * files of the workspace and runs the project’s own programs.
 */
export function staysInProject(effects: readonly Effect[]): boolean {
  return (
    effects.length > 0 && effects.every(effect => isInProject(effect) || isOfProjectCode(effect, effects))
  )
}

/** A file of the project was read as far as this, and says only at its run what it writes: no less than if nobody had read it. */
function isOfProjectCode(effect: Effect, effects: readonly Effect[]): boolean {
  if (!('recursive' in effect) || 'to' in effect || effect.type === 'delete') return false
  if (effect.target.path !== null || effect.target.roles.length > 0) return false
  const { pointer, start, end } = effect.evidence
  return effects.some(
    one =>
      one.type === 'execute' &&
      one.source.from === 'file' &&
      one.source.target.class === 'inside' &&
      one.evidence.pointer === pointer &&
      one.evidence.start === start &&
      one.evidence.end === end,
  )
}

function isInProject(effect: Effect): boolean {
  if ('to' in effect) return isNear(effect.target) && isNear(effect.to)
  if (effect.type === 'read') return true
  if ('recursive' in effect) return isNear(effect.target)
  if (effect.type === 'connect') return destinationOf(effect.host, effect.url, []).kind === 'loopback'
  return local.has(effect.type)
}

function isNear({ class: place, roles }: PathTarget): boolean {
  return nearby.has(place) && roles.every(role => harmless.has(role))
}

/** Files that run or steer nothing by themselves once they are written, as far as their names say. */
const harmless: ReadonlySet<PathTarget['roles'][number]> = new Set(['database-file', 'log', 'personal'])

/** The roles of texts whose orders count for nothing but what goes beyond ordinary work. */
const guiding: ReadonlySet<TextRole> = new Set(['guide'])
/** Those whose orders ask for no act by its kind: they tell what a tool is for. */
const describing: ReadonlySet<TextRole> = new Set(['guide', 'tools'])

const withoutGuides = new WeakMap<Hearing, Hearing>()
const withoutLists = new WeakMap<Hearing, Hearing>()
const plainReports = new WeakMap<HeardReport, HeardReport>()

/** Returns what was heard, with the orders of guides as texts that order nothing. The same object where there is none. */
export function withoutGuideOrders(hearing: Hearing): Hearing {
  return without(guiding, hearing, withoutGuides)
}

/** The same of guides and of lists of tools. */
export function withoutDescriptions(hearing: Hearing): Hearing {
  return without(describing, hearing, withoutLists)
}

function without(roles: ReadonlySet<TextRole>, hearing: Hearing, known: WeakMap<Hearing, Hearing>): Hearing {
  const before = known.get(hearing)
  if (before) return before
  const isOne = (report: HeardReport) => isOrderingOne(report, roles)
  const made = hearing.some(isOne) ? hearing.map(one => (isOne(one) ? asPlain(one) : one)) : hearing
  known.set(hearing, made)
  return made
}

function isOrderingOne({ source, segments }: HeardReport, roles: ReadonlySet<TextRole>): boolean {
  return source.role !== undefined && roles.has(source.role) && segments.some(({ kind }) => kind === 'order')
}

function asPlain(report: HeardReport): HeardReport {
  const before = plainReports.get(report)
  if (before) return before
  const made = { ...report, segments: report.segments.map(withoutOrder) }
  plainReports.set(report, made)
  return made
}

function withoutOrder(segment: HeardSegment): HeardSegment {
  if (segment.kind !== 'order') return segment
  const { hidden, words } = segment
  return { kind: 'said', strength: 0, acts: [], hidden, words }
}
