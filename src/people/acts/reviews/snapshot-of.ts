import { GateError } from '../../../ground/model/errors.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import { readingSeconds } from '../../review/reading-seconds.ts'
import { summaryOf } from '../../review/summary-of.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import { toolDiff } from '../tools/tool-diff.ts'

/** Returns the call and the decision that a review is about, as the log holds them. */
export function loggedOf(store: Pick<PeopleStore, 'decision'>, { id, decisionId }: Review): LoggedDecision {
  const logged = store.decision(decisionId)
  if (!logged)
    throw new GateError('missing', `The log holds no decision of the review ${id}: verify the log.`)
  return logged
}

/** The same for a yes: nobody says yes to a call that the log does not hold any more. Throws `conflict`. */
export function loggedWhole(store: Pick<PeopleStore, 'decision'>, review: Review): LoggedDecision {
  const logged = loggedOf(store, review)
  if (logged.missing?.['/call/arguments'] === undefined) return logged
  throw new GateError(
    'conflict',
    `The log does not hold the call of the review ${review.id} any more, so nobody can say yes to it: deny it, and verify the log.`,
    'review',
  )
}

/**
 * Returns the page as it was when the review opened. A review that an earlier version opened has none: its page is made
 * from the log alone, without differences of files and without names beside them.
 */
export function snapshotOf(
  store: PeopleStore,
  review: Pick<Review, 'id' | 'policyDigest'>,
  logged: LoggedDecision,
): ReviewSnapshot {
  const stored = store.people.snapshot(review.id)
  if (stored) return stored
  const summary = summaryOf(logged.call, logged.decision, toolDiff(store.tools, logged))
  return {
    reviewId: review.id,
    summary,
    readingSeconds: readingSeconds(summary),
    siblings: [],
    compared: {},
    policyDigest: review.policyDigest,
  }
}
