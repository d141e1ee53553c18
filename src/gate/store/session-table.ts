import type { Counts } from '../core/ports/store.ts'
import type { DecisionEffect } from '../../ground/model/decision.ts'
import { emptyMemory, type SessionMemory } from '../../ground/model/session-memory.ts'
import { HeardTable } from './heard/heard-table.ts'
import { memoryText, readMemory } from './memory-text.ts'
import type { Hearing, HeardReport } from '../../ground/model/hearing.ts'
import type { SessionRecords } from './session-records.ts'
import type { Database } from './open-database.ts'

const maxParsed = 64

/** Sessions, habits of profiles and counts as rows of a database, shared by every process that opens it. */
export class SessionTable implements SessionRecords {
  readonly markKey: Uint8Array
  private readonly heardTable: HeardTable
  private readonly statements: ReturnType<typeof prepareStatements>
  /** Rows that were read or written last: a row that still has this text need not be parsed again. */
  private readonly parsed = new Map<string, { readonly text: string; readonly memory: SessionMemory }>()

  constructor(database: Database, markKey: Uint8Array) {
    this.markKey = markKey
    this.heardTable = new HeardTable(database)
    this.statements = prepareStatements(database)
  }

  memory(session: string): SessionMemory {
    const row = this.statements.session.get(session) as { memory: string } | undefined
    if (!row) return emptyMemory
    const known = this.parsed.get(session)
    if (known?.text === row.memory) return known.memory
    return this.keep(session, row.memory, readMemory(row.memory))
  }

  change(session: string, at: number, remember: (before: SessionMemory) => SessionMemory): void {
    const before = this.memory(session)
    const after = remember(before)
    if (after === before) return
    const text = memoryText(after)
    this.statements.keepSession.run(session, text, at)
    this.keep(session, text, after)
  }

  hearing(session: string): Hearing {
    return this.heardTable.hearing(session)
  }

  hear(session: string, report: HeardReport): void {
    this.heardTable.hear(session, report)
  }

  /** A profile with fewer than fifty habits has none yet: everything is new to it. */
  firstTimes(profile: string, keys: readonly string[]): readonly string[] {
    if (keys.length === 0 || !this.statements.manyHabits.get(profile)) return []
    return keys.filter(key => !this.statements.habit.get(profile, key))
  }

  addHabits(profile: string, keys: readonly string[], at: number): void {
    for (const key of keys) this.statements.addHabit.run(profile, key, at)
  }

  counts(session: string, tool: string | null): Counts {
    const evaluated = (this.statements.evaluated.get() as { value: string } | undefined)?.value ?? '0'
    const row =
      tool === null
        ? undefined
        : (this.statements.functionCalls.get(session, tool) as { calls: number } | undefined)
    return { evaluated: Number(evaluated), ofFunction: row?.calls ?? 0 }
  }

  count(session: string, tool: string | null, effect: DecisionEffect): void {
    this.statements.countEvaluated.run()
    if (tool !== null && effect === 'allow') this.statements.countFunction.run(session, tool)
  }

  resetCount(): void {
    this.statements.resetCount.run()
  }

  private keep(session: string, text: string, memory: SessionMemory): SessionMemory {
    this.parsed.delete(session)
    this.parsed.set(session, { text, memory })
    const [oldest] = this.parsed.keys()
    if (this.parsed.size > maxParsed && oldest !== undefined) this.parsed.delete(oldest)
    return memory
  }
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    session: prepare('SELECT memory FROM sessions WHERE id = ?'),
    keepSession: prepare(
      'INSERT INTO sessions (id, memory, at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET memory = excluded.memory, at = excluded.at',
    ),
    habit: prepare('SELECT 1 AS known FROM habits WHERE profile = ? AND key = ?'),
    manyHabits: prepare('SELECT 1 AS many FROM habits WHERE profile = ? LIMIT 1 OFFSET 49'),
    evaluated: prepare("SELECT value FROM meta WHERE key = 'evaluated'"),
    countEvaluated: prepare(
      "INSERT INTO meta (key, value) VALUES ('evaluated', '1') ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
    ),
    resetCount: prepare("DELETE FROM meta WHERE key = 'evaluated'"),
    functionCalls: prepare('SELECT calls FROM counts WHERE session = ? AND tool = ?'),
    countFunction: prepare(
      'INSERT INTO counts (session, tool, calls) VALUES (?, ?, 1) ON CONFLICT (session, tool) DO UPDATE SET calls = calls + 1',
    ),
    addHabit: prepare('INSERT OR IGNORE INTO habits (profile, key, at) VALUES (?, ?, ?)'),
  }
}
