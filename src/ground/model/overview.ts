import type { CallKind, ToolCall } from './tool-call.ts'
import type { DecisionEffect } from './decision.ts'

/** The days that figures are asked for. */
export interface OverviewQuery {
  /** Today and so many days before, less one: 1 to 366; 30 when left out. */
  readonly days?: number
  /** Minutes by which the reader’s days begin before those of UTC, −840 to 840; days are cut to whole half hours. */
  readonly offset?: number
  /** Of this group of gates; at the hub of a team alone. */
  readonly group?: string
}

/** Calls by what became of them at the gate. Dry runs are in no figure. */
export interface EffectCounts {
  readonly allowed: number
  readonly queued: number
  readonly denied: number
}

/** Calls that ran since the gate only observed, by what would have become of them; they are among the allowed. */
export interface ObservedCounts {
  readonly queued: number
  readonly denied: number
}

/** The time that people took for the reviews of a period; probes are left out. */
export interface AnswerTimes {
  readonly opened: number
  readonly answered: number
  readonly expired: number
  /** Seconds from opening to the answer; null without one. */
  readonly p50: number | null
  readonly p90: number | null
}

/** One day of the reader’s. */
export interface OverviewDay extends EffectCounts {
  /** Such as `2026-11-21`. */
  readonly date: string
  /** Its beginning; milliseconds since 1970. */
  readonly from: number
  /** Queued of all, 0 to 1; null on a day without a call. */
  readonly asked: number | null
  readonly answers: AnswerTimes
}

/** Calls with one finding that were not simply allowed. */
export interface FindingFigures {
  readonly code: string
  /** The reason why it matters, in one clause; the code where its filter is not known any more. */
  readonly what: string
  readonly queued: number
  readonly denied: number
}

/** The findings of one filter. */
export interface FilterFigures extends EffectCounts {
  readonly filter: string
  /** Added to composites, before caps. */
  readonly points: number
  /** In which it found something that counts. */
  readonly decisions: number
}

/** Calls of one tool. */
export interface ToolFigures extends EffectCounts {
  readonly kind: CallKind
  /** As the front end names it; for a shell command the program that it runs first. Null where the kind says it all. */
  readonly tool: string | null
}

/** Milliseconds that judging took, looking at the disk with it and writing down without it; to within a tenth. */
export interface JudgingTimes {
  /** Decisions that say how long they took. */
  readonly measured: number
  readonly p50: number | null
  readonly p90: number | null
  readonly p99: number | null
}

/** Figures over some days, from the log. */
export interface Overview extends EffectCounts {
  /** The time of the question; milliseconds since 1970. */
  readonly at: number
  /** The beginning of the first day. */
  readonly from: number
  readonly offset: number
  readonly asked: number | null
  readonly observed: ObservedCounts
  readonly answers: AnswerTimes
  /** Every one, oldest first, today last. */
  readonly days: readonly OverviewDay[]
  /** The twenty with most questions and denials. */
  readonly findings: readonly FindingFigures[]
  /** By points. */
  readonly filters: readonly FilterFigures[]
  /** The twenty that were called most. */
  readonly tools: readonly ToolFigures[]
  /** Of the days of UTC that these days touch. */
  readonly judging: JudgingTimes
  /** Share of the log that is in the figures; below 1 while a log from before is still counted. */
  readonly counted: number
}

/** One way in which calls come: an agent with its profile, through one front end. */
export interface SeenClient extends EffectCounts {
  readonly agent: string
  readonly profile: string
  readonly origin: ToolCall['origin']
  /** First and last call; milliseconds since 1970. */
  readonly first: number
  readonly last: number
  readonly calls: number
}

/** The sessions to list, those with the newest calls first. */
export interface SessionQuery {
  readonly agent?: string
  /** The name of a gate’s log; at the hub of a team alone. */
  readonly gate?: string
  /** `lastSeq` of the last one of the page before. */
  readonly before?: number
  /** 50 when left out, 500 at most. */
  readonly limit?: number
}

/** One session, as far as its calls tell. */
export interface SeenSession extends EffectCounts {
  readonly id: string
  /** Of its newest call. */
  readonly agent: string
  readonly profile: string
  readonly first: number
  readonly last: number
  /** Number of its newest decision in the log, at a hub its place in the team. */
  readonly lastSeq: number
  /** The gate that it ran at, where the hub of a team shows it. */
  readonly gate?: string
  readonly calls: number
}

/** The member of a count for each effect. */
export const countOf = { allow: 'allowed', queue: 'queued', deny: 'denied' } as const satisfies Readonly<
  Record<DecisionEffect, keyof EffectCounts>
>
