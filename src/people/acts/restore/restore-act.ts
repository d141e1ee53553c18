import type { Canary } from '../../../ground/model/canary.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { PolicyText, SignedSet } from '../../../ground/model/standing-set.ts'
import { digestOfSet } from '../standing/sign-set.ts'
import type { Rows } from '../ports/act-rows.ts'
import type { Act, LogLine } from '../ports/act.ts'
import type { People } from '../ports/people.ts'
import type { Review } from '../../../ground/model/review.ts'
import { withdrawReview } from '../../review/withdraw-review.ts'
import { reviewLine } from '../reviews/review-line.ts'

/** The newest that are looked at: more than anybody leaves open, and older approvals are void. */
const max = 10_000
const restored = 'The state was restored from a backup: ask for the call again.'

/** Everything that a restore writes into the backup's state. */
export interface RestoreWish {
  /** The backup's state. */
  readonly people: Pick<People, 'allGrants' | 'pause' | 'reviews' | 'signedSet'>
  readonly signed: SignedSet
  /** Lines of the replaced log that changed who may answer. */
  readonly linkLines: readonly JsonObject[]
  readonly reviewers: readonly Reviewer[]
  readonly removed: readonly string[]
  readonly forget: Rows['forget']
  /** Grants of the replaced state, with the uses that were left. */
  readonly presentGrants: readonly Grant[] | undefined
  /** Canaries that only the replaced state has. */
  readonly canaries: readonly Canary[]
  readonly policy: PolicyText | undefined
  /** The line that says what was restored. */
  readonly said: JsonObject
  readonly by: string
  readonly at: number
}

/** Returns the act by which a backup's state begins where its log ends: what stands, and every row that stands no more. */
export function restoreAct(wish: RestoreWish): Act<'backup'> & { readonly closed: number } {
  const { people, signed, said: message, by, at, linkLines, canaries, policy, forget } = wish
  const { set, counter, signature } = signed
  const stands = { counter, at: signed.at, digest: digestOfSet(set), by: signed.by, signature }
  const { rows, log } = grantsAfter(wish)
  const reviews = closeReviews(people, at)
  const pause = people.pause()
  const endsPause = pause !== null && set.pause === null
  const lines: Act<'backup'>['log'] = [
    ...linkLines.map(body => ({ kind: 'reviewer' as const, body })),
    { kind: 'recovery', body: { ...message, stands } },
    ...log,
    ...(endsPause ? [line('pause', { event: 'ended', by, reason: 'restored', until: null })] : []),
    ...forget.map(one =>
      line('trust', one === 'all' ? { event: 'reset', by } : { event: 'revoked', ...one, by }),
    ),
    ...reviews.log,
  ]
  return {
    kind: 'backup',
    at,
    log: lines,
    grants: rows,
    reviews: reviews.reviews,
    reviewers: wish.reviewers,
    removeReviewers: wish.removed,
    forget,
    ...(endsPause && { pause: null }),
    ...(canaries.length > 0 && { canaries: { add: canaries, remove: [] } }),
    ...(policy && { policy }),
    signed,
    over: people.signedSet()?.signature ?? null,
    closed: reviews.reviews.length,
  }
}

/** Ends the grants that stand no more, takes the uses that were spent since, and adds blocks that were made since. */
function grantsAfter({ people, signed, presentGrants, by, at }: RestoreWish): {
  readonly rows: readonly Grant[]
  readonly log: readonly LogLine<'grant'>[]
} {
  const known = people.allGrants()
  const standing = new Set(signed.set.grants.map(({ id }) => id))
  const ended = known
    .filter(({ id, effect, revokedAt }) => effect === 'allow' && revokedAt === null && !standing.has(id))
    .map(one => ({ ...one, revokedAt: at }))
  const spent = known.flatMap(one => {
    const uses = presentGrants?.find(({ id }) => id === one.id)?.uses
    const isFewer = typeof uses === 'number' && one.uses !== null && uses < one.uses
    return standing.has(one.id) && isFewer ? [{ ...one, uses }] : []
  })
  const blocks = signed.set.grants.filter(
    ({ id, effect }) => effect === 'deny' && known.every(one => one.id !== id),
  )
  return {
    rows: [...ended, ...spent, ...blocks],
    log: [
      ...ended.map(({ id }) => line('grant', { event: 'revoked', id, by })),
      ...blocks.map(grant => line('grant', { event: 'added', grant: grant as unknown as Json })),
    ],
  }
}

/** Whoever restores has given the secret that opens their key. */
function line<K extends LogLine['kind']>(kind: K, body: JsonObject): LogLine<K> {
  return { kind, body: { ...body, proof: 'pin' } }
}

/**
 * Returns the reviews of a state that were not at their end, closed. Of a backup, an approval may have been used since it
 * was made, and an open one answered.
 */
export function closeReviews(
  people: Pick<People, 'reviews'>,
  at: number,
  why = restored,
): { readonly reviews: readonly Review[]; readonly log: readonly LogLine<'review'>[] } {
  const open = people
    .reviews({ states: ['pending'], newest: true, limit: max })
    .map(one => withdrawReview(one, why, at))
  const approved = people
    .reviews({ states: ['approved'], newest: true, limit: max })
    .filter(({ releasedAt, usableUntil = 0 }) => releasedAt === undefined && usableUntil > at)
    .map(one => ({ ...one, version: one.version + 1, usableUntil: at - 1 }))
  return { reviews: [...open, ...approved], log: open.map(one => reviewLine('withdrawn', one, { why })) }
}
