import type { NotificationSettings, NotificationTarget } from '../../ground/model/notification-settings.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'
import type { Review } from '../../ground/model/review.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'
import type { DenyWay } from './note.ts'

/** The routes in force, and what notes are made with. */
export interface Telling {
  readonly settings: NotificationSettings
  /** The address that links begin with; null where no page can be reached. */
  readonly base: string | null
  readonly scan: SecretScanner
  /** The policy’s own words on observing. */
  readonly observe?: ObserveSettings
  /** Names of targets that a person accepted; left out where all of them count. */
  readonly trusted?: ReadonlySet<string>
  /** Somebody else tells of reviews: the hub of a team. */
  readonly areReviewsToldElsewhere?: boolean
  /** Gives the way to deny a review from where a target shows it. */
  readonly denyOf?: (target: NotificationTarget, review: Review) => DenyWay | undefined
  /** Says whose yes a review is missing, where a team’s people say it. */
  readonly needsOf?: (review: Review) => string | undefined
}
