import { type ChallengeKind, challengeKinds, type IssuedChallenge } from '../../../ground/model/challenge.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import { issuedKind } from '../../../judge/policy/challenge-forms.ts'
import { challengeInTurn } from '../review-needs.ts'
import type { ChallengeSource } from './challenge-spec.ts'
import { challengeTable } from './challenge-table.ts'

/** The facts that a challenge is issued from. */
export interface ChallengeRequest extends Omit<ChallengeSource, 'settings'> {
  readonly id: string
  readonly review: Review
  readonly reviewer: string
  /** The challenge is one step stricter than the one that the review asks for. */
  readonly isStricter: boolean
  readonly at: number
  readonly steady: number
}

/** Issues the challenge of one reviewer. A quiz that has nothing to ask becomes a teach-back. */
export function issueChallenge(request: ChallengeRequest): IssuedChallenge {
  return issueKind(challengeFor(request.review, request.isStricter), request)
}

function issueKind<Kind extends ChallengeKind>(kind: Kind, request: ChallengeRequest): IssuedChallenge {
  const content = challengeTable[kind].issue({ ...request, settings: request.review.settings })
  if (content === null) {
    const next = stricterThan(kind)
    if (next === kind) throw new GateError('internal', `The challenge ${kind} has nothing to ask.`)
    return issueKind(next, request)
  }
  const issued = {
    id: request.id,
    reviewId: request.review.id,
    reviewer: request.reviewer,
    challenge: kind,
    ...content,
    startedAt: request.at,
    startedSteady: request.steady,
    outcome: 'open' as const,
  }
  return issued as IssuedChallenge
}

function stricterThan(kind: ChallengeKind): ChallengeKind {
  return challengeKinds[challengeKinds.indexOf(kind) + 1] ?? kind
}

/** Returns the kind of challenge that one reviewer gets: of several people each gets another one. */
export function challengeFor({ challenge, votes }: Review, isStricter: boolean): ChallengeKind {
  const own = challenge === 'multi_party' ? challengeInTurn(votes.length) : issuedKind(challenge)
  return isStricter ? stricterThan(own) : own
}

/** Seconds before which a yes is refused: the review's own, or more where the challenge was raised. */
export function minimumSeconds(review: Review, challenge: ChallengeKind): number {
  const usual = challengeFor(review, false)
  if (challenge === usual) return review.minimumSeconds
  return Math.max(review.minimumSeconds, challengeTable[challenge].leastSeconds)
}
