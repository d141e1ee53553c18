import type { KeyObject } from 'node:crypto'
import type { IssuedChallenge, ShownChallenge } from '../../../ground/model/challenge.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Proof, Review, Vote } from '../../../ground/model/review.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { acceptingGroup, acceptShownTools } from '../tools/accept-shown-tools.ts'
import { shownTools } from '../tools/shown-tools.ts'
import { type GroupsOf, ofNoGroup } from '../../review/groups-of.ts'
import { withdrawReview } from '../../review/withdraw-review.ts'
import { pricedFindings } from '../../review/summary-of.ts'
import type { LocalPasskeys, ProvenYes, ReviewerChecks } from '../passkeys/local-passkeys.ts'
import { checkAnswer, checkGiven, shownTexts } from './check-answer.ts'
import type { ClockReading } from './clock-reading.ts'
import type {
  AnswerOutcome,
  GivenAnswer,
  ReviewerStats,
  ReviewPage,
  Reviews,
  WaitOptions,
} from '../gate-people/reviews.ts'
import type { Act } from '../ports/act.ts'
import type { People, ReviewQuery } from '../ports/people.ts'
import { signVote } from '../answers/sign-vote.ts'
import { holdTime, mayAskClient, noteUnanswered } from './hold-time.ts'
import { cleanWords, reviewLine } from './review-line.ts'
import { pageOf } from './page-of.ts'
import { loggedOf, loggedWhole, snapshotOf } from './snapshot-of.ts'
import { callOnly, type IssueParts, issueToReviewer } from './issue-to-reviewer.ts'
import { demandGroup } from '../standing/demand-group.ts'
import { undoNo } from './undo-no.ts'
import { type ReviewChange, ReviewRows } from './review-rows.ts'
import { observationOf, settleAnswer, type Settlement } from './settle-answer.ts'
import { secureRandom } from '../secure-random.ts'
import { ReviewWaits } from './review-waits.ts'
import type { RefusalOf } from '../roles/refusal-of.ts'
import { withRefusal } from '../roles/with-refusal.ts'
import { grantLine, newGrant } from '../standing/new-grant.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { QuizFact } from '../../review/challenges/quiz/quiz-fact.ts'
import type { SignedAnswers } from '../answers/signed-answers.ts'
import type { FilesNow } from '../ports/files-now.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { Prove } from '../prove.ts'
import type { MayAcceptTools } from '../roles/may-accept-tools.ts'
import type { ActSigner } from '../standing/act-signer.ts'
import type { LatestPrompts } from '../standing/latest-prompts.ts'
import type { SignedState } from '../standing/signed-state.ts'
import type { ToolAcceptors } from '../tools/tool-notes.ts'
import type { OpenedReviews } from './opened-reviews.ts'
import { statementOf } from './statement-of.ts'

/** Reviews, kept in the store; every answer is checked here, whatever the front end checked. */
export class LocalReviews implements Reviews {
  private readonly parts: ReviewsParts
  private readonly steady: () => number
  private readonly issuing: IssueParts
  private readonly rows: ReviewRows
  private readonly waits: ReviewWaits

  constructor(parts: ReviewsParts) {
    this.parts = parts
    this.steady = parts.steady ?? machineClock
    this.issuing = { ...parts, random: parts.random ?? secureRandom }
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
    const { store } = this.parts
    checkGiven(answer)
    await this.rows.expireDue()
    // Named once: what is checked and written below is this review, whatever opens meanwhile.
    const { id } = this.rows.findNamed(answer.reviewId)
    const before = this.rows.findPending(id)
    const logged = (answer.approve ? loggedWhole : loggedOf)(store, before)
    const shown = shownTexts(logged, before)
    const { readingSeconds } = snapshotOf(store, before, logged)
    // Counted anew each time: others may have answered, or lost a role, while somebody proves who they are.
    const { groupsOf = () => ofNoGroup, refusalOf } = this.parts
    const check = (moment: ClockReading) =>
      checkAnswer({ store, groupsOf }, this.rows.findPending(id), answer, shown, moment)
    // Checked before the proof, so that a one-time code is not spent on a yes that is too early.
    const { issued } = check(this.moment())
    const proven = await this.prove(answer, before, logged, issued)
    if (proven.proof === 'program')
      this.parts.answers.takeVote(before, { ...answer.who, ...(answer.follow && { follow: answer.follow }) })
    const { key } = proven
    if (answer.grant) demandGroup(answer.grant.scope, this.parts.groups)
    // A passkey or an unlocked place signs one yes; what stands is signed by the key that the secret opens.
    const granting = answer.grant && (key ? { proof: proven.proof, key } : await this.parts.open(answer.who))
    const accepting = acceptingGroup(this.parts, before)
    const settle = (moment: ClockReading): ReviewChange<AnswerOutcome, Act<'answer' | 'challenge'>> => {
      const checked = check(moment)
      const mayAccept = accepting?.mayAccept(answer.who.reviewer, accepting.group, moment.at)
      const thisCallOnly = accepting !== undefined && shownTools(logged).length > 0 && !(key && mayAccept)
      if (answer.approve) this.parts.opened.demandSame(checked.review, logged)
      const why = before.plantedWhy ?? pricedFindings(logged.decision)[0]?.what ?? logged.decision.reason.text
      const sign =
        key && ((vote: Vote) => signVote(checked.review, vote, this.parts.state.read().chain.log, key))
      const more = { ...(sign && { sign }), readingSeconds, thisCallOnly, why: visibleText(why) }
      const settled = settleAnswer({ ...checked, ...proven, ...more })
      const { act, outcome } = granting ? withGrant(settled, answer, granting.proof, refusalOf) : settled
      if (act.kind === 'challenge') return { act, result: outcome }
      const { log, ...accepted } = acceptShownTools(logged, outcome.review, accepting)
      return { act: { ...act, ...accepted, log: [...act.log, ...log] }, result: outcome }
    }
    const outcome = await this.rows.change(settle, act => this.write(act, granting?.key ?? key))
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

  private async prove(
    { who, approve, follow }: GivenAnswer,
    review: Review,
    logged: LoggedDecision,
    issued: IssuedChallenge | undefined,
  ): Promise<ProvenYes> {
    const { prove, proveNo, passkeys, store } = this.parts
    if (!approve) return { proof: await proveNo(who) }
    if (!issued) return { proof: await prove(who, 'medium') }
    const more = { ...(follow && { follow }), ...callOnly(this.parts, logged) }
    const statement = statementOf(review, logged, issued, store.originOf(review.decisionId), more)
    return passkeys.proveYes(who, review.level, { statement, salt: issued.salt ?? '' })
  }

  /** Writes an answer: tools that it accepts for later calls are signed; without a key they hold for as long as this process does. */
  private async write(act: Act<'answer' | 'challenge'>, key: KeyObject | undefined): Promise<void> {
    const { store, signer, answers } = this.parts
    if (act.kind === 'answer') {
      const { tools = [], grants = [] } = act
      if (tools.length + grants.length > 0 && key) return signer.commit(act, { key })
      answers.takeTools(tools)
    }
    await store.people.act(act)
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

/**
 * Adds what is granted with a yes to its act, so that both are written or neither is: neither where the right to grant ended
 * meanwhile. A yes that does not let the call run yet, and one to a probe, grants nothing. Throws `invalid` for a grant that
 * reaches too far.
 */
function withGrant(
  settled: Settlement,
  { grant: draft, who }: GivenAnswer,
  proof: Proof,
  refusalOf?: RefusalOf,
): Settlement {
  const { act, outcome } = settled
  if (!draft) return settled
  const grant = newGrant(draft, who.reviewer, act.at)
  if (act.kind !== 'answer' || outcome.review.state !== 'approved' || outcome.planted) return settled
  const granting = { ...act, log: [...act.log, grantLine(grant, proof)], grants: [grant] }
  return {
    act: withRefusal(granting, who, refusalOf),
    outcome: { ...outcome, grant },
  }
}

/** The parts that reviews are served from. */
interface ReviewsParts {
  readonly store: PeopleStore
  readonly policy: Policy
  readonly prove: Prove
  /** Checks what is given with a no, which needs no proof. */
  readonly proveNo: ReviewerChecks['proveNo']
  readonly state: SignedState
  readonly answers: SignedAnswers
  readonly signer: ActSigner
  readonly passkeys: Pick<LocalPasskeys, 'proveYes' | 'offerFor'>
  /** Opens the key of a reviewer with their secret. */
  readonly open: ReviewerChecks['open']
  readonly opened: Pick<OpenedReviews, 'demandSame'>
  /** Words of people, as far as this process heard them. */
  readonly prompts: Pick<LatestPrompts, 'behind'>
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
  /** Its calls are judged by other gates: a yes reaches those signed, or not at all. */
  readonly judgesElsewhere?: true
  /** Tells who of a team may accept tools. */
  readonly mayAccept?: MayAcceptTools
  /** Says why somebody of a team may not do this now. */
  readonly refusalOf?: RefusalOf
  /** The people of a team whose yes would accept a tool that is shown. */
  readonly toolAcceptors?: (review: Review) => ToolAcceptors | undefined
  /** The group of the gate that asked for a review, of a team. */
  readonly groupOf?: (review: Review) => string | undefined
  /** The groups of the team whose hub this is. */
  readonly groups?: () => readonly string[]
  /** The groups of those who answer a review, and whether their yes counts; nobody is in one where it is left out. */
  readonly groupsOf?: (review: Review) => GroupsOf
  /** Sentences on who may answer a review that waits, of a team’s people. */
  readonly peopleNotes?: (review: Review) => readonly string[]
  /** Questions that the program asks about a call, besides those that are made from it. */
  readonly questions?: (call: ToolCall) => readonly QuizFact[]
}
