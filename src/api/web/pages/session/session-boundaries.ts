import type { BoundaryEnd } from '../../../../ground/model/tool-report.ts'
import type { CallBoundary } from '../../../../ground/model/tool-call.ts'
import type { DecisionEffect } from '../../../../ground/model/decision.ts'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { type ActivityRow, activityRowOf } from '../activity/activity-row.ts'

/** A host and its port. */
interface WantedHost {
  readonly host: string
  readonly port: number
}

/** One call of a session, with what its page tells of boundaries. */
export interface SessionCall extends ActivityRow {
  /** The boundary that it ran inside. */
  readonly boundary?: CallBoundary
  /** The host that something inside a boundary asked for by it. */
  readonly wanted?: WantedHost
}

/** The plans of a session are few, and long. */
const plans = new Map<string, CallBoundary>()

/** The parts of a decision that the page of its session keeps. */
export function sessionCallOf(logged: LoggedDecision): SessionCall {
  const { call } = logged
  const wanted = wantedBy(logged)
  return {
    ...activityRowOf(logged),
    ...(call.boundary && { boundary: onceFor(call.boundary) }),
    ...(wanted && { wanted }),
  }
}

function onceFor(boundary: CallBoundary): CallBoundary {
  const known = plans.get(boundary.plan) ?? boundary
  plans.set(boundary.plan, known)
  return known
}

/** No other front end asks for a tunnel before anything runs. */
function wantedBy({ call: { origin, kind, arguments: args } }: LoggedDecision): WantedHost | undefined {
  const { method, url } = args
  if (origin !== 'run' || kind !== 'http' || method !== 'CONNECT' || typeof url !== 'string') return undefined
  const found = /^[a-z]{1,9}:\/\/(.{1,300}):(\d{1,5})\/$/.exec(url)
  return found ? { host: found[1] ?? '', port: Number(found[2]) } : undefined
}

/** A host that something inside wanted, and what became of it. */
export interface HostLine {
  readonly host: string
  readonly port: number
  /** The last word of the gate, or `deny` where the connection was closed for another reason. */
  readonly effect: DecisionEffect
  /** Connections that were tried, as far as boundaries that have ended tell. */
  readonly connections: number
  readonly reason: string
  readonly reviewId?: string
}

/** A path that a command was refused. */
export interface PathLine {
  readonly path: string
  /** A later command of the session was shown it. */
  readonly isShownLater: boolean
}

/** The boundaries that calls of a session ran inside, as its page tells them. */
export interface SessionBoundaries {
  /** Calls that ran inside. */
  readonly calls: number
  /** Each plan once, the newest first. */
  readonly plans: readonly CallBoundary[]
  readonly hosts: readonly HostLine[]
  readonly refused: readonly PathLine[]
  readonly planted: readonly string[]
}

/** An end of a boundary, in its place in the log. */
export interface LoggedEnd {
  readonly seq: number
  readonly end: BoundaryEnd
}

/** Sums up what calls (the newest first) and ends of boundaries say; undefined where nothing ran inside one. */
export function sessionBoundaries(
  calls: readonly SessionCall[],
  ends: readonly LoggedEnd[],
): SessionBoundaries | undefined {
  const inside = calls.filter(({ boundary, dryRun }) => boundary && !dryRun)
  if (inside.length === 0 && ends.length === 0) return undefined
  return {
    calls: inside.length,
    plans: [...new Set(inside.flatMap(({ boundary }) => boundary ?? []))],
    hosts: hostLines(calls, ends),
    refused: pathLines(inside, ends),
    planted: [...new Set(ends.flatMap(({ end }) => end.planted))],
  }
}

/** The gate’s words first; what was closed for another reason, or was never asked for, stands in the ends alone. */
function hostLines(calls: readonly SessionCall[], ends: readonly LoggedEnd[]): readonly HostLine[] {
  const lines = new Map<string, HostLine>()
  for (const { wanted, effect, reason, reviewId, dryRun } of calls.toReversed())
    if (wanted && !dryRun)
      lines.set(`${wanted.host}:${wanted.port}`, {
        ...wanted,
        effect,
        reason: effect === 'allow' ? '' : reason,
        connections: 0,
        ...(reviewId !== undefined && { reviewId }),
      })
  for (const { host, port, connections, refused, review } of ends.flatMap(({ end }) => end.hosts)) {
    const known = lines.get(`${host}:${port}`)
    const reviewId = known?.reviewId ?? review
    lines.set(`${host}:${port}`, {
      host,
      port,
      effect: refused === undefined ? (known?.effect ?? 'allow') : 'deny',
      reason: refused ?? known?.reason ?? '',
      connections: (known?.connections ?? 0) + connections,
      ...(reviewId !== undefined && { reviewId }),
    })
  }
  return [...lines.values()]
}

function pathLines(inside: readonly SessionCall[], ends: readonly LoggedEnd[]): readonly PathLine[] {
  const last = new Map(ends.flatMap(({ seq, end }) => end.refused.map(path => [path, seq] as const)))
  return [...last].map(([path, seq]) => ({
    path,
    isShownLater: inside.some(
      call => call.seq > seq && call.boundary !== undefined && shows(call.boundary, path),
    ),
  }))
}

function shows({ readable, writable, hidden }: CallBoundary, path: string): boolean {
  const isBelow = (place: string) => path === place || path.startsWith(`${place}/`)
  return [...readable, ...writable].some(isBelow) && !hidden.some(isBelow)
}
