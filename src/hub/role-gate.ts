import type { Gate } from '../gate/core/gate.ts'
import { GateError } from '../ground/model/errors.ts'
import type { Grant, GrantScope } from '../ground/model/grant.ts'
import type { Identity } from '../ground/model/reviewer.ts'
import { findGrant } from '../people/acts/grants/local-grants.ts'
import { missingReview } from '../people/acts/reviews/review-rows.ts'
import type { TeamDeed } from '../people/acts/roles/team-deed.ts'

/** The parts by which a hub knows who may do what. */
export interface RoleGateParts {
  /** Throws `forbidden` for somebody who may not. */
  readonly demand: (reviewer: string, deed: TeamDeed) => void
  /** The deed of answering a review, named by its id or a beginning of it; undefined where there is none. */
  readonly deedOfReview: (named: string) => TeamDeed | undefined
  readonly grants: () => readonly Grant[]
}

const own: TeamDeed = { kind: 'own' }

/**
 * The gate of a hub for people who have roles: each act is held against them before it is begun. Proving who one is, and what
 * somebody does to their own secret and passkeys, takes none.
 */
export function roleGate(gate: Gate, parts: RoleGateParts): Gate {
  const stand: DemandStand = ({ reviewer }, loosens, { group = null, profile = null } = {}) =>
    parts.demand(reviewer, { kind: 'stand', gates: group, profile, loosens })
  return {
    ...gate,
    reviews: reviewsFor(gate.reviews, parts, stand),
    reviewers: reviewersFor(gate.reviewers, parts),
    grants: grantsFor(gate.grants, parts, stand),
    ...restFor(gate, stand),
  }
}

type DemandStand = (who: Identity, loosens: boolean, scope?: GrantScope) => void

function reviewsFor(
  reviews: Gate['reviews'],
  { demand, deedOfReview }: RoleGateParts,
  stand: DemandStand,
): Gate['reviews'] {
  const answering = (named: string, { reviewer }: Identity) => {
    const deed = deedOfReview(named)
    // It may come to this copy a moment later, while somebody proves who they are: nobody answers what no role was held to.
    if (!deed) throw missingReview(named)
    demand(reviewer, deed)
  }
  return {
    ...reviews,
    begin: async (id, who) => {
      answering(id, who)
      return reviews.begin(id, who)
    },
    answer: async answer => {
      answering(answer.reviewId, answer.who)
      if (answer.grant) stand(answer.who, true, answer.grant.scope)
      return reviews.answer(answer)
    },
    endFollowing: async (id, who) => {
      answering(id, who)
      return reviews.endFollowing(id, who)
    },
    undo: async (id, who) => {
      answering(id, who)
      return reviews.undo(id, who)
    },
    reportWrong: async (id, why, who) => {
      answering(id, who)
      return reviews.reportWrong(id, why, who)
    },
    withdraw: () =>
      Promise.reject(
        new GateError('unavailable', 'A hub withdraws no call: deny it here, or withdraw it at its gate.'),
      ),
  }
}

function grantsFor(input: Gate['grants'], { grants }: RoleGateParts, stand: DemandStand): Gate['grants'] {
  return {
    ...input,
    add: async (draft, who) => {
      stand(who, draft.effect === 'allow', draft.scope)
      return input.add(draft, who)
    },
    revoke: async (id, who) => {
      // By its whole id from here on: what somebody may end is what is ended.
      const grant = findGrant(grants(), id)
      stand(who, grant.effect !== 'allow', grant.scope)
      return input.revoke(grant.id, who)
    },
  }
}

/** Trust and pauses, which are for all gates, and accepted tools. */
function restFor({ trust, tools, pause }: Gate, stand: DemandStand): Pick<Gate, 'trust' | 'tools' | 'pause'> {
  return {
    trust: {
      ...trust,
      revoke: async (what, who) => {
        stand(who, false)
        return trust.revoke(what, who)
      },
      reset: async who => {
        stand(who, false)
        return trust.reset(who)
      },
    },
    tools: {
      ...tools,
      accept: async (what, who) => {
        stand(who, true, what.group == null ? {} : { group: what.group })
        return tools.accept(what, who)
      },
    },
    pause: async (until, reason, who) => {
      stand(who, until !== null)
      return pause(until, reason, who)
    },
  }
}

function reviewersFor(reviewers: Gate['reviewers'], { demand }: RoleGateParts): Gate['reviewers'] {
  return {
    ...reviewers,
    add: async (input, by) => {
      if (by) demand(by.reviewer, own)
      return reviewers.add(input, by)
    },
    remove: async (name, by) => {
      demand(by.reviewer, own)
      return reviewers.remove(name, by)
    },
    sign: async (request, who) => {
      demand(who.reviewer, own)
      return reviewers.sign(request, who)
    },
  }
}
