import type { AccessEvent, TokenSigning } from '../../ground/model/access-event.ts'
import type { AuditEntry, Checkpoint } from '../../ground/model/audit-entry.ts'
import type { EvidenceQuery, LogEvidence } from '../../ground/model/log-evidence.ts'
import type { LogKeyChange, LogKeys } from '../../ground/model/log-key.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { CanaryChange, CanaryNote, ChangedCanaries } from '../../ground/model/canary.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type {
  Overview,
  OverviewQuery,
  SeenClient,
  SeenSession,
  SessionQuery,
} from '../../ground/model/overview.ts'
import { type GatePeople, peopleVerbs } from '../../people/acts/gate-people/gate-people.ts'
import type { ReportReading, CarriedReport, ToolReport } from '../../ground/model/tool-report.ts'
import type { DecisionQuery, LoggedDecision, Replay } from '../../ground/model/logged-decision.ts'
import type { Verb } from '../../ground/model/verb.ts'
import type { VerifyAsker } from '../../ground/model/verify-progress.ts'
import type { VerifyReport } from '../../ground/model/verify-report.ts'

/** Options of one evaluation. */
export interface EvaluateOptions {
  /** Logged as such; touches no session, novelty, cold-start count or reputation. */
  readonly dryRun?: boolean
  /**
   * Output of tools in the call’s session since the last call: known before the call is judged, and logged with its
   * decision or, where there is none, not at all. For a front end that would report it later; see `CarriedReports`.
   */
  readonly reports?: readonly CarriedReport[]
  /**
   * The session of the same client whose person’s words count for this call too, as whoever takes the call in found out
   * by itself; a gate in another process does that there.
   */
  readonly promptsOf?: string
  /**
   * Sessions of the client that started the front end, as whoever takes the call in found out by itself: what a person
   * approved for one of them holds for the same call here, once.
   */
  readonly sessionsBeside?: readonly string[]
}

/** Options of one verification. */
export interface VerifyOptions extends VerifyAsker {
  /** With anchors, truncation and rewriting since they were made are found too. */
  readonly anchors?: readonly Checkpoint[]
  /** Only entries after the last checkpoint that comes before every anchor are read. */
  readonly fromCheckpoint?: boolean
}

/**
 * Judges calls and keeps the log: near (`LocalGate`) or far, a front end cannot tell which.
 * Every method rejects with a `GateError`; nothing that fails ever allows.
 */
export interface Gate extends GatePeople {
  /** Judges one call. The decision is in the durable log when the promise resolves. */
  evaluate(call: ToolCall, options?: EvaluateOptions): Promise<Decision>
  /** Tells what a tool gave back; it can make later calls look riskier, never safer. Logged without the text. */
  report(report: ToolReport): Promise<ReportReading>
  decisions(query: DecisionQuery): Promise<readonly LoggedDecision[]>
  /** By decision id, call id or sequence number; rejects with `missing`. */
  decision(id: string): Promise<LoggedDecision>
  replay(id: string): Promise<Replay>
  /** Figures over the last days, from the log. */
  overview(query?: OverviewQuery): Promise<Overview>
  /** Clients whose calls were ever judged, the newest first; at most 1,000. */
  clients(): Promise<readonly SeenClient[]>
  /** Sessions, those with the newest calls first, a page at a time. */
  sessions(query?: SessionQuery): Promise<readonly SeenSession[]>
  /** The raw log, oldest first, from the first entry after `after`. `atOnce`: how many are read together, at most. */
  entries(after?: number, atOnce?: number): AsyncIterable<AuditEntry>
  /** Rejects with `unavailable` where whoever asked has gone away. */
  verify(options?: VerifyOptions): Promise<VerifyReport>
  /** Signs the present size and head of the log. */
  checkpoint(): Promise<Checkpoint>
  /**
   * Proves that one decision and what belongs to it, or every entry of a period, stands in the log: against a note that
   * is signed now. Rejects with `missing`, and with `conflict` where the log was set back and nothing is signed.
   */
  evidence(query: EvidenceQuery): Promise<LogEvidence>
  /** The keys that sign the log, the first one first and the one in force last. */
  logKeys(): Promise<LogKeys>
  /**
   * Puts another key in force, signed by the one before it, or says from which entry on a key counts no longer by itself,
   * or lets the log go on under a new name.
   * Needs a secret of a reviewer; rejects with `conflict` where the log was set back, `missing` for a key that it never had.
   */
  changeLogKey(change: LogKeyChange, who: Identity): Promise<LogKeys>
  /** The planted values that are watched for, oldest first, without the values. */
  canaries(): Promise<readonly CanaryNote[]>
  /**
   * Adds and removes planted values, logged; rejects with `invalid` for a value that can't be one, `missing` for an
   * id.
   */
  changeCanaries(change: CanaryChange, who?: Identity): Promise<ChangedCanaries>
  /** Writes into the log what happened to a way in; a token that gives more than a client’s own stands from then on. */
  logAccess(event: AccessEvent, signing?: TokenSigning): Promise<void>
  close(): Promise<void>
}

/** Every verb of a gate. One that has no row does not compile. */
export const gateVerbs = {
  ...peopleVerbs,
  evaluate: { may: 'ask', under: 'call' },
  report: { may: 'ask' },
  decisions: { may: 'look' },
  decision: { may: 'look' },
  replay: { may: 'look', under: 'decision' },
  overview: { may: 'look' },
  clients: { may: 'look' },
  sessions: { may: 'look' },
  entries: { may: 'look' },
  verify: { may: 'look' },
  checkpoint: { may: 'answer' },
  evidence: { may: 'look' },
  logKeys: { may: 'look' },
  changeLogKey: { may: 'answer' },
  canaries: { may: 'look' },
  changeCanaries: { may: 'answer' },
  logAccess: { may: 'own' },
  close: { may: 'own' },
} as const satisfies typeof peopleVerbs & Record<Exclude<keyof Gate, keyof GatePeople>, Verb>
