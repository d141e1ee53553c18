import type {
  EscalationStep,
  NotificationSettings,
  ReviewLevel,
} from '../../ground/model/notification-settings.ts'
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
const mostWatched = 5_000

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
  return [...before, ...added].filter(({ dueAt }) => dueAt > now).slice(-mostWatched)
}

/** The steps that a review has waited for and that were not taken, the soonest first. */
export function dueSteps(
  { openedAt, told }: WatchedReview,
  { escalate }: Pick<NotificationSettings, 'escalate'>,
  now: number,
): readonly EscalationStep[] {
  return escalate.filter(({ after }) => after > told && openedAt + after <= now)
}
