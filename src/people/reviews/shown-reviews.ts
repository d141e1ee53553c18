import { GateError } from '../../model/errors.ts'
import type { Review } from '../../model/review.ts'
import { visibleText } from '../../model/visible-text.ts'

/** Whether a review is planted is told right after the answer, not before. */
export function hideProbeMark(review: Review): Review {
  if (review.state !== 'pending' || review.planted === undefined) return review
  const { planted: _planted, plantedWhy: _why, ...rest } = review
  return rest
}

/** The review, where it was approved and nobody has said since that this was wrong; `conflict` otherwise. */
export function demandApproved(review: Review): Review {
  if (review.state === 'approved' && review.reportedWrong === undefined) return review
  const why = review.reportedWrong ? `was reported by ${review.reportedWrong.by} already` : 'was not approved'
  throw new GateError('conflict', `The review ${review.id} ${why}, so there is nothing to report.`, 'review')
}

/** What is thrown for a name that is no reviewer’s. */
export function notAReviewer(name: string): GateError {
  const who = `“${visibleText(name, 40)}” is no reviewer`
  return new GateError('forbidden', `${who}: see countersign reviewer add --help.`, 'reviewer')
}
