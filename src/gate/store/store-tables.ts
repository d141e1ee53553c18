import type { TeamOrder } from '../../people/acts/ports/taken-acts.ts'
import { type SecretScanner, findSecrets } from '../../judge/secrets/find-secrets.ts'
import { CanaryTable } from './canary-table.ts'
import { DecisionTable } from './decision-table.ts'
import { ErasureTable, type ErasureTableParts } from './erasure/erasure-table.ts'
import { GroupCommit } from './group-commit.ts'
import { Damage } from './integrity/damage.ts'
import { MirrorTable } from './mirror/mirror-table.ts'
import { ensureMarkKey, ensureSalt, newSalt } from './new-salt.ts'
import { GateDecisionTable } from './people/gate-decision-table.ts'
import { OrderedActs } from './people/ordered-acts.ts'
import { PeopleTables } from './people/people-tables.ts'
import { TakenActTable } from './people/taken-act-table.ts'
import { ToolTable } from './people/tool-table.ts'
import { RecordCleaner } from './record-cleaner.ts'
import type { SessionRecords } from './session-records.ts'
import { SessionTable } from './session-table.ts'
import { type StoredLog, type StoredLogParts, openStoredLog } from './stored-log.ts'
import type { Database } from './open-database.ts'
import type { OtherWrites } from './people/other-writes.ts'
import { readTransaction, transaction, tryTransaction } from './transaction.ts'
import {
  type ExportCursor,
  type ExportCursors,
  type ExportTally,
  type LogPlace,
  emptyTally,
} from '../core/ports/export-cursors.ts'

/** Cursors of targets as rows. They are no part of the log, and no decision reads them. */
class ExportCursorTable implements ExportCursors {
  private readonly writes: GroupCommit
  private readonly statements: ReturnType<typeof prepareCursors>

  constructor(database: Database, writes: GroupCommit) {
    this.writes = writes
    this.statements = prepareCursors(database)
  }

  read(target: string): ExportCursor | undefined {
    const row = this.statements.read.get(target) as { readonly body: string } | undefined
    return row && { ...emptyTally, ...(JSON.parse(row.body) as LogPlace & Partial<ExportTally>) }
  }

  names(): readonly string[] {
    return (this.statements.names.all() as unknown as readonly { readonly target: string }[]).map(
      ({ target }) => target,
    )
  }

  async change(
    target: string,
    make: (now: ExportCursor | undefined) => ExportCursor | undefined,
  ): Promise<ExportCursor | undefined> {
    return (await this.writes.later(() => {
      const next = make(this.read(target))
      if (next) this.statements.write.run(target, JSON.stringify(next))
      return next
    })) as ExportCursor | undefined
  }

  async remove(target: string): Promise<boolean> {
    return (await this.writes.later(() => this.statements.remove.run(target).changes > 0)) as boolean
  }
}

function prepareCursors(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    read: prepare('SELECT body FROM exports WHERE target = ?'),
    names: prepare('SELECT target FROM exports ORDER BY target'),
    write: prepare('INSERT OR REPLACE INTO exports (target, body) VALUES (?, ?)'),
    remove: prepare('DELETE FROM exports WHERE target = ?'),
  }
}

/** The parts of a store. */
export interface SqliteStoreParts extends StoredLogParts {
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

/** The tables of a store, each with its own statements. */
export interface StoreTables extends StoredLog {
  readonly damage: Damage
  readonly transactions: GuardedTransactions
  readonly writes: GroupCommit
  readonly sessions: SessionRecords
  readonly canaries: CanaryTable
  readonly tools: ToolTable
  readonly cleaner: RecordCleaner
  readonly gateDecisions: GateDecisionTable
  readonly taken: TakenActTable
  readonly decisions: DecisionTable
  readonly people: PeopleTables
  readonly mirror: MirrorTable
  readonly exports: ExportCursorTable
  readonly erasures: ErasureTable
}

/** Makes the tables over one database, each after those that it needs. */
export function newStoreTables(parts: SqliteStoreParts): StoreTables {
  const { database, scan = findSecrets, patience, unlogged, damage = new Damage(null) } = parts
  const transactions = new GuardedTransactions(database, damage, () => people.others)
  const stored = openStoredLog(parts, transactions.run)
  const { statements, reader, log, keeper } = stored
  const writes = new GroupCommit(work => transactions.tryRun(work), patience)
  const sessions = unlogged ?? new SessionTable(database, ensureMarkKey(database, statements))
  const salt = ensureSalt(database, statements)
  const canaries = new CanaryTable(database, salt)
  const tools = new ToolTable(database, () => people.others)
  const cleaner = new RecordCleaner({ salt, canaries, scan })
  const gateDecisions = new GateDecisionTable(database)
  const taken = new TakenActTable(database, reader)
  const decisions = new DecisionTable({ database, statements, log, reader, cleaner, keeper, tools })
  const before = { ...stored, damage, transactions, writes, sessions, canaries, tools, cleaner }
  const people: PeopleTables = peopleOf(parts, { ...before, gateDecisions, taken, decisions })
  const append: ErasureTableParts['append'] = (at, body, sign) => log.append('erasure', at, body, sign).seq
  return {
    ...before,
    gateDecisions,
    taken,
    decisions,
    people,
    mirror: new MirrorTable({ database, statements, log, people, writes }),
    exports: new ExportCursorTable(database, writes),
    erasures: new ErasureTable({ database, reader, keeper, append, name: newSalt() }),
  }
}

type Before = Omit<StoreTables, 'people' | 'mirror' | 'exports' | 'erasures'>

/** The tables of people in a store, whose acts are its own or in one order with those of others. */
function peopleOf({ database, unlogged, order }: SqliteStoreParts, tables: Before): PeopleTables {
  const { log, canaries, writes, transactions, decisions, gateDecisions, sessions } = tables
  const people: PeopleTables = new PeopleTables({
    ...tables,
    database,
    append: (kind, at, body) => log.append(kind, at, body),
    pageOf: decision => decisions.page(decision) ?? gateDecisions.page(decision),
    changeCanaries: (add, remove, at) =>
      canaries.changeLive(add, remove, at, body => log.append('canary', at, body)),
    later: work => writes.later(work),
    resetCount: () => sessions.resetCount(),
    isAlone: unlogged !== undefined,
    ...(order && {
      ordered: new OrderedActs({ ...tables, order, people: () => people, transaction: transactions.run }),
    }),
  })
  return people
}

/** Transactions of one state, each refused where the state is damaged. */
class GuardedTransactions {
  private readonly database: Database
  private readonly damage: Damage
  private readonly others: () => OtherWrites

  constructor(database: Database, damage: Damage, others: () => OtherWrites) {
    this.database = database
    this.damage = damage
    this.others = others
  }

  /** Runs work in a transaction that writes. Throws `storage` where the state is damaged or can't be written. */
  readonly run = <T>(work: () => T): T => {
    this.demandWhole()
    return transaction(this.database, () => this.whenWhole(work))
  }

  /** The same for as long as nobody else writes; see `tryTransaction`. */
  readonly tryRun = <T>(work: () => T) => {
    this.demandWhole()
    return tryTransaction(this.database, () => this.whenWhole(work))
  }

  /** Reads within `work` see one state, whoever writes meanwhile. */
  read<T>(work: () => T): T {
    return readTransaction(this.database, () => this.others().during(work))
  }

  /** Throws `storage` where the state is damaged. */
  demandWhole(): void {
    const error = this.damage.error()
    if (error) throw error
  }

  /** Asked again once nobody else writes: the state may have been replaced while this process waited for its turn. */
  private whenWhole<T>(work: () => T): T {
    this.demandWhole()
    return this.others().during(work)
  }
}
