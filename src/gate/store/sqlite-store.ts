import type { StoredEntry } from '../../people/audit/link-entry.ts'
import type { DecisionQuery, LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { Change, Committed, Counts, ReportChange, Store } from '../core/ports/store.ts'
import type { Checkpoint } from '../../ground/model/audit-entry.ts'
import type { Canary } from '../../ground/model/canary.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import type { LogOrigin } from '../../ground/model/log-origin.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'
import type { Erasure } from '../../people/acts/ports/erasure.ts'
import type { ErasureReport } from '../../ground/model/erasure-report.ts'
import { ErasureTable, type ErasureTableParts, type WrittenErasure } from './erasure/erasure-table.ts'
import { newSalt } from './new-salt.ts'
import { ChainLog } from './chain-log.ts'
import { CanaryTable } from './canary-table.ts'
import { GateDecisionTable } from './people/gate-decision-table.ts'
import { PeopleTables } from './people/people-tables.ts'
import { TakenActTable } from './people/taken-act-table.ts'
import { FigureWorker } from './figures/figure-worker.ts'
import { FigureTables } from './figures/figure-tables.ts'
import { findSecrets, type SecretScanner } from '../../judge/secrets/find-secrets.ts'
import { LogRunReader } from './runs/log-run-reader.ts'
import { GroupCommit } from './group-commit.ts'
import { RecordCleaner } from './record-cleaner.ts'
import { ensureMarkKey, ensureSalt, originOf } from './ensure-salt.ts'
import { DecisionTable } from './decision-table.ts'
import { EntryReader } from './entry-reader.ts'
import { ExportCursorTable } from './export-cursor-table.ts'
import type { SessionRecords } from './session-records.ts'
import { SessionTable } from './session-table.ts'
import { type KeyFiles, keysInMemory } from './log-key/key-files.ts'
import { KeyRing } from './log-key/key-ring.ts'
import { MirrorTable } from './mirror/mirror-table.ts'
import { LogKeyTable } from './log-key/log-key-table.ts'
import type { Database } from './open-database.ts'
import { prepareStatements, type Statements } from './statements.ts'
import { Damage } from './integrity/damage.ts'
import { RestChecker } from './integrity/rest-checker.ts'
import { ToolTable } from './people/tool-table.ts'
import { StoredLogTree } from './tree/stored-log-tree.ts'
import { orGateError, readTransaction, transaction, tryTransaction } from './transaction.ts'
import type { ToolOffer } from '../../ground/model/offered-tool.ts'
import type { ReviewSnapshot } from '../../ground/model/review-snapshot.ts'
import { OrderedActs } from './people/ordered-acts.ts'
import type { KeyObject } from 'node:crypto'
import type { TeamOrder } from '../../people/acts/ports/act-order.ts'
import type { LastNote } from './tree/last-note-file.ts'

/** A store on one SQLite database. Changes that wait while one transaction is written go together in the next. */
export class SqliteStore implements Store {
  readonly people: PeopleTables
  readonly taken: TakenActTable
  readonly gateDecisions: GateDecisionTable
  readonly figures: FigureTables
  readonly tools: ToolTable
  readonly origin: LogOrigin
  readonly tree: StoredLogTree
  readonly keys: LogKeyTable
  readonly mirror: MirrorTable
  readonly exports: ExportCursorTable
  readonly runs: LogRunReader
  private readonly database: Database
  private readonly sessions: SessionRecords
  private readonly keeper: FigureWorker
  private readonly longLived: boolean
  private readonly logsReports: boolean
  private readonly log: ChainLog
  private readonly decisionTable: DecisionTable
  private readonly cleaner: RecordCleaner
  private readonly canaryTable: CanaryTable
  private readonly erasures: ErasureTable
  private readonly writes: GroupCommit
  private readonly damage: Damage
  private checker: RestChecker | undefined
  readonly followEnded: Store['followEnded'] = (...asked) => this.decisionTable.uses.followEnded(...asked)
  readonly firstYes: Store['firstYes'] = (...asked) => this.decisionTable.uses.firstYes(...asked)
  readonly usesOf: Store['usesOf'] = (id, since) => this.decisionTable.uses.of(id, since)
  readonly checkpoints: Store['checkpoints'] = () => this.log.checkpoints()
  readonly canaries: Store['canaries'] = () => this.canaryTable.live()
  readonly hearing: Store['hearing'] = id => this.sessions.hearing(id)
  readonly denialsAfter: Store['denialsAfter'] = seq => this.decisionTable.denialsAfter(seq)
  private readonly tryTransaction = <T>(work: () => T) => {
    this.demandWhole()
    return tryTransaction(this.database, () => this.whenWhole(work))
  }
  private readonly transaction = <T>(work: () => T): T => {
    this.demandWhole()
    return transaction(this.database, () => this.whenWhole(work))
  }

  constructor(parts: SqliteStoreParts) {
    const { database, key, now, scan = findSecrets, longLived = false, patience, unlogged } = parts
    this.damage = parts.damage ?? new Damage(null)
    this.longLived = longLived
    this.logsReports = unlogged === undefined
    this.database = database
    const statements = prepareStatements(database)
    const reader = new EntryReader(database)
    const ring = new KeyRing(database, 'present' in key ? key : keysInMemory(() => key))
    this.origin = originOf(statements)
    this.runs = new LogRunReader(database)
    this.log = new ChainLog({ statements, key: () => ring.signing(), now, reader, newSalt })
    this.tree = new StoredLogTree({ ...parts, ring, origin: this.origin, log: this.log })
    this.keys = new LogKeyTable({ ring, log: this.log, tree: this.tree, transaction: this.transaction })
    this.writes = new GroupCommit(work => this.tryTransaction(work), patience)
    this.sessions = unlogged ?? new SessionTable(database, ensureMarkKey(database, statements))
    this.keeper = new FigureWorker(database, reader)
    this.figures = new FigureTables(database, this.keeper)
    const salt = ensureSalt(database, statements)
    this.canaryTable = new CanaryTable(database, salt)
    this.tools = new ToolTable(database, () => this.people.others)
    this.cleaner = new RecordCleaner({ salt, canaries: this.canaryTable, scan })
    this.gateDecisions = new GateDecisionTable(database)
    this.taken = new TakenActTable(database, reader)
    const { keeper, log, cleaner, tools } = this
    this.decisionTable = new DecisionTable({ database, statements, log, reader, cleaner, keeper, tools })
    this.people = this.peopleOf(parts, statements)
    const { people, writes } = this
    this.mirror = new MirrorTable({ database, statements, log, people, writes })
    this.exports = new ExportCursorTable(database, writes)
    const append: ErasureTableParts['append'] = (at, body, sign) => log.append('erasure', at, body, sign).seq
    this.erasures = new ErasureTable({ database, reader, keeper, append, name: newSalt() })
    this.begin(parts.checksAtRest === true)
  }

  commit(change: Change): Promise<Committed> {
    if (this.longLived) this.noteWrite()
    return this.writes.later(() => this.write(change)) as Promise<Committed>
  }

  async report(change: ReportChange): Promise<void> {
    if (this.logsReports) await this.writes.later(() => this.writeReport(change))
    else this.writeReport(change)
  }

  session(id: string): SessionMemory {
    return this.sessions.memory(id)
  }

  get markKey(): Uint8Array {
    return this.sessions.markKey
  }

  firstTimes(profile: string, keys: readonly string[]): readonly string[] {
    return this.sessions.firstTimes(profile, keys)
  }

  counts(session: string, tool: string | null): Counts {
    return this.sessions.counts(session, tool)
  }

  decisionOfCall(callId: string): { readonly decision: Decision } | undefined {
    const known = this.decisionTable.knownCall(callId)
    return known && this.decisionTable.at(known.seq)
  }

  decisions(query: DecisionQuery): readonly LoggedDecision[] {
    return this.decisionTable.select(query)
  }

  decision(id: string): LoggedDecision | undefined {
    return this.decisionTable.find(id) ?? this.gateDecisions.find(id)
  }

  originOf(decisionId: string): LogOrigin {
    return this.gateDecisions.originOf(decisionId) ?? this.origin
  }

  entries(after: number, limit: number): readonly StoredEntry[] {
    return this.log.entries(after, limit)
  }

  head(): Pick<StoredEntry, 'seq' | 'hash'> {
    return this.log.head()
  }

  checkpoint(): Checkpoint {
    return this.transaction(() => this.log.checkpoint())
  }

  checkpointAt(): number | null {
    return this.log.checkpointAt()
  }

  changeCanaries(add: readonly Canary[], remove: readonly string[], at: number): readonly Canary[] {
    const append = (body: JsonObject) => this.log.append('canary', at, body)
    return this.transaction(() => this.canaryTable.change(add, remove, at, append))
  }

  async erase(erasure: Erasure): Promise<ErasureReport> {
    this.erasures.begin()
    const written = await this.writes.later(() => orGateError(() => this.erasures.write(erasure)))
    return this.erasures.clean(written as WrittenErasure)
  }

  demandWhole(): void {
    const error = this.damage.error()
    if (error) throw error
  }

  /** Asked again once nobody else writes: the state may have been replaced while this process waited for its turn. */
  private whenWhole<T>(work: () => T): T {
    this.demandWhole()
    return this.people.others.during(work)
  }

  consistently<T>(work: () => T): T {
    return readTransaction(this.database, () => this.people.others.during(work))
  }

  async close(): Promise<void> {
    await this.writes.whenIdle()
    this.keeper.stop()
    this.tree.stop()
    this.checker?.stop()
    this.database.close()
  }

  private peopleOf(parts: SqliteStoreParts, statements: Statements): PeopleTables {
    return tablesOfPeople({
      ...parts,
      log: this.log,
      tools: this.tools,
      gateDecisions: this.gateDecisions,
      taken: this.taken,
      writes: this.writes,
      canaries: this.canaryTable,
      statements,
      pageOf: decision => this.decisionTable.page(decision) ?? this.gateDecisions.page(decision),
      resetCount: () => this.sessions.resetCount(),
      transaction: this.transaction,
    })
  }

  /** Figures and tree follow from entries, and are made behind them. */
  private noteWrite(): void {
    this.keeper.noteWrite()
    this.tree.noteWrite()
  }

  /** Notes damage, and begins the work that a process which stays does beside decisions. */
  private begin(checksAtRest: boolean): void {
    if (this.log.isDamaged()) transaction(this.database, () => this.log.noteDamage())
    if (!this.longLived) return
    this.keeper.countLater(1_000)
    this.tree.noteWrite()
    void this.erasures.finish()
    if (!checksAtRest) return
    this.checker = new RestChecker(this.database, this.damage)
    this.checker.start()
  }

  private write(change: Change): Committed | GateError {
    const { call, decision, remember, habits = [], reviews = [], spends = [] } = change
    const { log = [], isProbe = false, tool, reports = [] } = change
    const known = decision.dryRun ? undefined : this.decisionTable.knownCall(decision.callId)
    if (known) return judgedBefore(known, decision, seq => this.decisionTable.at(seq))
    const late = this.people.conflictOf(reviews, spends, decision.at) ?? (tool && this.tools.conflictOf(tool))
    if (late) return late
    for (const report of reports) this.writeReport(report)
    const ofTool = tool && this.tools.use(tool, one => this.cleaner.definition(one))
    const entry = this.decisionTable.write(call, decision, change.snapshot)
    for (const line of log) this.log.append(line.kind, decision.at, line.body)
    if (ofTool) this.log.append('tool', decision.at, { ...ofTool, decision: decision.id })
    if (!decision.dryRun && !isProbe) this.sessions.count(call.session, call.tool, decision.effect)
    if (remember) this.sessions.change(call.session, decision.at, remember)
    this.sessions.addHabits(call.profile, habits, decision.at)
    this.people.write({ reviews: reviews.map(one => this.cleaner.review(one)), spends })
    this.log.checkpointWhenDue(entry.seq, decision.at)
    return { decision, seq: entry.seq }
  }

  private writeReport({ session, at, body, remember, hear, offers = [] }: ReportChange): void {
    if (this.logsReports) this.log.append('report', at, this.cleaner.report(body))
    const before = this.sessions.memory(session)
    this.sessions.hear(session, hear(before, this.markKey))
    // Most reports leave nothing to remember, and reading a session's row is most of finding that out.
    if (remember(before) !== before) this.sessions.change(session, at, remember)
    takeOffers(offers, at, this.tools, this.cleaner, this.log)
  }
}

/** Returns the answer to a call whose id is known: the same bytes are the same call, other bytes somebody’s mistake. */
function judgedBefore(
  known: NonNullable<ReturnType<DecisionTable['knownCall']>>,
  { callId, callDigest }: Decision,
  at: DecisionTable['at'],
): Committed | GateError {
  const before = known.callDigest === callDigest ? at(known.seq) : undefined
  if (before) return { decision: before.decision, seq: known.seq }
  return new GateError(
    'conflict',
    `The call id ${callId} was judged before with other content, or that was erased since: give every call an id of its own.`,
    'id',
  )
}

/** Pins definitions of tools that are new, in the store’s transaction. */
function takeOffers(
  offers: readonly ToolOffer[],
  at: number,
  tools: ToolTable,
  cleaner: RecordCleaner,
  log: ChainLog,
): void {
  for (const offer of offers) {
    if (!tools.hasRoomFor(offer)) continue
    const body = tools.offer(offer, at, one => cleaner.definition(one))
    if (body) log.append('tool', at, { ...body, listed: true })
  }
}

interface Parts extends Pick<SqliteStoreParts, 'database' | 'unlogged' | 'order'> {
  readonly statements: Statements
  readonly log: ChainLog
  readonly tools: ToolTable
  readonly canaries: CanaryTable
  readonly gateDecisions: GateDecisionTable
  readonly taken: TakenActTable
  readonly writes: GroupCommit
  readonly pageOf: (decisionId: string) => ReviewSnapshot | undefined
  readonly resetCount: () => void
  readonly transaction: <T>(work: () => T) => T
}

/** The tables of people in a store, whose acts are its own or in one order with those of others. */
function tablesOfPeople(parts: Parts): PeopleTables {
  const { unlogged, order, log, canaries, writes } = parts
  const people: PeopleTables = new PeopleTables({
    ...parts,
    append: (kind, at, body) => log.append(kind, at, body),
    changeCanaries: (add, remove, at) =>
      canaries.changeLive(add, remove, at, body => log.append('canary', at, body)),
    later: work => writes.later(work),
    isAlone: unlogged !== undefined,
    ...(order && { ordered: new OrderedActs({ ...parts, order, people: () => people }) }),
  })
  return people
}

/** The parts of a store. */
export interface SqliteStoreParts {
  readonly database: Database
  /** Signs checkpoints and notes. */
  readonly key: KeyObject | KeyFiles
  /** The last note that was signed; kept in memory when left out. */
  readonly lastNote?: LastNote
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Finds secrets that must not be logged; the built-in rules when left out. */
  readonly scan?: SecretScanner
  /** This process lives on, and counts figures in the background; others count when they are asked for some. */
  readonly longLived?: boolean
  /** The damage of the state that the database is of; a store without one looks for none. */
  readonly damage?: Damage
  /** Reads the whole state at rest. */
  readonly checksAtRest?: boolean
  /** The order of a team’s acts, of which this store is one copy; its acts are its own when left out. */
  readonly order?: TeamOrder
  /** Milliseconds that a write waits for another process's. */
  readonly patience?: number
  /**
   * Sessions that are kept elsewhere than in the database, which is then in memory: reports of tools are not logged, and
   * no other process writes.
   */
  readonly unlogged?: SessionRecords
}
