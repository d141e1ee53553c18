import type { JsonObject } from '../../../ground/model/json.ts'
import type { Proof } from '../../../ground/model/review.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import type { LogLine } from '../ports/act.ts'
import type { People } from '../ports/people.ts'
import type { MembershipChange } from '../ports/team-mirror.ts'
import { closeReviews } from '../restore/restore-act.ts'

/** The person who has a gate join or leave, with their proof; null where there was nobody to ask. */
export interface MembershipBy {
  readonly by: string
  readonly proof: Proof
}

interface Wish {
  readonly people: Pick<People, 'reviews' | 'reviewers' | 'allGrants' | 'pause'>
  readonly membership: TeamMembership | null
  readonly head: MembershipChange['head']
  /** The line of the log that says it. */
  readonly said: JsonObject
  readonly who: MembershipBy | null
  readonly at: number
}

/**
 * Returns what a gate writes that joins a team or leaves one: everything that people allowed is over, since others answer
 * from now on, and every block stays.
 */
export function membershipChange({
  people,
  membership,
  head,
  said: message,
  who,
  at,
}: Wish): MembershipChange {
  const whose = who ?? { by: 'nobody', proof: 'none' as const }
  const why = membership
    ? 'The gate joined a team: ask for the call again.'
    : 'The gate left its team: ask for the call again.'
  const reviews = closeReviews(people, at, why)
  const allowed = people
    .allGrants()
    .filter(({ effect, revokedAt }) => effect === 'allow' && revokedAt === null)
  const gone = people.reviewers().map(({ name }) => name)
  const hasPause = people.pause() !== null
  const line = (kind: LogLine['kind'], body: JsonObject): LogLine => ({ kind, body: { ...body, ...whose } })
  return {
    at,
    membership,
    head,
    log: [
      line('team', message),
      ...reviews.log,
      ...allowed.map(({ id }) => line('grant', { event: 'revoked', id })),
      ...gone.map(reviewer => line('reviewer', { event: 'removed', reviewer })),
      ...(hasPause ? [line('pause', { event: 'ended', reason: why, until: null })] : []),
    ],
    rows: {
      reviews: reviews.reviews,
      grants: allowed.map(one => ({ ...one, revokedAt: at })),
      removeReviewers: gone,
      recovery: null,
      ...(hasPause && { pause: null }),
    },
  }
}
