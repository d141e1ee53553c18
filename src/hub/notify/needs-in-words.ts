import type { Answerers } from '../../ground/model/answerers.ts'
import type { Review } from '../../ground/model/review.ts'
import { needText } from '../../judge/policy/need-text.ts'

/** Says how many people of a review said yes and whose is missing, `1 of 2: needs 1 of security`; undefined where no group is. */
export function needsInWords(
  { votes, requiredApprovers }: Pick<Review, 'votes' | 'requiredApprovers'>,
  answerers: Pick<Answerers, 'missing'> | undefined,
): string | undefined {
  if (!answerers || answerers.missing.length === 0) return undefined
  return `${votes.length} of ${requiredApprovers}: needs ${needText(answerers.missing)}`
}
