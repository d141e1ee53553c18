import type { Canary } from '../../../ground/model/canary.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { DecisionQuery, LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { ErasureReport } from '../../../ground/model/erasure-report.ts'
import type { Erasure } from './erasure.ts'
import type { People } from './people.ts'
import type { ToolStore } from './tool-store.ts'

/** Decisions as the log holds them. */
export interface DecisionLog {
  /** By its id, by the id of its call, or by the number of its entry. */
  decision(id: string): LoggedDecision | undefined
  /** Newest first. */
  decisions(query: DecisionQuery): readonly LoggedDecision[]
  /** As the log tells the uses of a grant or an approval, in its entries from that moment on; milliseconds since 1970. */
  usesOf(id: string, since: number): LoggedUses
  /** The moment at which the log first says that this reviewer agreed, between these two moments; null: it says nothing. */
  firstYes(review: string, reviewer: string, since: number, until: number): number | null
  /** Tells whether the log says, from that moment on, that somebody ended what this review let its session follow. */
  followEnded(review: string, since: number): boolean
  /** Each no, each that was taken back, and each report that a yes was wrong, in entries after this one; without probes and what nobody proved. */
  denialsAfter(seq: number): DenialsRead
}

/** A no as the log has it, or its end. */
export interface LoggedDenial {
  readonly review: string
  readonly decision: string
  readonly reviewer: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** A no; a no that whoever gave it took back; a yes of which somebody said that it was wrong. */
  readonly event: 'denied' | 'undone' | 'reported_wrong'
}

/** Denials of people as the log has them, up to its last entry. */
export interface DenialsRead {
  readonly last: number
  readonly denials: readonly LoggedDenial[]
}

/** Calls that the log says were let through by one grant or one approval. */
export interface LoggedUses {
  /** Null for an approval, and for a grant of any number of uses, or one that the log does not know. */
  readonly given: number | null
  readonly used: number
}

/** Everything that the people's half is served from. */
export interface PeopleStore extends DecisionLog {
  readonly people: People
  readonly tools: ToolStore
  /** The log that this store keeps. */
  readonly origin: LogOrigin
  /** The log that a decision is of: that of a gate, where it uploaded the decision; else the one that this store keeps. */
  originOf(decisionId: string): LogOrigin
  /**
   * Takes a part of an entry out of the log and of every row that has a copy of it, with an entry that says so, and cleans
   * the file; rejects with `missing`, `invalid` or `conflict` for what can't be erased.
   */
  erase(erasure: Erasure): Promise<ErasureReport>
  /** Canaries that are placed now, oldest first; the same array until one changes. */
  canaries(): readonly Canary[]
}
