import type { IssuedChallenge, ShownChallenge } from '../../model/challenge.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import type { Decision } from '../../model/decision.ts'
import type { Policy } from '../../model/policy.ts'
import type { Review } from '../../model/review.ts'
import type { Identity } from '../../model/reviewer.ts'
import { visibleText } from '../../model/visible-text.ts'
import type { QuizFact } from '../../review/challenges/quiz-fact.ts'
import { issueChallenge } from '../../review/challenges/issue-challenge.ts'
import { gradeChallenge } from '../../review/challenges/grade-challenge.ts'
import { withdraw } from '../../review/end-review.ts'
import { pricedFindings } from '../../review/summary.ts'
import { acceptShownTools } from '../tools/accept-shown-tools.ts'
import { shortId } from '../short-id.ts'
import type { LocalPasskeys, ProvenYes } from '../passkeys/local-passkeys.ts'
import {
  challengeAnswered,
  checkAttempts,
  checkGiven,
  checkReviewer,
  type Moment,
  shownChallenge,
} from './given-answer.ts'
import type {
  AnswerOutcome,
  GivenAnswer,
  ReviewerStats,
  ReviewPage,
  Reviews,
  WaitOptions,
} from '../people.ts'
import type { ReviewQuery } from '../ports/people.ts'
import type { FilesNow } from '../ports/files-now.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { Prove } from '../prove.ts'
import { holdTime, mayAskClient, noteUnanswered } from './hold-time.ts'
import { cleanWords, reviewLine } from './review-line.ts'
import { loggedOf, pageOf, quizContextOfLogged, shownTexts, snapshotOf } from './review-page.ts'
import { newNonce, statementOf } from './statement-of.ts'
import { type ReviewChange, ReviewRows } from './review-rows.ts'
import { reviewStats } from './review-stats.ts'
import { observationOf, settleAnswer } from './settle-answer.ts'
import { demandApproved, notAReviewer, hideProbeMark } from './shown-reviews.ts'
import { secureRandom } from '../secure-random.ts'
import { ReviewWaits } from './review-waits.ts'

/** What reviews are served from. */
export interface ReviewsParts {
  readonly store: PeopleStore
  readonly policy: Policy
  readonly prove: Prove
  readonly passkeys: Pick<LocalPasskeys, 'proveYes' | 'requestFor'>
  /** The files of calls, where they are on this machine. */
  readonly filesNow?: FilesNow
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds that only go forward. */
  readonly clock: () => number
  /** Milliseconds of a clock that nobody sets, the same for every process since the machine was started. */
  readonly steady?: () => number
  /** Numbers from 0 up to 1 that nobody can foretell. */
  readonly random?: () => number
  /** What the program knows to ask about a call, beside what is read from it. */
  readonly questions?: (call: ToolCall) => readonly QuizFact[]
}

/** Reviews, kept in the store; every answer is checked here, whatever the front end checked. */
export class LocalReviews implements Reviews {
  private readonly parts: ReviewsParts
  private readonly steady: () => number
  private readonly random: () => number
  private readonly rows: ReviewRows
  private readonly waits: ReviewWaits

  constructor(parts: ReviewsParts) {
    this.parts = parts
    this.steady = parts.steady ?? machineClock
    this.random = parts.random ?? secureRandom
    this.rows = new ReviewRows(parts.store, () => this.moment())
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
    const page = pageOf(this.parts, this.rows.find(id), this.parts.now())
    return { ...page, review: hideProbeMark(page.review) }
  }

  async begin(id: string, who: Identity): Promise<ShownChallenge> {
    await this.rows.expireDue()
    return this.rows.change(moment => this.challengeFor(this.rows.findPending(id), who, moment))
  }

  async answer(given: GivenAnswer): Promise<AnswerOutcome> {
    checkGiven(given)
    await this.rows.expireDue()
    const before = this.rows.findPending(given.reviewId)
    const logged = loggedOf(this.parts.store, before)
    const shown = shownTexts(logged, before)
    const { readingSeconds } = snapshotOf(this.parts.store, before, logged)
    // Looked at before the proof, so that a one-time code is not spent on a yes that is too early.
    const { sheet } = this.check(given, shown, this.moment())
    const proven = await this.prove(given, before, logged.decision, sheet)
    const outcome = await this.rows.change(moment => {
      const checked = this.check(given, shown, moment)
      const why = before.plantedWhy ?? pricedFindings(logged.decision)[0]?.what ?? logged.decision.reason.text
      const settled = settleAnswer({ ...checked, ...proven, readingSeconds, why: visibleText(why) })
      const { log, ...accepted } = acceptShownTools(logged, settled.outcome.review)
      const act = { ...settled.act, ...accepted, log: [...settled.act.log, ...log] }
      return { act, result: settled.outcome }
    })
    return { ...outcome, review: hideProbeMark(outcome.review) }
  }

  async wait(id: string, options: WaitOptions): Promise<Review> {
    await this.rows.expireDue()
    return hideProbeMark(await this.waits.wait(this.rows.find(id), options))
  }

  async holdFor(id: string, attended: boolean): Promise<number> {
    const { store, policy } = this.parts
    return holdTime(this.rows.find(id), policy, store.people, attended)
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
      const after = withdraw(review, reason, at)
      return {
        act: { at, log: [reviewLine('withdrawn', after, { why: reason })], reviews: [after] },
        result: after,
      }
    })
  }

  async reportWrong(id: string, why: string, who: Identity): Promise<void> {
    const { store, prove } = this.parts
    const proof = await prove(who, demandApproved(this.rows.find(id)).level)
    await this.rows.change(({ at }) => {
      const review = demandApproved(this.rows.find(id))
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
      return { act: { at, log, reviews: [after], observations }, result: undefined }
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

  /** The open challenge of a reviewer, or a new one with what must be written. */
  private challengeFor(review: Review, who: Identity, moment: Moment): ReviewChange<ShownChallenge> {
    const { people } = this.parts.store
    const { at, steady } = moment
    const reviewer = people.reviewer(who.reviewer)
    if (!reviewer) throw notAReviewer(who.reviewer)
    checkReviewer(review, who.reviewer, at)
    const all = people.sheets(review.id)
    const own = all.filter(one => one.reviewer === who.reviewer)
    const left = checkAttempts(review, own, moment)
    const open = own.find(({ outcome, startedAt }) => outcome === 'open' && startedAt <= at)
    if (open) return { act: undefined, result: this.shown(open, review, left) }
    const logged = loggedOf(this.parts.store, review)
    const drawn = issueChallenge({
      id: shortId('s'),
      review,
      reviewer: who.reviewer,
      context: quizContextOfLogged(
        logged,
        snapshotOf(this.parts.store, review, logged),
        this.parts.questions,
      ),
      earlier: all,
      isStricter: reviewer.stricterUntil > at,
      at,
      steady,
      random: this.random,
    })
    const sheet = { ...drawn, nonce: newNonce() }
    const more = {
      reviewer: visibleText(who.reviewer, 64),
      sheet: sheet.id,
      challenge: sheet.challenge,
      questions: sheet.questions.length,
    }
    const log = [reviewLine('begun', review, more)]
    const reviews = [{ ...review, version: review.version + 1 }]
    return { act: { at, log, reviews, sheets: [sheet] }, result: this.shown(sheet, review, left) }
  }

  /** An issued challenge as its reviewer sees it, with what their passkey must sign. */
  private shown(sheet: IssuedChallenge, review: Review, left: number): ShownChallenge {
    const { decision } = loggedOf(this.parts.store, review)
    const passkey = this.parts.passkeys.requestFor(review.level, statementOf(review, decision, sheet))
    return { ...shownChallenge(sheet, review, left), ...(passkey && { passkey }) }
  }

  private async prove(
    { who, approve }: GivenAnswer,
    review: Review,
    decision: Decision,
    sheet: IssuedChallenge | undefined,
  ): Promise<ProvenYes> {
    const { prove, passkeys } = this.parts
    if (!approve || !sheet) return { proof: await prove(who, 'medium') }
    return passkeys.proveYes(who, review.level, statementOf(review, decision, sheet))
  }

  /** Everything about an answer that can be refused before it is proved who gives it. */
  private check(given: GivenAnswer, shown: readonly string[], moment: Moment) {
    const { store } = this.parts
    const { who, approve, answer = {} } = given
    const review = this.rows.findPending(given.reviewId)
    const own = store.people.sheets(review.id).filter(one => one.reviewer === who.reviewer)
    const common = {
      review,
      given,
      own,
      moment,
      canaries: store.canaries(),
      reviewer: store.people.reviewer(who.reviewer),
    }
    if (!approve) return { ...common, sheet: undefined, mark: undefined }
    checkReviewer(review, who.reviewer, moment.at)
    checkAttempts(review, own, moment)
    const sheet = challengeAnswered(review, own, given, moment)
    return {
      ...common,
      sheet,
      mark: gradeChallenge(sheet, answer, { settings: review.settings, copiedFrom: shown }),
    }
  }

  private moment(): Moment {
    return { at: this.parts.now(), steady: this.steady() }
  }
}

function machineClock(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}
