import type { CallBoundary } from '../../../../ground/model/call-boundary.ts'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { type ActivityRow, activityRowOf } from '../activity/activity-row.ts'

/** A host and its port. */
export interface WantedHost {
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
