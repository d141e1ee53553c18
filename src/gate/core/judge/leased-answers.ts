import type { Following } from '../../../ground/model/following.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import type { ReleasedCall, ReleaseNeeds } from '../../../people/acts/answers/sign-vote.ts'
import type { TeamPort } from '../ports/team-port.ts'
import type { AnswersPort } from './stored-answers.ts'

/**
 * Answers of people on a gate that joined a team: what loosens needs the team's fresh word, what tightens never expires.
 * A gate that nobody tells of a revocation asks more, and never less.
 */
export class LeasedAnswers implements AnswersPort {
  private readonly answers: AnswersPort
  private readonly team: TeamPort
  /** Rises whenever something that loosens was left out. */
  withheld = 0

  constructor(answers: AnswersPort, team: TeamPort) {
    this.answers = answers
    this.team = team
  }

  get isUnknown(): boolean {
    return this.answers.isUnknown || !this.team.isFed()
  }

  get group(): string | undefined {
    return this.team.group()
  }

  /** Tells whether the team is asked before people are, of a call that nothing here lets through. */
  get asksOnMiss(): boolean {
    return this.team.asksAtUse() || !this.team.isFed()
  }

  /** Asks the team, where each use is to be asked or its people are not known yet; tells whether its answer may change a judgement. */
  async ask(): Promise<boolean> {
    const wasFed = this.team.isFed()
    await this.team.ask()
    return this.team.isHeld() || (!wasFed && this.team.isFed())
  }

  grants(at: number): readonly Grant[] {
    return this.holding(this.answers.grants(at + this.team.clockAhead()), ({ effect }) => effect === 'deny')
  }

  observations(shape: string): readonly Observation[] {
    return this.holding(this.answers.observations(shape), ({ approve }) => !approve)
  }

  pause(): Pause | null {
    const pause = this.answers.pause()
    if (pause === null) return null
    const ahead = this.team.clockAhead()
    if (this.team.isHeld()) return { ...pause, at: pause.at - ahead, until: pause.until - ahead }
    this.withheld++
    return null
  }

  reviewsOfCall(callKey: string, limit: number): readonly Review[] {
    return this.answers.reviewsOfCall(callKey, limit)
  }

  followings(session: string, at: number, proof: ReviewSettings['proof']): readonly Following[] {
    return this.holding(this.answers.followings(session, at, proof), () => false)
  }

  approvedCalls(profile: string, at: number): readonly LoggedDecision[] {
    return this.holding(this.answers.approvedCalls(profile, at), () => false)
  }

  followedIn(review: string): readonly Following[] {
    return this.answers.followedIn(review)
  }

  reviewers(): readonly string[] {
    return this.answers.reviewers()
  }

  approved(reviews: readonly Review[], needed: ReleaseNeeds, call: ReleasedCall): readonly Review[] {
    const ahead = this.team.group() === undefined ? undefined : this.team.clockAhead()
    const back = new Map(reviews.map(review => [inVotesTime(review, ahead), review]))
    const approved = this.answers.approved([...back.keys()], needed, call).flatMap(one => back.get(one) ?? [])
    return this.holding(approved, ({ state }) => state !== 'approved')
  }

  /** All of them while the team's word holds; else those that only tighten. */
  private holding<T>(all: readonly T[], tightens: (one: T) => boolean): readonly T[] {
    if (all.length === 0 || this.team.isHeld()) return all
    const stored = all.filter(tightens)
    if (stored.length < all.length) this.withheld++
    return stored
  }
}

/** Milliseconds by which clocks may have moved between an answer and its use. */
const clockSlip = 60_000

/**
 * Returns an approval with its end by the clock of whoever answered, which signed it; the gate keeps it by its own. Clocks that
 * agree now may have been a millisecond apart when it came. `ahead` is undefined at a gate of no team.
 */
function inVotesTime(review: Review, ahead: number | undefined): Review {
  if (ahead === undefined || review.usableUntil === undefined) return { ...review }
  return { ...review, usableUntil: review.usableUntil + ahead - clockSlip }
}
