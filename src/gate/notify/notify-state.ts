import * as z from 'zod'
import type {
  EscalationStep,
  NotificationFailure,
  NotificationSettings,
  ReviewLevel,
} from '../../ground/model/notification-settings.ts'
import type { Notice } from './notice.ts'
import type { Review } from '../../ground/model/review.ts'

/** A review that was told, and that further targets are told of while nobody answers. */
export interface WatchedReview {
  readonly review: string
  readonly level: ReviewLevel
  /** Milliseconds since 1970. */
  readonly openedAt: number
  readonly dueAt: number
  /** The span of the last step that was taken, in milliseconds; 0 before the first. Steps can come and go meanwhile. */
  readonly told: number
}

/** The most that are watched; of more the oldest are not escalated. */
const maxWatched = 5_000

/** Watches new reviews beside those of before, as long as they can be answered. */
export function watchReviews(
  before: readonly WatchedReview[],
  opened: readonly Review[],
  now: number,
): readonly WatchedReview[] {
  const added = opened.map(({ id, level, openedAt, dueAt }) => ({
    review: id,
    level,
    openedAt,
    dueAt,
    told: 0,
  }))
  const isLate = before.some(({ dueAt }) => dueAt <= now)
  if (added.length === 0 && !isLate) return before
  return [...before, ...added].filter(({ dueAt }) => dueAt > now).slice(-maxWatched)
}

/** The steps that a review has waited for and that were not taken, the soonest first. */
export function dueSteps(
  { openedAt, told: notified }: WatchedReview,
  { escalate }: Pick<NotificationSettings, 'escalate'>,
  now: number,
): readonly EscalationStep[] {
  return escalate.filter(({ after }) => after > notified && openedAt + after <= now)
}

/** One review, or one notice, that is to be told to one target. */
export interface Pending {
  /** The id of either. */
  readonly review: string
  /** The text of a notice; absent for a review. */
  readonly notice?: Pick<Notice, 'title' | 'lines'>
  readonly target: string
  /** It was told before, and nobody has answered for so long: the span of the step, in milliseconds. */
  readonly escalated?: number
  readonly level: 'medium' | 'high' | 'critical'
  /** The number of tries. */
  readonly tries: number
  /** Not before then; milliseconds since 1970. */
  readonly next: number
  /** Quiet hours hold it back; it is told in a summary after. */
  readonly held: boolean
  /** It was held back. */
  readonly late: boolean
}

/** The record of a target so far. */
export interface TargetHistory {
  readonly sentAt: number | null
  readonly failure: NotificationFailure | null
  readonly givenUp: number
}

/** The state that outlives a restart: the position in the log, and the notes that are still to be sent. */
export interface NotifyState {
  /** Number of the newest queued decision that was looked at; null before the first target. */
  readonly cursor: number | null
  readonly pending: readonly Pending[]
  readonly watched: readonly WatchedReview[]
  readonly targets: Readonly<Record<string, TargetHistory>>
  /** Until when the gate only observes, as far as it was seen; null where it does not. Milliseconds since 1970. */
  readonly observing: number | null
}

/** The state before the first look at the log. */
export const emptyState: NotifyState = {
  cursor: null,
  pending: [],
  watched: [],
  targets: {},
  observing: null,
}

const failure = () =>
  z.object({ at: z.number(), why: z.string(), tries: z.number(), next: z.number().nullable() })

const level = () => z.enum(['medium', 'high', 'critical'])

const schema = (): z.ZodType<NotifyState> =>
  z.object({
    cursor: z.number().nullable(),
    pending: z.array(
      z.object({
        review: z.string(),
        notice: z.object({ title: z.string(), lines: z.array(z.string()) }).exactOptional(),
        target: z.string(),
        escalated: z.number().exactOptional(),
        level: level(),
        tries: z.number(),
        next: z.number(),
        held: z.boolean(),
        late: z.boolean(),
      }),
    ),
    watched: z
      .array(
        z.object({
          review: z.string(),
          level: level(),
          openedAt: z.number(),
          dueAt: z.number(),
          told: z.number(),
        }),
      )
      .default([]),
    observing: z.number().nullable().default(null),
    targets: z.record(
      z.string(),
      z.object({ sentAt: z.number().nullable(), failure: failure().nullable(), givenUp: z.number() }),
    ),
  })

/** The state that a text holds; empty where it can't be read. */
export function parseState(text: string): NotifyState {
  try {
    return schema().parse(JSON.parse(text))
  } catch {
    return emptyState
  }
}
