import type { ShownChallenge } from '../../../ground/model/challenge.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { withdrawReview } from '../../review/withdraw-review.ts'
import type {
  AnswerOutcome,
  GivenAnswer,
  ReviewerStats,
  ReviewPage,
  Reviews,
  WaitOptions,
} from '../gate-people/reviews.ts'
import type { ReviewQuery, People } from '../ports/people.ts'
import { holdTime, mayAskClient, noteUnanswered } from './hold-time.ts'
import { cleanWords, reviewLine } from './review-line.ts'
import { pageOf } from './page-of.ts'
import { type IssueParts, issueToReviewer } from './issue-to-reviewer.ts'
import { undoNo } from './undo-no.ts'
import { ReviewRows, type ClockReading } from './review-rows.ts'
import { observationOf } from './settle-answer.ts'
import { secureRandom } from '../secure-random.ts'
import { ReviewWaits } from './review-waits.ts'
import { ReviewAnswers } from './review-answers.ts'
import type { ReviewsParts } from './reviews-parts.ts'

/** Reviews, kept in the store; every answer is checked here, whatever the front end checked. */
export class LocalReviews implements Reviews {
  private readonly parts: ReviewsParts
  private readonly steady: () => number
  private readonly issuing: IssueParts
  private readonly rows: ReviewRows
  private readonly waits: ReviewWaits
  private readonly answers: ReviewAnswers

  constructor(parts: ReviewsParts) {
    this.parts = parts
    this.steady = parts.steady ?? machineClock
    this.issuing = { ...parts, random: parts.random ?? secureRandom }
    this.rows = new ReviewRows(parts.store, () => this.moment())
    this.answers = new ReviewAnswers(parts, this.rows, () => this.moment())
    const expireDue = () => this.rows.expireDue()
    this.waits = new ReviewWaits({
      people: parts.store.people,
      now: parts.now,
      clock: parts.clock,
      expireDue,
    })
  }

  async list(query: ReviewQuery = {}): Promise<readonly Review[]> {
    await this.rows.expireDue()
    return this.parts.store.people.reviews(query).map(hideProbeMark)
  }

  async show(id: string): Promise<ReviewPage> {
    await this.rows.expireDue()
    const page = pageOf(this.parts, this.rows.findNamed(id), this.parts.now())
    return { ...page, review: hideProbeMark(page.review) }
  }

  async begin(id: string, who: Identity): Promise<ShownChallenge> {
    await this.rows.expireDue()
    const { id: whole } = this.rows.findNamed(id)
    return this.rows.change(moment =>
      issueToReviewer(this.issuing, this.rows.findPending(whole), who, moment),
    )
  }

  async answer(answer: GivenAnswer): Promise<AnswerOutcome> {
    const outcome = await this.answers.answer(answer)
    return { ...outcome, review: hideProbeMark(outcome.review) }
  }

  async wait(id: string, options: WaitOptions): Promise<Review> {
    await this.rows.expireDue()
    return hideProbeMark(await this.waits.wait(this.rows.find(id), options))
  }

  async holdFor(id: string, attended: boolean, atTerminal = false): Promise<number> {
    const { store, policy } = this.parts
    return holdTime(this.rows.find(id), policy, store.people, { attended, atTerminal })
  }

  async mayAskClient(id: string): Promise<boolean> {
    return mayAskClient(this.rows.find(id), this.parts.policy)
  }

  async unanswered(id: string): Promise<void> {
    const { store, now } = this.parts
    await noteUnanswered(this.rows.find(id), store.people, now())
  }

  async withdraw(id: string, why: string): Promise<Review> {
    const { store } = this.parts
    return this.rows.change(({ at }) => {
      const review = this.rows.findPending(id)
      const reason = cleanWords(why, 300, store.canaries())
      const after = withdrawReview(review, reason, at)
      return {
        act: { kind: 'review', at, log: [reviewLine('withdrawn', after, { why: reason })], reviews: [after] },
        result: after,
      }
    })
  }

  async endFollowing(named: string, who: Identity): Promise<Review> {
    const { id } = this.rows.findNamed(named)
    const proof = await this.parts.proveNo(who)
    return this.rows.change(({ at }) => {
      const review = this.rows.find(id)
      if (!review.votes.some(({ follow }) => follow) || review.followEnded)
        throw new GateError(
          'conflict',
          `By ${id} no session follows anything: there is nothing to end.`,
          'review',
        )
      const ended = { by: visibleText(who.reviewer, 64), at }
      const after = { ...review, version: review.version + 1, followEnded: ended }
      const log = [reviewLine('follow_ended', after, { reviewer: ended.by, proof })]
      return { act: { kind: 'review', at, log, reviews: [after] }, result: after }
    })
  }

  async undo(named: string, who: Identity): Promise<Review> {
    const { id } = this.rows.findNamed(named)
    const proof = await this.parts.proveNo(who)
    const by = { reviewer: who.reviewer, proof }
    return this.rows.change(({ at }) => undoNo(this.parts.store, this.rows.find(id), by, at))
  }

  async reportWrong(named: string, why: string, who: Identity): Promise<void> {
    const { store, prove } = this.parts
    const { id } = this.rows.findNamed(named)
    const proof = await prove(who, this.rows.findApproved(id).level)
    await this.rows.change(({ at }) => {
      const review = this.rows.findApproved(id)
      const reason = cleanWords(why, 500, store.canaries())
      const mark = { by: who.reviewer, why: reason, at }
      const after = { ...review, version: review.version + 1, reportedWrong: mark }
      const log = [reviewLine('reported_wrong', review, { reviewer: who.reviewer, proof, why: reason })]
      const observations = observationOf(review).map(one => ({
        ...one,
        approve: false,
        reviewer: who.reviewer,
        reviewId: `${id}/wrong`,
        at,
      }))
      return { act: { kind: 'reported_wrong', at, log, reviews: [after], observations }, result: undefined }
    })
  }

  async stats(): Promise<readonly ReviewerStats[]> {
    return reviewStats(this.parts.store.people)
  }

  /** Ends every wait. */
  close(): void {
    this.rows.close()
    this.waits.close()
  }

  private moment(): ClockReading {
    return { at: this.parts.now(), steady: this.steady() }
  }
}

function machineClock(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

/** Returns a review as it is shown: whether it is a probe is said right after the answer, not before. */
function hideProbeMark(review: Review): Review {
  if (review.state !== 'pending' || review.planted === undefined) return review
  const { planted: _planted, plantedWhy: _why, ...rest } = review
  return rest
}

/** Returns the figures of each reviewer, by name. */
function reviewStats(people: People): readonly ReviewerStats[] {
  return people.answersGiven().map(input => ({
    reviewer: input.reviewer,
    answers: input.answers,
    approvals: input.approvals,
    denials: input.answers - input.approvals,
    medianSeconds: median(input.waits.map(wait => wait / 1_000)),
    failedChallenges: input.failed,
    tooFast: input.tooFast,
    reportedWrong: input.reportedWrong,
    plantedSeen: input.plantedSeen,
    plantedApproved: input.plantedApproved,
  }))
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const [low = 0, high = low] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return (low + high) / 2
}
