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
import { GateConnection, pathPart, queryString } from './gate-connection.ts'
import type { GateAddress } from './http-exchange.ts'
import { headAndTail, type HeadAndTail } from '../../ground/model/head-and-tail.ts'
import { remotePeople } from './remote-people.ts'

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
