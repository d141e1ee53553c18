import type { Canary } from '../../../ground/model/canary.ts'
import type { Following } from '../../../ground/model/following.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { RememberedTool } from '../../../ground/model/offered-tool.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import type { StandingSet } from '../../../ground/model/standing-set.ts'
import type { DecisionLog, PeopleStore } from '../ports/people-store.ts'
import type { ToolAcceptance, ToolStore } from '../ports/tool-store.ts'
import { forgottenKey, standingCanary } from '../standing/set-after.ts'
import { SignedFollowings } from './signed-followings.ts'
import { LoggedDenials } from './logged-denials.ts'
import { SignedLessons } from './signed-lessons.ts'
import type { ReleaseNeeds, ReleasedCall } from './sign-vote.ts'
import { emptySet } from '../standing/sign-set.ts'
import type { SignedState } from '../standing/signed-state.ts'
import { canonicalJson } from '../../audit/canonical-json.ts'
import type { Json } from '../../../ground/model/json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { type AnswersOfTeam, SignedVotes, anySession } from './signed-votes.ts'
import { SignedTools } from './signed-tools.ts'
import { canAnswer } from '../keys/recognise-reviewer.ts'
import type { People } from '../ports/people.ts'

/** The newest approvals of a profile that are looked through. */
const maxReviews = 50
const maxKept = 2_000
/** Milliseconds: an older approval says nothing any more. */
const maxDuration = 90 * 24 * 3_600_000

interface Parts {
  readonly store: { readonly people: Pick<People, 'reviews'> } & Pick<DecisionLog, 'decision'>
  /** Tells whether everybody who is said to have agreed signed it. */
  readonly isHeld: (review: Review) => boolean
  /** Tells whether what was learnt from it was forgotten since. */
  readonly isForgotten: (review: Review) => boolean
}

/** Calls that people approved, as far as they signed it and it still teaches. */
class SignedApprovals {
  private readonly parts: Parts
  /** Review and version → whether its votes hold. */
  private readonly held = new Map<string, boolean>()

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Those of a profile as of a moment, without calls of which the arguments were erased. */
  of(profile: string, at: number): readonly LoggedDecision[] {
    const { people } = this.parts.store
    const approved = people.reviews({ profile, states: ['approved'], newest: true, limit: maxReviews })
    return approved
      .filter(review => review.profile === profile && isInForce(review, at))
      .filter(review => !this.parts.isForgotten(review) && this.isHeld(review))
      .flatMap(({ decisionId }) => this.parts.store.decision(decisionId) ?? [])
      .filter(({ missing }) => missing?.['/call/arguments'] === undefined)
  }

  private isHeld(review: Review): boolean {
    const key = `${review.id} ${review.version}`
    const before = this.held.get(key)
    if (before !== undefined) return before
    const found = this.parts.isHeld(review)
    if (this.held.size >= maxKept) this.held.clear()
    this.held.set(key, found)
    return found
  }
}

function isInForce({ planted, teaches, reportedWrong, answeredAt = 0 }: Review, at: number): boolean {
  return !planted && teaches && !reportedWrong && answeredAt <= at && at < answeredAt + maxDuration
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
  private readonly votes: SignedVotes
  private readonly tools: SignedTools
  /** Grant → the least number of uses that was seen. */
  private readonly leastUses = new Map<string, number>()
  /** Answers that taught something. */
  private readonly lessons: SignedLessons
  private readonly denials: LoggedDenials
  private readonly texts: SignedFollowings
  private readonly calls: SignedApprovals
  private digested:
    | { readonly live: readonly Canary[]; readonly digests: ReadonlyMap<string, string> }
    | undefined

  constructor(
    store: Pick<PeopleStore, 'people' | 'tools' | 'canaries' | keyof DecisionLog | 'originOf'>,
    state: SignedState,
    ofTeam: AnswersOfTeam = {},
  ) {
    this.store = store
    this.state = state
    this.votes = new SignedVotes(store, state, ofTeam)
    this.tools = new SignedTools(store, () => this.signedSet().tools, ofTeam.mayAccept)
    this.denials = new LoggedDenials(store)
    this.texts = new SignedFollowings({
      store,
      isHeld: (review, vote, proof) => this.votes.isFollowSigned(review, vote, proof),
      groupsOf: review => this.votes.groupsOf(review),
    })
    this.calls = new SignedApprovals({
      store,
      isHeld: review => this.votes.isApprovalSigned(review),
      isForgotten: review => this.isForgotten(review),
    })
    this.lessons = new SignedLessons(observation => this.votes.isBorneOut(observation))
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
  knownTool(use: Parameters<ToolStore['knownTool']>[0], group?: string): RememberedTool {
    return this.tools.knownTool(use, group)
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
    return this.votes.approved(reviews, needed, call)
  }

  /** Remembers that a grant was used once. */
  spend(id: string): void {
    const remaining = this.leastUses.get(id)
    if (remaining !== undefined) this.leastUses.set(id, remaining - 1)
  }

  /** Remembers a yes of a program. */
  takeVote(...vote: Parameters<SignedVotes['take']>): void {
    this.votes.take(...vote)
  }

  /** Remembers tools that a yes without a key accepted. */
  takeTools(tools: readonly ToolAcceptance[]): void {
    this.tools.take(tools)
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

  private isForgotten({ shape, agent, answeredAt = 0 }: Review): boolean {
    const { forgotten } = this.signedSet()
    return forgottenAt(forgotten, shape.key, agent) >= answeredAt
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
}

/** Tells whether two values are the same, member for member. */
function isSame(one: object | null, other: object | null): boolean {
  return canonicalJson(one as Json) === canonicalJson(other as Json)
}

/** Returns when the answers for a shape and an agent were last forgotten; -1 where they never were. */
function forgottenAt(forgotten: StandingSet['forgotten'], shape: string, agent: string): number {
  return Math.max(...['all', shape, forgottenKey({ agent })].map(key => memberOf(forgotten, key) ?? -1))
}
