import type { KeyObject } from 'node:crypto'
import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Proof, Review, Vote } from '../../../ground/model/review.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { acceptingGroup, acceptShownTools, shownTools } from '../tools/accept-shown-tools.ts'
import { ofNoGroup } from '../../review/groups-of-reviewer.ts'
import { pricedFindings } from '../../review/summary-of.ts'
import type { ProvenYes } from '../passkeys/local-passkeys.ts'
import { checkAnswer, checkGiven, shownTexts } from './check-answer.ts'
import type { AnswerOutcome, GivenAnswer } from '../gate-people/reviews.ts'
import type { Act } from '../ports/act.ts'
import { signVote } from '../answers/sign-vote.ts'
import { loggedOf, loggedWhole, snapshotOf } from './snapshot-of.ts'
import { callOnly } from './issue-to-reviewer.ts'
import { demandGroup } from '../standing/demand-group.ts'
import { type ReviewChange, ReviewRows, type ClockReading } from './review-rows.ts'
import { settleAnswer, type Settlement } from './settle-answer.ts'
import { withRefusal, type RefusalOf } from '../roles/with-refusal.ts'
import { grantLine, newGrant } from '../standing/new-grant.ts'
import { statementOf } from './statement-of.ts'
import type { ReviewsParts } from './reviews-parts.ts'

/** Answers to reviews: each is checked, proved, checked again as it is written, and written with what it grants. */
export class ReviewAnswers {
  private readonly parts: ReviewsParts
  private readonly rows: ReviewRows
  private readonly moment: () => ClockReading

  constructor(parts: ReviewsParts, rows: ReviewRows, moment: () => ClockReading) {
    this.parts = parts
    this.rows = rows
    this.moment = moment
  }

  /** See `Reviews.answer`. */
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
    return this.rows.change(settle, act => this.write(act, granting?.key ?? key))
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
