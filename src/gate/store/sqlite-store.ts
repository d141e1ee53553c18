import type { Canary } from '../../ground/model/canary.ts'
import type { Checkpoint } from '../../ground/model/audit-entry.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ErasureReport } from '../../ground/model/erasure-report.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import type { LogOrigin } from '../../ground/model/log-origin.ts'
import type { DecisionQuery, LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'
import type { Erasure } from '../../people/acts/ports/erasure.ts'
import type { StoredEntry } from '../../people/audit/link-entry.ts'
import type { Change, Committed, Counts, ReportChange, Store } from '../core/ports/store.ts'
import { ChangeWriter } from './change-writer.ts'
import type { WrittenErasure } from './erasure/erasure-table.ts'
import { RestChecker } from './integrity/rest-checker.ts'
import type { Database } from './open-database.ts'
import { newStoreTables, type SqliteStoreParts, type StoreTables } from './store-tables.ts'
import { orGateError, transaction } from './transaction.ts'

/** A store on one SQLite database. Changes that wait while one transaction is written go together in the next. */
export class SqliteStore implements Store {
  readonly people: StoreTables['people']
  readonly taken: StoreTables['taken']
  readonly gateDecisions: StoreTables['gateDecisions']
  readonly figures: StoreTables['figures']
  readonly tools: StoreTables['tools']
  readonly origin: LogOrigin
  readonly tree: StoreTables['tree']
  readonly keys: StoreTables['keys']
  readonly mirror: StoreTables['mirror']
  readonly exports: StoreTables['exports']
  readonly runs: StoreTables['runs']
  private readonly database: Database
  private readonly tables: StoreTables
  private readonly writer: ChangeWriter
  private readonly longLived: boolean
  private readonly logsReports: boolean
  private checker: RestChecker | undefined
  readonly followEnded: Store['followEnded'] = (...asked) => this.tables.decisions.uses.followEnded(...asked)
  readonly firstYes: Store['firstYes'] = (...asked) => this.tables.decisions.uses.firstYes(...asked)
  readonly usesOf: Store['usesOf'] = (id, since) => this.tables.decisions.uses.of(id, since)
  readonly checkpoints: Store['checkpoints'] = () => this.tables.log.checkpoints()
  readonly canaries: Store['canaries'] = () => this.tables.canaries.live()
  readonly hearing: Store['hearing'] = id => this.tables.sessions.hearing(id)
  readonly denialsAfter: Store['denialsAfter'] = seq => this.tables.decisions.denialsAfter(seq)

  constructor(parts: SqliteStoreParts) {
    const tables = newStoreTables(parts)
    this.tables = tables
    this.database = parts.database
    this.longLived = parts.longLived ?? false
    this.logsReports = parts.unlogged === undefined
    this.writer = new ChangeWriter(tables, this.logsReports)
    this.people = tables.people
    this.taken = tables.taken
    this.gateDecisions = tables.gateDecisions
    this.figures = tables.figures
    this.tools = tables.tools
    this.origin = tables.origin
    this.tree = tables.tree
    this.keys = tables.keys
    this.mirror = tables.mirror
    this.exports = tables.exports
    this.runs = tables.runs
    this.begin(parts.checksAtRest === true)
  }

  commit(change: Change): Promise<Committed> {
    if (this.longLived) this.noteWrite()
    return this.tables.writes.later(() => this.writer.write(change)) as Promise<Committed>
  }

  async report(change: ReportChange): Promise<void> {
    if (this.logsReports) await this.tables.writes.later(() => this.writer.writeReport(change))
    else this.writer.writeReport(change)
  }

  session(id: string): SessionMemory {
    return this.tables.sessions.memory(id)
  }

  get markKey(): Uint8Array {
    return this.tables.sessions.markKey
  }

  firstTimes(profile: string, keys: readonly string[]): readonly string[] {
    return this.tables.sessions.firstTimes(profile, keys)
  }

  counts(session: string, tool: string | null): Counts {
    return this.tables.sessions.counts(session, tool)
  }

  decisionOfCall(callId: string): { readonly decision: Decision } | undefined {
    const known = this.tables.decisions.knownCall(callId)
    return known && this.tables.decisions.at(known.seq)
  }

  decisions(query: DecisionQuery): readonly LoggedDecision[] {
    return this.tables.decisions.select(query)
  }

  decision(id: string): LoggedDecision | undefined {
    return this.tables.decisions.find(id) ?? this.gateDecisions.find(id)
  }

  originOf(decisionId: string): LogOrigin {
    return this.gateDecisions.originOf(decisionId) ?? this.origin
  }

  entries(after: number, limit: number): readonly StoredEntry[] {
    return this.tables.log.entries(after, limit)
  }

  head(): Pick<StoredEntry, 'seq' | 'hash'> {
    return this.tables.log.head()
  }

  checkpoint(): Checkpoint {
    return this.tables.transactions.run(() => this.tables.log.checkpoint())
  }

  checkpointAt(): number | null {
    return this.tables.log.checkpointAt()
  }

  changeCanaries(add: readonly Canary[], remove: readonly string[], at: number): readonly Canary[] {
    const append = (body: JsonObject) => this.tables.log.append('canary', at, body)
    return this.tables.transactions.run(() => this.tables.canaries.change(add, remove, at, append))
  }

  async erase(erasure: Erasure): Promise<ErasureReport> {
    this.tables.erasures.begin()
    const written = await this.tables.writes.later(() =>
      orGateError(() => this.tables.erasures.write(erasure)),
    )
    return this.tables.erasures.clean(written as WrittenErasure)
  }

  demandWhole(): void {
    this.tables.transactions.demandWhole()
  }

  consistently<T>(work: () => T): T {
    return this.tables.transactions.read(work)
  }

  async close(): Promise<void> {
    await this.tables.writes.whenIdle()
    this.tables.keeper.stop()
    this.tree.stop()
    this.checker?.stop()
    this.database.close()
  }

  /** Figures and tree follow from entries, and are made behind them. */
  private noteWrite(): void {
    this.tables.keeper.noteWrite()
    this.tree.noteWrite()
  }

  /** Notes damage, and begins the work that a process which stays does beside decisions. */
  private begin(checksAtRest: boolean): void {
    if (this.tables.log.isDamaged()) transaction(this.database, () => this.tables.log.noteDamage())
    if (!this.longLived) return
    this.tables.keeper.countLater(1_000)
    this.tree.noteWrite()
    void this.tables.erasures.finish()
    if (!checksAtRest) return
    this.checker = new RestChecker(this.database, this.tables.damage)
    this.checker.start()
  }
}
