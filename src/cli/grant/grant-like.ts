import { GateError } from '../../ground/model/errors.ts'
import type { GrantDraft } from '../../people/acts/gate-people/grants.ts'
import type { ReviewPage } from '../../people/acts/gate-people/reviews.ts'
import { readDuration } from '../read-duration.ts'

/** The options of a grant that is made with a yes, as they were typed. */
export interface GrantLikeOptions {
  readonly grant?: boolean
  readonly for?: string
  readonly uses?: string
  readonly reason?: string
}

const workingDay = '8h'

/**
 * Returns a grant for calls like the one of a review: its agent, profile, shape and findings, for eight hours unless told
 * otherwise. Throws `usage` where its limits are given without it.
 */
export function grantLike(
  { review }: ReviewPage,
  options: GrantLikeOptions,
  now: number,
): GrantDraft | undefined {
  const { grant, for: span, uses, reason } = options
  if (!grant) {
    if (span === undefined && uses === undefined) return undefined
    throw new GateError('usage', 'A yes to one call has no end: give --for and --uses together with --grant.')
  }
  const hasEnd = span !== undefined || uses === undefined
  return {
    effect: 'allow',
    scope: {
      agent: review.agent,
      profile: review.profile,
      shape: review.shape.key,
      shapeText: review.shape.text,
    },
    codes: review.codes,
    reason: reason ?? `as ${review.id}`,
    expiresAt: hasEnd ? now + readDuration(span ?? workingDay) : null,
    uses: uses === undefined ? null : Number(uses),
  }
}
