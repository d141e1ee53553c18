import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Review } from '../../ground/model/review.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { SignOnSettings } from '../../ground/model/sign-on-settings.ts'
import { timeSpanText } from '../../ground/model/time-span.ts'
import { findByBeginning } from '../../people/acts/find-by-beginning.ts'
import { armedUntil, whySignOnEnded } from '../../people/acts/roles/why-sign-on-ended.ts'
import type { HubParts } from '../../daemon/team/hub/hub-parts.ts'

interface Parts extends Pick<HubParts, 'copy' | 'now'> {
  readonly settings: () => SignOnSettings
}

/**
 * A gate of a team at which nobody says yes whose sign-on has ended, and at which those who sign on by a provider say yes at level high and critical only soon after they proved
 * themselves there, and with a passkey. It is asked before the challenge too, so that nobody fills one in for nothing.
 */
export function demandSignOn(gate: Gate, parts: Parts): Gate {
  const { reviews } = gate
  return {
    ...gate,
    reviews: {
      ...reviews,
      // Found once: what is demanded for and what is answered is one review, however it was named.
      begin: async (id, who) => {
        demandRights(parts, who)
        const review = findReview(parts.copy, id)
        if (review) demand(parts, review, who)
        return reviews.begin(review?.id ?? id, who)
      },
      answer: async answer => {
        const { approve, reviewId, who } = answer
        if (approve) demandRights(parts, who)
        const review = findReview(parts.copy, reviewId)
        if (review && approve) demand(parts, review, who, who.passkey !== undefined)
        return reviews.answer({ ...answer, reviewId: review?.id ?? reviewId })
      },
    },
  }
}

/** Throws `forbidden` for somebody whose sign-on has ended, at a terminal too. */
function demandRights({ copy, now }: Parts, { reviewer }: Identity): void {
  const ended = whySignOnEnded(copy.people.team.member(reviewer), now())
  if (ended !== undefined) throw new GateError('forbidden', ended, 'who', { kind: 'sign_on' })
}

function demand({ copy, settings, now }: Parts, review: Review, who: Identity, isSigned = true): void {
  const { provider } = settings()
  const member = copy.people.team.member(who.reviewer)
  if (!provider || !member?.identity || review.level === 'medium') return
  const hasPasskey = (copy.people.reviewer(who.reviewer)?.passkeys?.length ?? 0) > 0
  if (!hasPasskey || !isSigned)
    throw new GateError(
      'forbidden',
      `A yes at level ${review.level} is signed with a passkey: ${hasPasskey ? 'answer in a browser' : 'make one on the page You'}.`,
      'passkey',
    )
  const isArmed = armedUntil(member, now()) !== null
  const isFresh = who.signedOnAt !== undefined && now() - who.signedOnAt < provider.fresh
  if (isArmed || isFresh) return
  throw new GateError(
    'forbidden',
    `A yes at level ${review.level} takes a sign-on of the last ${timeSpanText(provider.fresh)}: sign on again.`,
    'who',
    { kind: 'sign_on' },
  )
}

function findReview({ people }: Parts['copy'], id: string): Review | undefined {
  return findByBeginning(id, {
    noun: 'reviews',
    find: whole => people.review(whole),
    startingWith: (beginning, limit) =>
      people.reviewsAfter(beginning, limit).filter(one => one.id.startsWith(beginning)),
  })
}
