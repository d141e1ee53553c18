import type { Counts } from '../core/ports/store.ts'
import type { DecisionEffect } from '../../ground/model/decision.ts'
import type { Hearing, HeardReport } from '../../ground/model/hearing.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'

/** Memory of sessions, habits of profiles, and counts. Methods that change something are called in the store's transaction. */
export interface SessionRecords {
  /** Empty for a session that is new. */
  memory(session: string): SessionMemory
  change(session: string, at: number, remember: (before: SessionMemory) => SessionMemory): void
  /** The key of the marks that sessions keep. */
  readonly markKey: Uint8Array
  /** All that a session has heard; the same object until it hears more. */
  hearing(session: string): Hearing
  hear(session: string, report: HeardReport): void
  /** Those of the keys that the profile has never done; none for a profile with fewer than fifty habits. */
  firstTimes(profile: string, keys: readonly string[]): readonly string[]
  addHabits(profile: string, keys: readonly string[], at: number): void
  counts(session: string, tool: string | null): Counts
  /** Counts one more call; as a call of its function when it was allowed. */
  count(session: string, tool: string | null, effect: DecisionEffect): void
  /** Begins to count judged calls at none. */
  resetCount(): void
}
