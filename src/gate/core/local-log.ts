import type { AuditEntry, Checkpoint } from '../../ground/model/audit-entry.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { EvidenceQuery, LogEvidence } from '../../ground/model/log-evidence.ts'
import type { LogKeyChange, LogKeys } from '../../ground/model/log-key.ts'
import type { DecisionQuery, LoggedDecision, Replay } from '../../ground/model/logged-decision.ts'
import type {
  Overview,
  OverviewQuery,
  SeenClient,
  SeenSession,
  SessionQuery,
} from '../../ground/model/overview.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { VerifyReport } from '../../ground/model/verify-report.ts'
import { auditEntryOf } from '../../people/audit/parts/audit-entry-of.ts'
import type { CheckIdentity } from '../../people/acts/check-identity.ts'
import type { Gate, VerifyOptions } from './gate.ts'
import type { LocalGateParts } from './judge/judge-parts.ts'
import type { StrictJudge } from './judge/strict-judge.ts'
import { whysOf } from './judge/whys-of.ts'
import { evidenceOf } from './log/evidence-of.ts'
import { overviewOf } from './log/overview-of.ts'
import { replayDecision } from './log/replay-decision.ts'
import { verifyLog } from './log/verify-log.ts'

const page = 1_000

interface Parts extends Pick<LocalGateParts, 'store' | 'filters' | 'now' | 'site' | 'team'> {
  readonly judge: StrictJudge
  readonly prove: CheckIdentity
}

/** The names of the log’s verbs. */
export const logVerbs = [
  'decisions',
  'decision',
  'replay',
  'overview',
  'clients',
  'sessions',
  'entries',
  'verify',
  'checkpoint',
  'evidence',
  'logKeys',
  'changeLogKey',
] as const satisfies readonly (keyof Gate)[]

type LogVerbs = (typeof logVerbs)[number]

/** The verbs of a gate that read, prove and sign its log. */
export class LocalLog implements Pick<Gate, LogVerbs> {
  private readonly parts: Parts
  /** The clause of each code: why it matters. */
  private readonly whys: ReadonlyMap<string, string>

  constructor(parts: Parts) {
    this.parts = parts
    this.whys = whysOf(parts.filters)
  }

  async decisions(query: DecisionQuery): Promise<readonly LoggedDecision[]> {
    return this.parts.store.decisions(query)
  }

  async decision(id: string): Promise<LoggedDecision> {
    const found = this.parts.store.decision(id)
    if (!found)
      throw new GateError('missing', `There is no decision “${id.slice(0, 80)}”: see countersign audit list.`)
    return found
  }

  async replay(id: string): Promise<Replay> {
    return replayDecision(await this.decision(id), this.parts.judge)
  }

  async overview(query: OverviewQuery = {}): Promise<Overview> {
    const { store, now } = this.parts
    return overviewOf(store.figures, query, now(), code => this.whys.get(code) ?? code)
  }

  async clients(): Promise<readonly SeenClient[]> {
    return this.parts.store.figures.clients()
  }

  async sessions(query: SessionQuery = {}): Promise<readonly SeenSession[]> {
    return this.parts.store.figures.sessions(query)
  }

  async *entries(after = 0, atOnce = page): AsyncGenerator<AuditEntry> {
    let last = after
    for (const max = Math.min(atOnce, page); ; ) {
      const found = this.parts.store.entries(last, max)
      for (const entry of found) yield auditEntryOf(entry)
      last = found.at(-1)?.seq ?? last
      if (found.length < max) return
    }
  }

  async verify(options: VerifyOptions = {}): Promise<VerifyReport> {
    const { store, site, team } = this.parts
    return verifyLog(store, { ...options, site, team })
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.parts.store.checkpoint()
  }

  async evidence(query: EvidenceQuery): Promise<LogEvidence> {
    return evidenceOf(this.parts.store, query, id => this.decision(id))
  }

  async logKeys(): Promise<LogKeys> {
    return this.parts.store.keys.list()
  }

  /** Changes which key signs the log, or under which name, with the secret of a reviewer. */
  async changeLogKey(change: LogKeyChange, who: Identity): Promise<LogKeys> {
    const { store, prove, now } = this.parts
    store.demandWhole()
    const proof = await prove(who, 'secret')
    const act = { by: who.reviewer, proof, at: now() }
    if (change.event === 'rename') {
      store.tree.rename({ ...act, reason: change.reason })
      return store.keys.list()
    }
    return change.event === 'rotate'
      ? store.keys.rotate(act)
      : store.keys.revoke(act, change.key, change.since)
  }
}
