import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { GateDecision } from '../../../people/acts/ports/gate-decision.ts'
import type { Act, LogLine } from '../../../people/acts/ports/act.ts'
import { releaseReview, withdrawReview } from '../../../people/review/withdraw-review.ts'
import { clockAhead } from '../../../gate/team/clock-skew.ts'
import type { Upload } from '../../../gate/team/protocol/upload.ts'
import type { HubParts } from './hub-parts.ts'
import { inHubTime } from './in-hub-time.ts'
import { openedReview } from './opened-review.ts'

/** A review as it is written, with the decision that opened it where it is new. */
export interface TakenReview {
  readonly event: 'opened' | 'released' | 'withdrawn' | 'expired'
  readonly review: Review
  readonly decision?: GateDecision
}

type ReviewParts = Pick<HubParts, 'copy' | 'opened'>

/**
 * The act by which the reviews of an upload become the team’s; undefined where nothing changes. A gate opens its reviews,
 * and ends or releases them; who answered what is never taken from it. Throws `invalid` for what is not its own.
 */
export function reviewsAct(
  parts: ReviewParts,
  gate: TeamGate,
  upload: Upload,
  at: number,
): Act<'gate_reviews'> | undefined {
  const ahead = clockAhead(at, upload.at ?? at)
  const taken = upload.reviews.flatMap(
    review => takenReview(parts, gate, upload, inHubTime(review, ahead)) ?? [],
  )
  if (taken.length === 0) return undefined
  return {
    kind: 'gate_reviews',
    at,
    log: taken.map(one => lineOf(gate, one)),
    reviews: taken.map(({ review }) => review),
    gateDecisions: taken.flatMap(({ decision }) => decision ?? []),
  }
}

function takenReview(
  parts: ReviewParts,
  gate: TeamGate,
  upload: Upload,
  review: Review,
): TakenReview | undefined {
  const { copy } = parts
  const known = copy.people.review(review.id)
  if (!known) return openedReview(parts, gate, upload, review)
  const origin = copy.originOf(known.decisionId)
  const isOwn = origin.gate === gate.gate && origin.epoch === gate.epoch
  if (!isOwn || known.decisionId !== review.decisionId)
    throw new GateError('invalid', `The review ${review.id} is not one of ${gate.name}.`, 'reviews')
  return endedReview(known, review)
}

/** A review that its gate released or ended: the rest of the row stays as people left it. */
function endedReview(known: Review, review: Review): TakenReview | undefined {
  if (review.releasedAt !== undefined && known.state === 'approved' && known.releasedAt === undefined)
    return { event: 'released', review: releaseReview(known, review.releasedAt) }
  const { state, answeredAt = 0, withdrawn = 'its gate ended it' } = review
  const isOpen = known.state === 'pending' || (known.state === 'approved' && known.releasedAt === undefined)
  if (!isOpen || (state !== 'withdrawn' && state !== 'expired')) return undefined
  const ended = withdrawReview(known, withdrawn, answeredAt)
  if (state === 'withdrawn') return { event: state, review: ended }
  const { withdrawn: _withdrawn, ...expired } = { ...ended, state }
  return { event: state, review: expired }
}

function lineOf({ gate, epoch }: TeamGate, { event, review, decision }: TakenReview): LogLine<'team'> {
  const { id, decisionId, planted } = review
  const of = decision && { seq: decision.entry.seq, hash: decision.entry.hash }
  return {
    kind: 'team',
    body: { event, gate, epoch, review: id, decision: decisionId, ...(planted && { planted }), ...of },
  }
}
