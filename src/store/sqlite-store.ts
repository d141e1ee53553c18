import { type KeyObject, randomBytes } from 'node:crypto'
import type { StoredEntry } from '../audit/link-entry.ts'
import { masked } from '../redaction/redact.ts'
import { canonicalJson } from '../audit/canonical-json.ts'
import type { DecisionQuery, LoggedDecision } from '../model/logged-decision.ts'
import type { Change, Committed, Counts, ReportChange, SnapshotMaker, Store } from '../gate/ports/store.ts'
import type { ToolUse } from '../people/ports/tool-store.ts'
import type { ToolDefinition, ToolOffer } from '../model/offered-tool.ts'
import type { Checkpoint } from '../model/audit-entry.ts'
import type { Canary } from '../model/canary.ts'
import type { Decision } from '../model/decision.ts'
import type { ToolCall } from '../model/tool-call.ts'
import { GateError } from '../model/errors.ts'
import type { Review } from '../model/review.ts'
import type { SessionMemory } from '../model/session-memory.ts'
import { ChainLog } from './chain-log.ts'
import { CanaryTable } from './canary-table.ts'
import { PeopleTables } from './people/people-tables.ts'
import { FigureWorker } from './figures/figure-worker.ts'
import { FigureTables } from './figures/figure-tables.ts'
import { findSecrets, type SecretScanner } from '../secrets/find-secrets.ts'
import { GroupCommit } from './group-commit.ts'
import {
  cleanDefinition,
  cleanReview,
  cleanSnapshot,
  type LoggedRecord,
  loggedFrom,
  entryBodyOf,
} from './entry-body-of.ts'
import { selectDecisions } from './select-decisions.ts'
import type { SessionRecords } from './session-records.ts'
import { SessionTable } from './session-table.ts'
import type { SigningKey } from './signing-key.ts'
import type { Database } from './open-database.ts'
import { type Statements, prepareStatements } from './statements.ts'
import { ToolTable } from './people/tool-table.ts'
import { transaction, tryTransaction } from './transaction.ts'

/** The parts of a store. */
export interface SqliteStoreParts {
  readonly database: Database
  /** Signs checkpoints. */
  readonly key: KeyObject | SigningKey
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Finds secrets that must not be logged; the built-in rules when left out. */
  readonly scan?: SecretScanner
  /** This process lives on, and counts figures in the background; others count when they are asked for some. */
  readonly longLived?: boolean
  /** Milliseconds that a write waits for another process's. */
  readonly patience?: number
  /**
   * Sessions that are kept elsewhere than in the database, which is then in memory: reports of tools are not logged, and
   * no other process writes.
   */
  readonly unlogged?: SessionRecords
}

/** A store on one SQLite database. Changes that wait while one transaction is written go together in the next. */
export class SqliteStore implements Store {
  readonly people: PeopleTables
  readonly figures: FigureTables
  readonly tools: ToolTable
  private readonly database: Database
  private readonly statements: Statements
  private readonly sessions: SessionRecords
  private readonly keeper: FigureWorker
  private readonly longLived: boolean
  private readonly logsReports: boolean
  private readonly log: ChainLog
  private readonly scan: SecretScanner
  private readonly salt: string
  private readonly canaryTable: CanaryTable
  private readonly writes: GroupCommit
  private readonly transaction = <T>(work: () => T): T => transaction(this.database, work)

  constructor(parts: SqliteStoreParts) {
    const { database, key, now, scan = findSecrets, longLived = false, patience, unlogged } = parts
    this.longLived = longLived
    this.logsReports = unlogged === undefined
    this.database = database
    this.statements = prepareStatements(database)
    this.log = new ChainLog(this.statements, typeof key === 'function' ? key : () => key, now)
    this.writes = new GroupCommit(work => tryTransaction(database, work), patience)
    this.sessions = unlogged ?? new SessionTable(database)
    this.tools = new ToolTable(database)
    this.people = new PeopleTables({
      database,
      append: (kind, at, body) => this.log.append(kind, at, body),
      later: work => this.writes.later(work),
      resetCount: () => this.sessions.resetCount(),
      tools: this.tools,
      isAlone: unlogged !== undefined,
    })
    this.keeper = new FigureWorker(database)
    this.figures = new FigureTables(database, this.keeper)
    this.scan = scan
    this.salt = this.ensureSalt()
    this.canaryTable = new CanaryTable(database, this.salt)
    if (this.log.isDamaged()) this.transaction(() => this.log.noteDamage())
    if (longLived) this.keeper.countLater(1_000)
  }

  commit(change: Change): Promise<Committed> {
    if (this.longLived) this.keeper.noteWrite()
    return this.writes.later(() => this.write(change)) as Promise<Committed>
  }

  async report(change: ReportChange): Promise<void> {
    if (this.logsReports) await this.writes.later(() => this.writeReport(change))
    else this.writeReport(change)
  }

  session(id: string): SessionMemory {
    return this.sessions.memory(id)
  }

  firstTimes(profile: string, keys: readonly string[]): readonly string[] {
    return this.sessions.firstTimes(profile, keys)
  }

  counts(session: string, tool: string | null): Counts {
    return this.sessions.counts(session, tool)
  }

  decisionOfCall(callId: string): { readonly decision: Decision } | undefined {
    const row = this.statements.byCall.get(callId) as { seq: number } | undefined
    return row && this.bySequence(row.seq)
  }

  decisions(query: DecisionQuery): readonly LoggedDecision[] {
    return selectDecisions(this.database, this.keeper, query).map(loggedFrom)
  }

  decision(id: string): LoggedDecision | undefined {
    if (/^\d{1,15}$/.test(id)) return this.bySequence(Number(id))
    const row = (this.statements.byId.get(id) ?? this.statements.byAnyCall.get(id)) as
      | { seq: number }
      | undefined
    return row && this.bySequence(row.seq)
  }

  entries(after: number, limit: number): readonly StoredEntry[] {
    return this.log.entries(after, limit)
  }

  head(): Pick<StoredEntry, 'seq' | 'hash'> {
    return this.log.head()
  }

  checkpoints(): readonly Checkpoint[] {
    return this.log.checkpoints()
  }

  publicKey(): string {
    return this.log.publicKey()
  }

  checkpoint(): Checkpoint {
    return this.transaction(() => this.log.checkpoint())
  }

  canaries(): readonly Canary[] {
    return this.canaryTable.live()
  }

  changeCanaries(add: readonly Canary[], remove: readonly string[], at: number): readonly Canary[] {
    return this.transaction(() =>
      this.canaryTable.change(add, remove, at, body => this.log.append('canary', at, body)),
    )
  }

  consistently<T>(work: () => T): T {
    this.database.exec('BEGIN')
    try {
      return work()
    } finally {
      this.database.exec('COMMIT')
    }
  }

  async close(): Promise<void> {
    await this.writes.whenIdle()
    this.keeper.stop()
    this.database.close()
  }

  private bySequence(seq: number): LoggedDecision | undefined {
    const row = this.statements.entry.get(seq) as LoggedRecord | undefined
    return row && (row.kind === 'decision' || row.kind === 'dry_run') ? loggedFrom(row) : undefined
  }

  private write(change: Change): Committed | GateError {
    const { call, decision, remember, habits = [], reviews = [], spends = [] } = change
    const { log = [], isProbe = false, tool, reports = [] } = change
    const known = decision.dryRun
      ? undefined
      : (this.statements.byCall.get(decision.callId) as { seq: number; call_digest: string } | undefined)
    if (known) return this.again(known, decision)
    const late = this.people.conflictOf(reviews, spends, decision.at) ?? (tool && this.tools.conflictOf(tool))
    if (late) return late
    for (const report of reports) this.writeReport(report)
    const entry = this.writeDecision(call, decision)
    for (const line of log) this.log.append(line.kind, decision.at, canonicalJson(line.body))
    if (tool) this.useTool(tool, decision)
    if (!decision.dryRun && !isProbe) this.sessions.count(call.session, call.tool, decision.effect)
    if (remember) this.sessions.change(call.session, decision.at, remember)
    this.sessions.addHabits(call.profile, habits, decision.at)
    const planted = this.canaryTable.valuesToErase()
    const clean = (review: Review) =>
      review.version === 1 ? cleanReview(review, this.salt, planted, this.scan) : review
    this.people.write({ reviews: reviews.map(clean), spends })
    if (change.snapshot) this.keepSnapshot(change.snapshot, entry)
    this.log.checkpointWhenDue(entry.seq, decision.at)
    return { decision, seq: entry.seq }
  }

  /** Writes the decision's entry and its row, both without secrets. */
  private writeDecision(call: ToolCall, decision: Decision): StoredEntry {
    const known = this.canaryTable.valuesToErase()
    const { body, logged } = entryBodyOf(call, decision, this.salt, known, this.scan)
    const entry = this.log.append(decision.dryRun ? 'dry_run' : 'decision', decision.at, body)
    this.statements.insertDecision.run(
      entry.seq,
      decision.id,
      decision.callId,
      decision.callDigest,
      decision.at,
      decision.effect,
      decision.assessment.composite,
      logged.tool,
      call.session,
      call.agent,
      decision.dryRun ? 1 : 0,
      logged.codes,
    )
    return entry
  }

  private keepSnapshot(make: SnapshotMaker, entry: StoredEntry): void {
    const known = this.canaryTable.valuesToErase()
    const values = known.map(({ value }) => value)
    const hide = (text: string) => String(masked({ text }, values, this.scan)['text'])
    const snapshot = make(loggedFrom(entry), this.tools, hide)
    this.people.keepSnapshot(cleanSnapshot(snapshot, this.salt, known, this.scan))
  }

  private writeReport({ session, at, body, remember, offers = [] }: ReportChange): void {
    if (this.logsReports) this.log.append('report', at, canonicalJson(body))
    this.sessions.change(session, at, remember)
    this.takeOffers(offers, at)
  }

  /** Pins definitions of tools that are new. */
  private takeOffers(offers: readonly ToolOffer[], at: number): void {
    for (const offer of offers) {
      if (!this.tools.hasRoomFor(offer)) continue
      const said = this.tools.offer(offer, at, one => this.cleaned(one))
      if (said) this.log.append('tool', at, canonicalJson({ ...said, listed: true }))
    }
  }

  /** Writes the line about a tool after the decision's own, and keeps its definition without secrets. */
  private useTool(use: ToolUse, { id, at }: Decision): void {
    const said = this.tools.use(use, one => this.cleaned(one))
    if (said) this.log.append('tool', at, canonicalJson({ ...said, decision: id }))
  }

  private cleaned(definition: ToolDefinition): ToolDefinition {
    return cleanDefinition(definition, this.salt, this.canaryTable.valuesToErase(), this.scan)
  }

  /** The same id with the same bytes is the same answer; with other bytes it is somebody’s mistake. */
  private again(
    known: { readonly seq: number; readonly call_digest: string },
    decision: Decision,
  ): Committed | GateError {
    const before = known.call_digest === decision.callDigest ? this.bySequence(known.seq) : undefined
    if (before) return { decision: before.decision, seq: known.seq }
    return new GateError(
      'conflict',
      `The call id ${decision.callId} was judged before with other content: give every call an id of its own.`,
      'id',
    )
  }

  private ensureSalt(): string {
    const readSalt = () => (this.statements.meta.get('salt') as { value: string } | undefined)?.value
    const salt = readSalt()
    if (salt !== undefined) return salt
    this.transaction(() => this.statements.addMeta.run('salt', randomBytes(32).toString('hex')))
    return readSalt() ?? ''
  }
}
