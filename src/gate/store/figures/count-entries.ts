import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { countOf, type EffectCounts } from '../../../ground/model/overview.ts'
import type { Tallied } from '../../core/ports/figures.ts'
import { bucketOf } from '../../core/log/overview-of.ts'

const maxToolLength = 120

/** One sum that a decision is part of. */
interface TalliedKey {
  readonly what: Tallied
  readonly key: string
  readonly points: number
}

/** Every sum that a decision is part of. */
function talliedKeys(call: ToolCall, decision: Decision): readonly TalliedKey[] {
  const keys: TalliedKey[] = [one('all', ''), one('tool', `${call.kind} ${toolOf(call, decision)}`)]
  if (decision.milliseconds !== undefined) keys.push(one('judged', String(bucketOf(decision.milliseconds))))
  if (decision.observed !== undefined) keys.push(one('observed', decision.observed))
  const codes = new Set<string>()
  for (const { filter, points, findings } of decision.assessment.contributions) {
    const counting = findings.filter(finding => finding.points > 0 || finding.gate)
    if (counting.length === 0) continue
    keys.push({ what: 'filter', key: filter, points })
    for (const { code } of counting) codes.add(code)
  }
  if (decision.effect !== 'allow') for (const code of codes) keys.push(one('finding', code))
  return keys
}

function one(what: Tallied, key: string): TalliedKey {
  return { what, key, points: 0 }
}

/** The tool’s name; for a shell command the program that it runs first; nothing where the kind says it all. */
function toolOf({ tool }: ToolCall, { effects }: Decision): string {
  if (tool !== null) return tool.slice(0, maxToolLength)
  for (const effect of effects)
    if (effect.type === 'run' && effect.program !== '') return effect.program.slice(0, maxToolLength)
  return ''
}

/** Length of the time that is summed as one: no place on earth but three has days that begin within one. */
export const slotLength = 1_800_000
/** Sums over long times are read by the days of UTC, which are summed beside; how long judging took is summed by these alone. */
export const dayLength = 86_400_000

type Counts = { -readonly [name in keyof EffectCounts]: EffectCounts[name] }

/** One row of the table of sums. */
export interface TallyRow extends Counts {
  readonly what: TalliedKey['what']
  readonly key: string
  readonly slot: number
  /** Of the slot, in milliseconds. */
  readonly length: number
  points: number
}

/** A client or session with what some decisions add to it. */
export interface SeenRow extends Counts {
  readonly id: string
  agent: string
  profile: string
  readonly origin: ToolCall['origin']
  first: number
  last: number
  lastSeq: number
}

/** Amounts that some decisions add to the sums. */
export interface CountedEntries {
  readonly tallies: ReadonlyMap<string, TallyRow>
  readonly clients: ReadonlyMap<string, SeenRow>
  readonly sessions: ReadonlyMap<string, SeenRow>
}

/** Sums decisions, in the order of the log; dry runs are left out. */
export function countEntries(logged: readonly LoggedDecision[]): CountedEntries {
  const tallies = new Map<string, TallyRow>()
  const clients = new Map<string, SeenRow>()
  const sessions = new Map<string, SeenRow>()
  for (const one of logged) {
    const { call, decision } = one
    if (decision.dryRun) continue
    for (const item of talliedKeys(call, decision)) addTally(tallies, item, one)
    addSeen(clients, JSON.stringify([call.agent, call.profile, call.origin]), one)
    addSeen(sessions, call.session, one)
  }
  return { tallies, clients, sessions }
}

function addTally(
  tallies: Map<string, TallyRow>,
  { what, key, points }: TalliedKey,
  { decision }: LoggedDecision,
): void {
  if (what !== 'judged') addTo(tallies, { what, key, points }, decision, slotLength)
  if (what !== 'all') addTo(tallies, { what, key, points }, decision, dayLength)
}

function addTo(
  tallies: Map<string, TallyRow>,
  { what, key, points }: TalliedKey,
  decision: Decision,
  length: number,
): void {
  const slot = Math.floor(decision.at / length) * length
  const id = `${slot} ${length} ${what} ${key}`
  const row = tallies.get(id) ?? { what, length, key, slot, allowed: 0, queued: 0, denied: 0, points: 0 }
  row[countOf[decision.effect]]++
  row.points += points
  tallies.set(id, row)
}

function addSeen(rows: Map<string, SeenRow>, id: string, { call, decision, entry }: LoggedDecision): void {
  const { agent, profile, origin } = call
  const { at } = decision
  const fresh = { agent, profile, origin, first: at, last: at, lastSeq: entry.seq }
  const row = rows.get(id) ?? { id, ...fresh, allowed: 0, queued: 0, denied: 0 }
  row[countOf[decision.effect]]++
  row.agent = agent
  row.profile = profile
  row.first = Math.min(row.first, at)
  row.last = Math.max(row.last, at)
  row.lastSeq = entry.seq
  rows.set(id, row)
}
