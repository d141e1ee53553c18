import type { EvaluateOptions, Gate, VerifyOptions } from '../../gate/core/gate.ts'
import type { VerifyReport } from '../../ground/model/verify-report.ts'
import type { DecisionQuery, LoggedDecision, Replay } from '../../ground/model/logged-decision.ts'
import type { AccessEvent, TokenSigning } from '../../ground/model/access-event.ts'
import type { AuditEntry, Checkpoint } from '../../ground/model/audit-entry.ts'
import type { EvidenceQuery, LogEvidence } from '../../ground/model/log-evidence.ts'
import type { LogKeyChange, LogKeys } from '../../ground/model/log-key.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { CanaryChange, CanaryNote, ChangedCanaries } from '../../ground/model/canary.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { agentSession } from '../../gate/core/intake/agent-call.ts'
import { isJsonObject } from '../../ground/model/json.ts'
import type {
  Overview,
  OverviewQuery,
  SeenClient,
  SeenSession,
  SessionQuery,
} from '../../ground/model/overview.ts'
import type { CarriedReport, ReportReading, ToolReport } from '../../ground/model/tool-report.ts'
import { traceParentText } from '../../ground/model/trace-parent.ts'
import { notAGate } from './reply-value.ts'
import { GateConnection, pathPart, pathPart as part, queryString } from './gate-connection.ts'
import type { GateAddress } from './http-exchange.ts'
import { headAndTail, type HeadAndTail } from '../../ground/model/head-and-tail.ts'
import type { Proof } from '../../ground/model/review.ts'
import type { GatePeople } from '../../people/acts/gate-people/gate-people.ts'
import type { Grants } from '../../people/acts/gate-people/grants.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Passkeys } from '../../people/acts/gate-people/passkeys.ts'
import type { Reviewers } from '../../people/acts/gate-people/reviewers.ts'
import type { Reviews } from '../../people/acts/gate-people/reviews.ts'
import type { ToolRegistry } from '../../people/acts/gate-people/tool-registry.ts'
import type { TrustRegistry } from '../../people/acts/gate-people/trust-registry.ts'
import { waitRemotely } from './wait-remotely.ts'

/** Returns the text, or its head and tail where all of it would be more than so many bytes of JSON. */
export function fittedText(text: string, bytes: number): HeadAndTail {
  let stored = headAndTail(text, text.length)
  for (let size = sizeOf(stored.text); size > bytes && stored.text.length > 2; size = sizeOf(stored.text))
    stored = headAndTail(text, Math.max(0, Math.floor((stored.text.length * bytes * 0.95) / size)))
  return stored
}

function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text))
}

const smallBody = 500_000

/** Tells whether this JSON fits well into one body. */
function fitsWell(written: string): boolean {
  return Buffer.byteLength(written) <= smallBody
}

/** The address of the gate, and the role of the program that asks it. */
export type RemoteGateOptions = GateAddress & {
  /** The program is an agent there: its name and profile are known from the socket or the token, and not sent. */
  readonly asAgent?: boolean
}

const page = 1_000
/** Milliseconds for evidence of a long log. */
const evidenceTime = 300_000
/** Room for the rest of a report beside its text. */
const maxReported = 900_000

/** A gate in another process. Whatever fails on the way is `unavailable`: it never allows. */
export class RemoteGate implements Gate {
  readonly reviews: Gate['reviews']
  readonly grants: Gate['grants']
  readonly trust: Gate['trust']
  readonly reviewers: Gate['reviewers']
  readonly passkeys: Gate['passkeys']
  readonly tools: Gate['tools']
  readonly pause: Gate['pause']
  readonly paused: Gate['paused']
  readonly erase: Gate['erase']
  private readonly connection: GateConnection
  private readonly asAgent: boolean

  constructor({ asAgent = false, ...address }: RemoteGateOptions) {
    this.asAgent = asAgent
    this.connection = new GateConnection(address)
    const people = remotePeople(this.connection)
    this.reviews = people.reviews
    this.grants = people.grants
    this.trust = people.trust
    this.reviewers = people.reviewers
    this.passkeys = people.passkeys
    this.tools = people.tools
    this.pause = people.pause
    this.paused = people.paused
    this.erase = people.erase
  }

  /** Safe to ask again: the id of the call makes it the same one. */
  async evaluate(call: ToolCall, { dryRun, reports = [] }: EvaluateOptions = {}): Promise<Decision> {
    const { at: _at, agent, profile, principal, origin, boundary, trace, ...untraced } = call
    const rest = trace ? { ...untraced, traceparent: traceParentText(trace) } : untraced
    const front = {
      agent,
      profile,
      origin,
      ...(principal !== undefined && { principal }),
      ...(boundary && { boundary }),
    }
    const path = `/v1/evaluations${queryString({ dryRun: dryRun || undefined })}`
    // That it is a proxy is all that an agent says of itself: a gate believes it of one inside a boundary.
    const asked = this.asAgent
      ? { ...rest, session: sessionThere(call), ...(origin === 'mcp' && { origin }) }
      : { ...rest, ...front }
    const together = reports.length > 0 ? JSON.stringify({ ...asked, told: reports }) : undefined
    const isTogether = together !== undefined && fitsWell(together)
    if (!isTogether) await this.sendReports(call, reports)
    const written = isTogether ? together : JSON.stringify(asked)
    return demandDecision(
      await this.connection.post<unknown>(path, undefined, { again: true, written }),
      call,
    )
  }

  /** Told at least once: a front end that had no answer tells it again, and so may this, over a connection that is open. */
  report({ agent, profile, text, ...rest }: ToolReport): Promise<ReportReading> {
    const { session } = rest
    const front = this.asAgent ? { session: sessionThere({ agent, session }) } : { agent, profile }
    const room = maxReported - (rest.offers ? Buffer.byteLength(JSON.stringify(rest.offers)) : 0)
    const fitted = fittedText(text, Math.max(0, room))
    const unread = fitted.unread + (rest.unread ?? 0)
    const body = { ...rest, ...front, text: fitted.text, ...(unread > 0 && { unread }) }
    return this.connection.post('/v1/reports', body, { again: true })
  }

  /** Sends reports that do not fit into the call’s request before it, in their order. */
  private async sendReports(
    { session, agent, profile }: ToolCall,
    reports: readonly CarriedReport[],
  ): Promise<void> {
    for (const one of reports) await this.report({ ...one, session, agent, profile })
  }

  decisions(query: DecisionQuery): Promise<readonly LoggedDecision[]> {
    return this.connection.get(`/v1/decisions${queryString({ ...query })}`)
  }

  decision(id: string): Promise<LoggedDecision> {
    return this.connection.get(`/v1/decisions/${pathPart(id)}`)
  }

  replay(id: string): Promise<Replay> {
    return this.connection.post(`/v1/decisions/${pathPart(id)}/replay`, undefined, { again: true })
  }

  overview(query: OverviewQuery = {}): Promise<Overview> {
    return this.connection.get(`/v1/overview${queryString({ ...query })}`)
  }

  clients(): Promise<readonly SeenClient[]> {
    return this.connection.get('/v1/clients')
  }

  sessions(query: SessionQuery = {}): Promise<readonly SeenSession[]> {
    return this.connection.get(`/v1/sessions${queryString({ ...query })}`)
  }

  async *entries(after = 0, atOnce = page): AsyncGenerator<AuditEntry> {
    let last = after
    for (;;) {
      const found = await this.connection.lines(
        `/v1/audit/entries${queryString({ after: last, limit: Math.min(atOnce, page) })}`,
      )
      const entries = found as readonly AuditEntry[]
      if (entries.length === 0) return
      yield* entries
      last = entries.at(-1)?.seq ?? last
    }
  }

  verify({ onProgress, signal, ...compared }: VerifyOptions = {}): Promise<VerifyReport> {
    return this.connection.report('/v1/audit/verification', compared, { onProgress, signal })
  }

  checkpoint(): Promise<Checkpoint> {
    return this.connection.post('/v1/audit/checkpoint')
  }

  evidence(query: EvidenceQuery): Promise<LogEvidence> {
    return this.connection.post('/v1/audit/evidence', query, { again: true, timeout: evidenceTime })
  }

  logKeys(): Promise<LogKeys> {
    return this.connection.get('/v1/audit/keys')
  }

  changeLogKey(change: LogKeyChange, who: Identity): Promise<LogKeys> {
    return this.connection.post('/v1/audit/keys', { change, who })
  }

  canaries(): Promise<readonly CanaryNote[]> {
    return this.connection.get('/v1/canaries')
  }

  changeCanaries(change: CanaryChange, who?: Identity): Promise<ChangedCanaries> {
    return this.connection.post('/v1/canaries', { ...change, ...(who && { who }) })
  }

  async logAccess(event: AccessEvent, signing?: TokenSigning): Promise<void> {
    await this.connection.post('/v1/access-log', { ...event, ...(signing && { signing }) })
  }

  /** Ends the connections; the gate itself goes on. */
  async close(): Promise<void> {
    this.connection.close()
  }
}

/** Only what is a decision on this very call is taken for one. */
function demandDecision(value: unknown, call: ToolCall): Decision {
  const isOne =
    isJsonObject(value) &&
    value['callId'] === call.id &&
    (value['effect'] === 'allow' || value['effect'] === 'queue' || value['effect'] === 'deny') &&
    isJsonObject(value['reason']) &&
    typeof value['reason']['text'] === 'string' &&
    Array.isArray(value['effects']) &&
    (value['reviewId'] === undefined || typeof value['reviewId'] === 'string') &&
    isJsonObject(value['assessment'])
  if (!isOne) throw notAGate()
  return value as unknown as Decision
}

/** The session as its agent names it: the gate puts the agent before it, by its socket or token. */
function sessionThere({ agent, session }: Pick<ToolCall, 'agent' | 'session'>): string {
  const before = agentSession(agent, '')
  return session.startsWith(before) ? session.slice(before.length) : session
}

/** The people of a gate elsewhere: each verb as the request that asks for it. */
export function remotePeople(at: GateConnection): GatePeople {
  return {
    reviews: remoteReviews(at),
    grants: remoteGrants(at),
    trust: remoteTrust(at),
    reviewers: remoteReviewers(at),
    passkeys: remotePasskeys(at),
    tools: remoteTools(at),
    pause: (until, reason, who) => at.post('/v1/pause', { until, reason, who }),
    paused: () => at.get('/v1/pause'),
    erase: (draft, who) => at.post('/v1/audit/erase', { ...draft, who }),
  }
}

function remoteReviews(at: GateConnection): Reviews {
  const one = (id: string) => `/v1/reviews/${part(id)}`
  const hold = (id: string, attended: boolean, atTerminal = false) =>
    at.get<{ readonly milliseconds: number; readonly mayAskClient?: boolean }>(
      `${one(id)}/hold${queryString({ attended, ...(atTerminal && { at_terminal: true }) })}`,
    )
  return {
    list: ({ states, ...query } = {}) =>
      at.get(`/v1/reviews${queryString({ ...query, ...(states && { states: states.join(',') }) })}`),
    show: id => at.get(one(id)),
    begin: (id, who) => at.post(`${one(id)}/challenge`, { who }),
    answer: ({ reviewId, ...input }) => at.post(`${one(reviewId)}/votes`, input),
    wait: (id, options) => waitRemotely(at, id, options),
    holdFor: async (id, attended, atTerminal) => (await hold(id, attended, atTerminal)).milliseconds,
    mayAskClient: async id => (await hold(id, false)).mayAskClient === true,
    unanswered: async id => void (await at.post(`${one(id)}/unanswered`)),
    endFollowing: (id, who) => at.post(`${one(id)}/end-following`, { who }),
    undo: (id, who) => at.post(`${one(id)}/undo`, { who }),
    withdraw: (id, why) => at.post(`${one(id)}/withdraw`, { why }),
    reportWrong: async (id, why, who) => void (await at.post(`${one(id)}/wrong`, { why, who })),
    stats: () => at.get('/v1/review-stats'),
  }
}

function remoteGrants(at: GateConnection): Grants {
  return {
    list: () => at.get('/v1/grants'),
    preview: draft => at.post('/v1/grants/preview', draft),
    add: (draft, who) => at.post('/v1/grants', { draft, who }),
    revoke: (id, who) => at.post(`/v1/grants/${part(id)}/revoke`, { who }),
  }
}

function remoteTrust(at: GateConnection): TrustRegistry {
  return {
    list: profile => at.get(`/v1/trust${queryString({ profile })}`),
    explain: shape => at.get(`/v1/trust/${part(shape)}`),
    revoke: async (what, who) => void (await at.post('/v1/trust/revoke', { what, who })),
    reset: async who => void (await at.post('/v1/trust/reset', { who })),
  }
}

function remoteTools(at: GateConnection): ToolRegistry {
  return {
    list: () => at.get('/v1/tools'),
    accept: (what, who) => at.post('/v1/tools/accept', { what, who }),
  }
}

function remoteReviewers(at: GateConnection): Reviewers {
  return {
    list: () => at.get('/v1/reviewers'),
    add: (reviewer, by) => at.post('/v1/reviewers', { reviewer, ...(by && { by }) }),
    remove: async (name, by) => void (await at.post(`/v1/reviewers/${part(name)}/remove`, { by })),
    changeSecret: async (secret, who) => void (await at.post('/v1/reviewers/secret', { secret, who })),
    unlock: (key, who) => at.post('/v1/reviewers/unlock', { key, who }),
    lock: async key => void (await at.post('/v1/reviewers/lock', { key })),
    standing: () => at.get('/v1/standing'),
    sign: async (request, who) => void (await at.post('/v1/standing', { ...request, who })),
    recovery: () => at.get('/v1/recovery'),
    recover: async request => void (await at.post('/v1/recovery', request)),
    cancelRecovery: async who => void (await at.post('/v1/recovery/cancel', { who })),
    prove: async (who, needed) => {
      const { proof } = await at.post<{ readonly proof: Proof }>('/v1/reviewers/prove', { who, needed })
      return proof
    },
  }
}

/** Only a browser makes and uses a passkey. */
function remotePasskeys(at: GateConnection): Passkeys {
  return {
    list: reviewer => at.get(`/v1/passkeys${queryString({ reviewer })}`),
    begin: who => at.post('/v1/passkeys/options', { who }),
    add: (input, who) => at.post('/v1/passkeys', { ...input, who }),
    remove: async (id, who) => void (await at.post(`/v1/passkeys/${part(id)}/remove`, { who })),
    request: who => at.post('/v1/passkeys/request', { who }),
    offer: () => at.post('/v1/session/passkey/request', {}),
    recognise: () =>
      Promise.reject(new GateError('unavailable', 'A passkey lets a browser in at the gate itself.')),
  }
}
