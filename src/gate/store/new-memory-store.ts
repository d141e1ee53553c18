import type { UnloggedCalls } from '../core/ports/unlogged-calls.ts'
import { openDatabase } from './open-database.ts'
import { SqliteStore } from './sqlite-store.ts'
import type { SqliteStoreParts } from './store-tables.ts'
import type { Change, Counts } from '../core/ports/store.ts'
import type { DecisionEffect } from '../../ground/model/decision.ts'
import { emptyMemory, type SessionMemory } from '../../ground/model/session-memory.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { HeardMemory } from '../../judge/provenance/heard-memory.ts'
import type { HeardReport, Hearing } from '../../ground/model/hearing.ts'
import { newKey } from './new-salt.ts'
import type { SessionRecords } from './session-records.ts'

/** Sessions that are remembered at once; the one that was opened longest ago makes room. */
const maxSessions = 4_096
/** A profile with fewer has no habits yet. */
const minHabits = 50
const maxHabits = 10_000

interface Session {
  memory: SessionMemory
  /** Function → its calls that were allowed. */
  readonly calls: Map<string, number>
}

/** Sessions, habits of profiles and counts of this process, which end with it. */
class SessionMaps implements SessionRecords, UnloggedCalls {
  private readonly sessions = new Map<string, Session>()
  private readonly habits = new Map<string, Set<string>>()
  private readonly heardHere = new HeardMemory()
  readonly markKey: Uint8Array = newKey()
  private evaluated = 0

  learn(call: ToolCall, { remember, habits = [] }: Pick<Change, 'remember' | 'habits'>): void {
    this.count(call.session, call.tool, 'allow')
    if (remember) this.change(call.session, 0, remember)
    if (habits.length > 0) this.addHabits(call.profile, habits)
  }

  memory(session: string): SessionMemory {
    return this.sessions.get(session)?.memory ?? emptyMemory
  }

  change(session: string, _at: number, remember: (before: SessionMemory) => SessionMemory): void {
    const one = this.of(session)
    one.memory = remember(one.memory)
  }

  hearing(session: string): Hearing {
    return this.heardHere.hearing(session)
  }

  hear(session: string, report: HeardReport): void {
    this.heardHere.hear(session, report)
  }

  firstTimes(profile: string, keys: readonly string[]): readonly string[] {
    const known = this.habits.get(profile)
    return known && known.size >= minHabits ? keys.filter(key => !known.has(key)) : []
  }

  addHabits(profile: string, keys: readonly string[]): void {
    const known = this.habits.get(profile) ?? new Set<string>()
    this.habits.set(profile, known)
    for (const key of keys) if (known.size < maxHabits) known.add(key)
  }

  counts(session: string, tool: string | null): Counts {
    const ofFunction = tool === null ? 0 : (this.sessions.get(session)?.calls.get(tool) ?? 0)
    return { evaluated: this.evaluated, ofFunction }
  }

  count(session: string, tool: string | null, effect: DecisionEffect): void {
    this.evaluated++
    if (tool === null || effect !== 'allow') return
    const { calls } = this.of(session)
    calls.set(tool, (calls.get(tool) ?? 0) + 1)
  }

  resetCount(): void {
    this.evaluated = 0
  }

  private of(session: string): Session {
    const found = this.sessions.get(session)
    if (found) return found
    const made: Session = { memory: emptyMemory, calls: new Map() }
    this.sessions.set(session, made)
    const [oldest] = this.sessions.keys()
    if (this.sessions.size <= maxSessions || oldest === undefined) return made
    this.sessions.delete(oldest)
    this.heardHere.forget(oldest)
    return made
  }
}

/** The parts of a store in memory besides its own database and sessions. */
export type MemoryStoreParts = Pick<SqliteStoreParts, 'key' | 'now' | 'scan' | 'longLived'>

/** Makes a store of which nothing outlives the process, with what learns from calls that are not logged. */
export function newMemoryStore(parts: MemoryStoreParts): {
  readonly store: SqliteStore
  readonly unlogged: UnloggedCalls
} {
  const sessions = new SessionMaps()
  const database = openDatabase(':memory:', 'FULL')
  return { store: new SqliteStore({ ...parts, database, unlogged: sessions }), unlogged: sessions }
}
