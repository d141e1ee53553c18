import { lazy } from '../../../ground/model/lazy.ts'
import type { LeastProof, Review, Vote } from '../../../ground/model/review.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import type { DecisionLog, PeopleStore } from '../ports/people-store.ts'
import { type GroupsOfReviewer, ofNoGroup } from '../../review/groups-of-reviewer.ts'
import { isAgreed } from '../../review/is-agreed.ts'
import { isLessonOf } from './signed-lessons.ts'
import { isVoteSigned, type ReleasedCall, type ReleaseNeeds, type VotedDecision } from './sign-vote.ts'
import type { SignedState } from '../standing/signed-state.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { MayAcceptTools } from '../roles/may-accept-tools.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { challengeLevel } from '../../../judge/policy/decide.ts'
import { isOwnCall } from '../../review/may-approve.ts'

/** A signature of an unlocked place is enough for what was let through already. */
export const anySession: ReviewSettings['proof'] = { medium: 'session', high: 'session', critical: 'session' }

/** The site and the rights of a team’s people, by which their answers count. */
export interface AnswersOfTeam {
  /** The site of passkeys; this machine’s own pages when left out. */
  readonly site?: PasskeySite | undefined
  /** Gives whose yes counts for which group; everybody’s, for none, when left out. */
  readonly groupsOf?: ((review: Review) => GroupsOfReviewer) | undefined
  /** Tells who may accept tools with a yes; everybody when left out. */
  readonly mayAccept?: MayAcceptTools | undefined
}

/** The votes of reviews, as far as whoever gave them signed them. */
export class SignedVotes {
  private readonly store: Pick<PeopleStore, 'people' | 'decision' | 'originOf' | 'usesOf' | 'firstYes'>
  private readonly state: SignedState
  private readonly ofTeam: AnswersOfTeam
  /** Reviews of which the approval was used. */
  private readonly released = new Set<string>()
  /** Votes of programs: they hold in the process that took them. */
  private readonly taken = new Set<string>()

  constructor(
    store: Pick<PeopleStore, 'people' | 'decision' | 'originOf' | 'usesOf' | 'firstYes'>,
    state: SignedState,
    ofTeam: AnswersOfTeam,
  ) {
    this.store = store
    this.state = state
    this.ofTeam = ofTeam
  }

  /** The reviews without approvals that were used, or that nobody signed as surely as is needed now. */
  approved(reviews: readonly Review[], needed: ReleaseNeeds, call: ReleasedCall): readonly Review[] {
    for (const { id, releasedAt } of reviews) if (releasedAt !== undefined) this.released.add(id)
    return reviews.filter(
      review =>
        review.state !== 'approved' ||
        review.releasedAt !== undefined ||
        (!this.released.has(review.id) && this.isSigned(review, needed, call)),
    )
  }

  /** Remembers a yes of a program. */
  take(review: Pick<Review, 'id' | 'follow'>, vote: Pick<Vote, 'reviewer' | 'follow'>): void {
    this.taken.add(voteKey(review, vote))
  }

  /** Tells whether everybody who is said to have agreed to a call of this shape signed it. */
  isBorneOut(lesson: Observation): boolean {
    const review = this.store.people.review(lesson.reviewId)
    if (!review) return false
    const logged = this.store.decision(review.decisionId)
    if (!logged || !isLessonOf(lesson, review, logged)) return false
    const voted = this.votedOn(review, logged)
    const call = { callKey: review.callKey, digest: () => logged.decision.callDigest }
    const yes = review.votes.filter(({ approve }) => approve)
    return yes.every(vote => this.isYesSigned(review, vote, call, 'session', () => voted))
  }

  /** As many different people as the review needs, each with a vote that holds. */
  private isSigned(review: Review, needed: ReleaseNeeds, call: ReleasedCall): boolean {
    const { chain, problem } = this.state.read()
    if (chain.length === 0 && problem === null) return true
    const yes = review.votes.filter(({ approve }) => approve)
    const voted = lazy(() => this.votedOn(review))
    const holds = yes.filter(vote => this.isYesSigned(review, vote, call, needed.proof, voted))
    const last = Math.max(...holds.map(({ at }) => at))
    return isEnough(review, holds, needed, one => this.groupsOf(one)) && !this.isUsed(review, last)
  }

  private isYesSigned(
    review: Review,
    vote: Vote,
    call: ReleasedCall,
    needed: LeastProof,
    voted: () => VotedDecision,
  ): boolean {
    if (this.taken.has(voteKey(review, vote))) return true
    const { chain } = this.state.read()
    const isSigned = isVoteSigned(review, vote, chain, call, needed, voted)
    return isSigned && isMomentLogged(this.store, review, vote)
  }

  /** Tells whether everybody whose yes approved a review signed it. */
  isApprovalSigned(review: Review): boolean {
    const yes = review.votes.filter(({ approve }) => approve)
    const isAgreedTo = isAgreed(review, yes, this.groupsOf(review))
    return isAgreedTo && yes.every(vote => this.isFollowSigned(review, vote, anySession))
  }

  /** Gives whose yes to a review counts for which group. */
  groupsOf(review: Review): GroupsOfReviewer {
    return this.ofTeam.groupsOf?.(review) ?? ofNoGroup
  }

  /** Tells whether this yes is signed for what a session follows. */
  isFollowSigned(review: Review, vote: Vote, proof: ReviewSettings['proof']): boolean {
    const logged = this.store.decision(review.decisionId)
    if (!logged || !isOfCall(review, logged)) return false
    // Where nobody has a key, what a program said holds in the process that it said it to.
    if (this.state.read().chain.length === 0) return this.taken.has(voteKey(review, vote))
    const voted = this.votedOn(review, logged)
    const call = { callKey: review.callKey, digest: () => logged.decision.callDigest }
    return this.isYesSigned(review, vote, call, proof[review.level], () => voted)
  }

  /** Its row may have been put back; the votes that hold are signed with their moment. */
  private isUsed({ id }: Review, approvedAt: number): boolean {
    const isUsed = this.store.usesOf(id, approvedAt).used > 0
    if (isUsed) this.released.add(id)
    return isUsed
  }

  private votedOn({ decisionId }: Review, logged = this.store.decision(decisionId)): VotedDecision {
    return { logged, origin: this.store.originOf(decisionId), site: this.ofTeam.site }
  }
}

/** Returns the name under which a yes of a program is remembered; a wider one names what it covered when it was taken. */
function voteKey(
  { id, follow }: Pick<Review, 'id' | 'follow'>,
  { reviewer, follow: isWider }: Pick<Vote, 'reviewer' | 'follow'>,
): string {
  return JSON.stringify([id, reviewer, isWider ? (follow ?? null) : false])
}

/**
 * Tells whether the moment of a yes is that of the log. A reviewer's own key signs it; a passkey and an unlocked place
 * sign the challenge alone, so that an old yes could be given a later moment.
 */
function isMomentLogged(log: Pick<DecisionLog, 'firstYes'>, { id }: Review, vote: Vote): boolean {
  const { signed, reviewer, at } = vote
  if (!signed || 'by' in signed) return true
  return log.firstYes(id, reviewer, momentIn(signed.statement.decision), at) === at
}

/** The moment in the id of a decision (a UUID of version 7); 0 for another. */
function momentIn(decision: string): number {
  const [high = '', low = '', version = ''] = decision.split('-')
  return version.startsWith('7') ? Number.parseInt(high + low, 16) : 0
}

/**
 * Tells whether a review is of whom and what its row says, by which it is counted whose yes it takes: the log says whose call
 * it was and how dangerous, and can’t be rewritten.
 */
function isOfCall(
  { session, agent, profile, principal, level }: Review,
  { call, decision }: Pick<LoggedDecision, 'call' | 'decision'>,
): boolean {
  return (
    call.session === session &&
    call.agent === agent &&
    call.profile === profile &&
    call.principal === principal &&
    challengeLevel(decision.assessment.level) === level
  )
}

/**
 * Tells whether these votes are of as many different people, and of the groups, as the review needed and as the policy needs
 * now, and whether the approval is usable no longer than either allows.
 */
function isEnough(
  review: Review,
  votes: readonly Vote[],
  needed: ReleaseNeeds,
  groupsOf: (review: Review) => GroupsOfReviewer,
): boolean {
  const { settings, usableUntil = 0 } = review
  const last = Math.max(...votes.map(({ at }) => at))
  const isInTime = usableUntil <= last + settings.approval * 1_000 && settings.approval <= needed.approval
  const requiredApprovers = Math.max(review.requiredApprovers, needed.people())
  const demands = [review, asNeeded(review, needed)].map(one => ({ ...one, requiredApprovers }))
  return (
    isInTime &&
    demands.every(one => {
      const others = votes.filter(({ reviewer }) => !isOwnCall(one, reviewer))
      return isAgreed(one, others, groupsOf(one))
    })
  )
}

/**
 * The review as it would be opened now, as far as it says whose yes counts: the same call may be asked for somebody else, and
 * nobody signed whose a review says it is.
 */
function asNeeded(
  { settings: { self_approval: _before, ...settings }, principal: _asker, ...review }: Review,
  { asked, approvers = [], selfApproval }: ReleaseNeeds,
): Review {
  const own = selfApproval === undefined ? {} : { self_approval: selfApproval }
  return { ...review, ...asked, approvers, settings: { ...settings, ...own } }
}
