import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import type { BoundaryEnd, TouchedHost } from '../../../../ground/model/tool-report.ts'
import type { Review } from '../../../../ground/model/review.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import type { ActivityRow } from '../activity/activity-row.ts'
import { revealedBody } from '../log/entry-line.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../ground/model/json.ts'

/** The result of a tool, as the log has it. */
export interface ReportNote {
  readonly seq: number
  readonly at: number
  readonly tool: string
  readonly callId?: string
  readonly characters: number
  /** 0 to 1: how surely the text tells an agent what to do. */
  readonly instructions: number
  readonly secrets: readonly string[]
  /** The end of the boundary that it ran inside. */
  readonly end?: BoundaryEnd
}

/** One thing in a session's timeline. */
export type TimelineMoment =
  | {
      readonly type: 'call'
      readonly at: number
      readonly seq: number
      readonly row: ActivityRow
      readonly review?: Review
    }
  | { readonly type: 'report'; readonly at: number; readonly seq: number; readonly report: ReportNote }

/** Moments that are close together, and the quiet before them. */
export interface MomentGroup {
  /** Of its first moment; milliseconds since 1970. */
  readonly at: number
  readonly moments: readonly TimelineMoment[]
  /** Milliseconds from what came before it to its first moment, where that was long enough to tell. */
  readonly quiet?: number
}

const minute = 60_000
/** A pause that is worth a line. */
const longQuiet = 10 * minute

/** Calls and reports of one session, newest first, grouped by the minute. */
export function timelineOf(
  rows: readonly ActivityRow[],
  reviews: readonly Review[],
  reports: readonly ReportNote[],
): readonly MomentGroup[] {
  const byDecision = new Map(reviews.map(review => [review.id, review]))
  const calls = rows.map((row): TimelineMoment => {
    const review = row.reviewId === undefined ? undefined : byDecision.get(row.reviewId)
    return { type: 'call', at: row.at, seq: row.seq, row, ...(review && { review }) }
  })
  // The end of a client’s boundary is no result of a tool.
  const notices = reports
    .filter(({ end, characters }) => !end || characters > 0)
    .map((report): TimelineMoment => ({ type: 'report', at: report.at, seq: report.seq, report }))
  const all = [...calls, ...notices].sort((a, b) => b.seq - a.seq)
  const groups = byMinute(all)
  return groups.map((moments, i) => groupOf(moments, groups[i + 1]))
}

/** A report entry of the session as a note, or undefined for any other entry. */
export function reportIn(entry: AuditEntry, session: string): ReportNote | undefined {
  const { seq, at, kind } = entry
  if (kind !== 'report' || entry.body['session'] !== session) return undefined
  const body = revealedBody(entry)
  const { tool, callId, characters, instructions, secrets } = body
  const end = boundaryEndIn(body)
  return {
    seq,
    at,
    tool: typeof tool === 'string' ? visibleText(tool, 120) : 'a tool',
    characters: typeof characters === 'number' ? characters : 0,
    instructions: typeof instructions === 'number' ? instructions : 0,
    secrets: Array.isArray(secrets) ? secrets.filter(one => typeof one === 'string') : [],
    ...(typeof callId === 'string' && { callId }),
    ...(end && { end }),
  }
}

function byMinute(all: readonly TimelineMoment[]): readonly (readonly TimelineMoment[])[] {
  const groups: TimelineMoment[][] = []
  for (const moment of all) {
    const last = groups.at(-1)
    const newest = last?.[0]
    if (last && newest && Math.floor(newest.at / minute) === Math.floor(moment.at / minute)) last.push(moment)
    else groups.push([moment])
  }
  return groups
}

function groupOf(
  moments: readonly TimelineMoment[],
  older: readonly TimelineMoment[] | undefined,
): MomentGroup {
  const first = moments.at(-1)?.at ?? 0
  const before = older?.[0]?.at
  const quiet = before === undefined ? 0 : first - before
  return { at: first, moments, ...(quiet >= longQuiet && { quiet }) }
}

/** The end of a boundary in the body of a report, as far as it is one; what is no part of it is left out. */
export function boundaryEndIn({ boundary }: JsonObject): BoundaryEnd | undefined {
  if (!isJsonObject(boundary) || typeof boundary['plan'] !== 'string') return undefined
  const { plan, hosts } = boundary
  return {
    plan,
    hosts: Array.isArray(hosts) ? hosts.flatMap(hostIn) : [],
    refused: textsIn(boundary['refused']),
    planted: textsIn(boundary['planted']),
  }
}

function hostIn(value: Json): readonly TouchedHost[] {
  if (!isJsonObject(value)) return []
  const { host, port, connections, review, refused } = value
  if (typeof host !== 'string' || typeof port !== 'number' || typeof connections !== 'number') return []
  return [
    {
      host,
      port,
      connections,
      ...(typeof review === 'string' && { review }),
      ...(typeof refused === 'string' && { refused }),
    },
  ]
}

function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}
