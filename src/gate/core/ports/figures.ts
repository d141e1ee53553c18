import type { EffectCounts, SeenClient, SeenSession, SessionQuery } from '../../../ground/model/overview.ts'

/**
 * Sums by kind: all calls, calls with a finding, with a word of a filter, of a tool, by the time that judging took,
 * and those that were only observed, by what they would have been.
 */
export type Tallied = 'all' | 'finding' | 'filter' | 'tool' | 'judged' | 'observed'

/** A sum over some time. */
export interface Tally extends EffectCounts {
  readonly key: string
  /** Of a filter; 0 elsewhere. */
  readonly points: number
}

/** The ends of the reviews that were opened in some time. */
export interface Answers {
  readonly opened: number
  readonly expired: number
  /** Milliseconds from opening to the answer, one for each that was answered; in no order. */
  readonly waits: readonly number[]
}

/** Sums over the log, kept beside it. Times are milliseconds since 1970; ends are not part of what they end. */
export interface Figures {
  /** Length of the time that is summed as one; whatever begins or ends elsewhere is cut to it. */
  readonly slot: number
  /** Brings the sums up to the log’s end, for some milliseconds at most; gives the share of the log that is in them. */
  catchUp(milliseconds: number): number
  /** All calls by the day, from 0 for the one that begins at `from`; days without a call are left out. */
  days(from: number, to: number): readonly (EffectCounts & { readonly day: number })[]
  tallies(what: Exclude<Tallied, 'all'>, from: number, to: number): readonly Tally[]
  answers(from: number, to: number): Answers
  clients(): readonly SeenClient[]
  sessions(query: SessionQuery): readonly SeenSession[]
}
