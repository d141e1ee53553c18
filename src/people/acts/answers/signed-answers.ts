import type { Canary } from '../../../ground/model/canary.ts'
import type { Following } from '../../../ground/model/following.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import type { KnownTool, ToolPin } from '../../../ground/model/offered-tool.ts'
import type { LeastProof, Review, ReviewSettings, Vote } from '../../../ground/model/review.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import type { StandingSet, StandingTool } from '../../../ground/model/standing-set.ts'
import type { DecisionLog, PeopleStore } from '../ports/people-store.ts'
import type { ToolAcceptance, ToolStore } from '../ports/tool-store.ts'
import { forgottenKey, standingCanary, toolKey } from '../standing/set-after.ts'
import { type GroupsOf, ofNoGroup } from '../../review/groups-of.ts'
import { isAgreed } from '../../review/is-agreed.ts'
import { isEnough } from './is-enough.ts'
import { isOfCall } from './is-of-call.ts'
import { SignedApprovals } from './signed-approvals.ts'
import { SignedFollowings } from './signed-followings.ts'
import { LoggedDenials } from './logged-denials.ts'
import { SignedLessons } from './signed-lessons.ts'
import { isLessonOf } from './is-lesson-of.ts'
import { acceptedFor, type ToolAtGate } from './accepted-for.ts'
import { isVoteSigned, type ReleasedCall, type ReleaseNeeds, type VotedDecision } from './sign-vote.ts'
import { emptySet } from '../standing/sign-set.ts'
import type { SignedState } from '../standing/signed-state.ts'
import { canonicalJson } from '../../audit/canonical-json.ts'
import type { Json } from '../../../ground/model/json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { KeyChain } from '../keys/key-chain.ts'
import { recogniseReviewer } from '../keys/recognise-reviewer.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { MayAcceptTools } from '../roles/may-accept-tools.ts'

/** No definition has this digest: what a server says is other than what was accepted. */
const noDigest = '0'.repeat(64)

/** The pin that a person accepted, whatever the row says; a row that claims it without a signature accepts nothing. */
function pinAsSigned(row: ToolPin | null, accepted: StandingTool | undefined): ToolPin | null {
  if (!accepted) return row === null || row.by === null ? row : { ...row, digest: noDigest }
  if (row?.digest === accepted.digest) return row
  const { server, tool, digest } = accepted
  return { firstSeen: 0, pinnedAt: 0, by: null, changed: null, ...row, server, tool, digest }
}

/** The answers of people that bear their signature; whatever only tightens counts without one. */
export class SignedAnswers {
  /** Nothing that people signed says where this gate belongs. */
  readonly group = undefined
  private readonly store: Pick<
    PeopleStore,
    'people' | 'tools' | 'canaries' | 'decision' | 'originOf' | 'usesOf' | 'firstYes' | 'followEnded'
  >
  private readonly state: SignedState
  private readonly groupsOf: (review: Review) => GroupsOf
  private readonly ofTeam: AnswersOfTeam
  /** Grant → the least number of uses that was seen. */
  private readonly leastUses = new Map<string, number>()
  /** Reviews of which the approval was used. */
  private readonly released = new Set<string>()
  /** Answers that taught something. */
  private readonly lessons: SignedLessons
  private readonly denials: LoggedDenials
  private readonly texts: SignedFollowings
  private readonly calls: SignedApprovals
  private digested:
    | { readonly live: readonly Canary[]; readonly digests: ReadonlyMap<string, string> }
    | undefined
  /** Votes of programs, and tools that were accepted without a key: they hold in the process that took them. */
  private readonly taken = new Set<string>()

  constructor(
    store: Pick<PeopleStore, 'people' | 'tools' | 'canaries' | keyof DecisionLog | 'originOf'>,
    state: SignedState,
    ofTeam: AnswersOfTeam = {},
  ) {
    this.groupsOf = ofTeam.groupsOf ?? (() => ofNoGroup)
    this.ofTeam = ofTeam
    this.store = store
    this.state = state
    this.denials = new LoggedDenials(store)
    this.texts = new SignedFollowings({
      store,
      isHeld: (review, vote, proof) => this.isFollowSigned(review, vote, proof),
      groupsOf: review => this.groupsOf(review),
    })
    this.calls = new SignedApprovals({
      store,
      isHeld: review => this.isApprovalSigned(review),
      isForgotten: review => this.isForgotten(review),
    })
    this.lessons = new SignedLessons(observation => this.isBorneOut(observation))
  }

  /** The reason why what stands is not what people signed, or null. */
  get problem(): string | null {
    return this.state.read().problem ?? this.canaryProblem()
  }

  /** True where nobody knows what was blocked: what stands was never seen to hold. */
  get isUnknown(): boolean {
    const { problem, signed } = this.state.read()
    return problem !== null && signed === null
  }

  /** Grants that a person signed and blocks, live at `at`; a block counts without a signature too. */
  grants(at: number): readonly Grant[] {
    const rows = this.store.people.grants(at)
    const signed = this.signedSet().grants.filter(({ expiresAt }) => expiresAt === null || expiresAt > at)
    const blocks = signed.filter(({ effect }) => effect === 'deny')
    const others = rows.filter(({ effect, id }) => effect === 'deny' && blocks.every(one => one.id !== id))
    if (this.problem !== null) return [...blocks, ...others]
    const granted = signed.flatMap(one => this.withUses(one, rows))
    return [...granted, ...blocks, ...others]
  }

  pause(): Pause | null {
    const [row, signed] = [this.store.people.pause(), this.signedSet().pause]
    return this.problem === null && isSame(row, signed) ? signed : null
  }

  /** Newest first. Without a problem every answer that nobody forgot; else those that say no. */
  observations(shape: string): readonly Observation[] {
    const { forgotten } = this.signedSet()
    const isKept = ({ agent, at }: Observation) => forgottenAt(forgotten, shape, agent) < at
    const rows = this.store.people.observations(shape)
    const known = rows.filter(isKept)
    if (this.problem !== null) return known.filter(({ approve }) => !approve)
    if (this.state.read().chain.length === 0) return known
    const counted = this.lessons.countable(known)
    // Where nobody has said yes a no more makes nothing stricter.
    const lost = counted.some(({ approve }) => approve)
      ? this.denials.missing(shape, rows).filter(isKept)
      : []
    return lost.length === 0 ? counted : [...counted, ...lost].sort((one, other) => other.at - one.at)
  }

  /**
   * Returns all that is known of a tool, with the definitions that people accepted for a gate of this group in place of the
   * pins that say so.
   */
  knownTool(use: Parameters<ToolStore['knownTool']>[0], group?: string): KnownTool {
    const known = this.store.tools.knownTool(use)
    const { server, name, digest } = use.offered
    const pin = this.signedPin(known.pin, { server, tool: name, group })
    const own = known.instructions && this.signedPin(known.instructions.pin, { server, tool: '', group })
    const isOther = pin !== null && digest !== null && pin.digest !== digest
    const was = isOther ? this.store.tools.definition(pin.digest) : undefined
    const { was: _was, ...rest } = known
    return {
      ...rest,
      pin,
      written: known.pin?.digest ?? null,
      ...(was && { was }),
      ...(known.instructions && { instructions: { ...known.instructions, pin: own ?? null } }),
    }
  }

  /** Newest first. */
  reviewsOfCall(callKey: string, limit: number): readonly Review[] {
    return this.store.people.reviewsOfCall(callKey, limit)
  }

  /** Texts that people let a session follow; none where what stands is not what people signed. */
  followings(session: string, at: number, proof: ReviewSettings['proof']): readonly Following[] {
    return this.problem === null ? this.texts.of(session, at, proof) : []
  }

  /** Calls of a profile that people approved, as of a moment. */
  approvedCalls(profile: string, at: number): readonly LoggedDecision[] {
    return this.problem === null ? this.calls.of(profile, at) : []
  }

  followedIn(review: string): readonly Following[] {
    return this.texts.withReview(review, anySession)
  }

  /** Names of everybody who can answer. */
  reviewers(): readonly string[] {
    const { chain } = this.state.read()
    const able = this.store.people.reviewers().filter(one => canAnswer(one, chain))
    return able.map(({ name }) => name)
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

  /** Remembers that a grant was used once. */
  spend(id: string): void {
    const remaining = this.leastUses.get(id)
    if (remaining !== undefined) this.leastUses.set(id, remaining - 1)
  }

  /** Remembers a yes of a program. */
  takeVote(review: Pick<Review, 'id' | 'follow'>, vote: Pick<Vote, 'reviewer' | 'follow'>): void {
    this.taken.add(voteKey(review, vote))
  }

  /** Remembers tools that a yes without a key accepted. */
  takeTools(tools: readonly ToolAcceptance[]): void {
    for (const one of tools) this.taken.add(acceptanceKey(one))
  }

  /** A canary that somebody took away past the gate: from then on nothing looks for its value. */
  private canaryProblem(): string | null {
    const wanted = this.signedSet().canaries
    if (wanted.length === 0) return null
    const live = this.store.canaries()
    if (live !== this.digested?.live)
      this.digested = { live, digests: new Map(live.map(one => [one.id, standingCanary(one).digest])) }
    const { digests } = this.digested
    const isGone = wanted.some(({ id, digest }) => digests.get(id) !== digest)
    return isGone ? 'a canary was taken away past the gate' : null
  }

  private signedSet(): StandingSet {
    return this.state.read().signed?.set ?? emptySet
  }

  /** Tells whether everybody who is said to have agreed to a call of this shape signed it. */
  private isBorneOut(lesson: Observation): boolean {
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
    return isEnough(review, holds, needed, this.groupsOf) && !this.isUsed(review, last)
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

  private isApprovalSigned(review: Review): boolean {
    const yes = review.votes.filter(({ approve }) => approve)
    const isAgreedTo = isAgreed(review, yes, this.groupsOf(review))
    return isAgreedTo && yes.every(vote => this.isFollowSigned(review, vote, anySession))
  }

  private isForgotten({ shape, agent, answeredAt = 0 }: Review): boolean {
    const { forgotten } = this.signedSet()
    return forgottenAt(forgotten, shape.key, agent) >= answeredAt
  }

  private isFollowSigned(review: Review, vote: Vote, proof: ReviewSettings['proof']): boolean {
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

  /** A grant with the uses that are left: never more than it was given, nor than were seen. */
  private withUses(grant: Grant, rows: readonly Grant[]): readonly Grant[] {
    const row = rows.find(({ id }) => id === grant.id)
    if (grant.effect === 'deny' || !row) return []
    if (grant.uses === null) return [grant]
    const seen = this.leastUses.get(grant.id) ?? this.usesLeft(grant)
    const min = Math.min(grant.uses, row.uses ?? grant.uses, seen)
    this.leastUses.set(grant.id, min)
    return min > 0 ? [{ ...grant, uses: min }] : []
  }

  /** The uses that are left as the log tells it: its row may have been set back before this process saw it. */
  private usesLeft({ id, at }: Grant): number {
    const { given: input, used } = this.store.usesOf(id, at)
    return input === null ? Number.POSITIVE_INFINITY : input - used
  }

  private signedPin(row: ToolPin | null, of: ToolAtGate): ToolPin | null {
    if (row && row.by !== null && this.taken.has(acceptanceKey({ ...of, digest: row.digest }))) return row
    return pinAsSigned(row, acceptedFor(this.signedSet().tools, of, this.ofTeam.mayAccept))
  }
}

/** A signature of an unlocked place is enough for what was let through already. */
const anySession: ReviewSettings['proof'] = { medium: 'session', high: 'session', critical: 'session' }

/** The name under which the acceptance of one definition of a tool is known. */
function acceptanceKey(one: Omit<StandingTool, 'group'>): string {
  return `${toolKey(one)} ${one.digest}`
}

/** Tells whether two values are the same, member for member. */
function isSame(one: object | null, other: object | null): boolean {
  return canonicalJson(one as Json) === canonicalJson(other as Json)
}

/** Returns when the answers for a shape and an agent were last forgotten; -1 where they never were. */
function forgottenAt(forgotten: StandingSet['forgotten'], shape: string, agent: string): number {
  return Math.max(...['all', shape, forgottenKey({ agent })].map(key => memberOf(forgotten, key) ?? -1))
}

/** Returns the name under which a yes of a program is remembered; a wider one names what it covered when it was taken. */
function voteKey(
  { id, follow }: Pick<Review, 'id' | 'follow'>,
  { reviewer, follow: isWider }: Pick<Vote, 'reviewer' | 'follow'>,
): string {
  return JSON.stringify([id, reviewer, isWider ? (follow ?? null) : false])
}

/**
 * Tells whether a reviewer can answer, here or elsewhere: what proves the reviewers of a team stays at its hub, so that a
 * gate has their names, and the keys of the chain.
 */
function canAnswer(reviewer: Reviewer, chain: KeyChain): boolean {
  const isOfTeam = reviewer.secrets.length === 0 && chain.members.has(reviewer.name)
  return isOfTeam || recogniseReviewer(reviewer, chain) !== 'stranger'
}

/** The site and the rights of a team’s people, by which their answers count. */
interface AnswersOfTeam {
  /** The site of passkeys; this machine’s own pages when left out. */
  readonly site?: PasskeySite | undefined
  /** Gives whose yes counts for which group; everybody’s, for none, when left out. */
  readonly groupsOf?: ((review: Review) => GroupsOf) | undefined
  /** Tells who may accept tools with a yes; everybody when left out. */
  readonly mayAccept?: MayAcceptTools | undefined
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
