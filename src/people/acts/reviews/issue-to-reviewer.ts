import { randomBytes } from 'node:crypto'
import type { IssuedChallenge, ShownChallenge } from '../../../ground/model/challenge.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { issueChallenge, minimumSeconds } from '../../review/challenges/issue-challenge.ts'
import type { QuizFact } from '../../review/challenges/quiz/quiz-fact.ts'
import { type GroupsOfReviewer, ofNoGroup } from '../../review/groups-of-reviewer.ts'
import { challengeOf } from '../keys/challenge-of.ts'
import type { LocalPasskeys } from '../passkeys/local-passkeys.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import { shortId } from '../short-id.ts'
import { checkAttempts, checkReviewer } from './check-answer.ts'
import { reviewLine } from './review-line.ts'
import type { ReviewChange, ClockReading } from './review-rows.ts'
import type { OpenedReviews } from './opened-reviews.ts'
import { loggedOf, loggedWhole, snapshotOf } from './snapshot-of.ts'
import type { SignedStatement } from '../../../ground/model/passkey.ts'
import { shownTools } from '../tools/accept-shown-tools.ts'
import { statementOf } from './statement-of.ts'
import { contextOf } from './context-of.ts'

/** The parts that issuing a challenge needs. */
export interface IssueParts {
  readonly groupsOf?: (review: Review) => GroupsOfReviewer
  readonly store: PeopleStore
  readonly passkeys: Pick<LocalPasskeys, 'offerFor'>
  /** Its calls are judged by other gates, which count no tool that nobody’s key signed. */
  readonly judgesElsewhere?: true
  readonly opened: Pick<OpenedReviews, 'demandSame'>
  /** Numbers from 0 up to 1 that nobody can foretell. */
  readonly random: () => number
  /** Questions that the program asks about a call, besides those that are made from it. */
  readonly questions?: (call: ToolCall) => readonly QuizFact[]
}

/** Returns the open challenge of a reviewer, or a new one with what must be written for it. */
export function issueToReviewer(
  parts: IssueParts,
  review: Review,
  who: Identity,
  moment: ClockReading,
): ReviewChange<ShownChallenge> {
  const { store, random, questions, groupsOf } = parts
  const { at, steady } = moment
  const reviewer = store.people.reviewer(who.reviewer)
  if (!reviewer) throw notAReviewer(who.reviewer)
  checkReviewer(review, who.reviewer, at, groupsOf?.(review) ?? ofNoGroup)
  const earlier = store.people.challengesOf(review.id)
  const own = earlier.filter(one => one.reviewer === who.reviewer)
  const remaining = checkAttempts(review, own, moment)
  const open = own.find(({ outcome, startedAt }) => outcome === 'open' && startedAt <= at)
  if (open) return { act: undefined, result: showTo(parts, open, review, remaining) }
  const logged = loggedWhole(store, review)
  parts.opened.demandSame(review, logged)
  const context = contextOf(logged, snapshotOf(store, review, logged), questions)
  const isStricter = reviewer.stricterUntil > at
  const drawing = { reviewer: who.reviewer, context, earlier, isStricter, at, steady, random }
  const drawn = issueChallenge({ id: shortId('s'), review, ...drawing })
  // The nonce makes the statement that is signed like no other; the salt hides what its terms are.
  const [nonce, salt] = [randomBytes(24).toString('base64url'), randomBytes(16).toString('base64url')]
  const issued = { ...drawn, nonce, salt }
  const log = [reviewLine('begun', review, begunBody(issued))]
  const reviews = [{ ...review, version: review.version + 1 }]
  return {
    act: { kind: 'challenge', at, log, reviews, challenges: [issued] },
    result: showTo(parts, issued, review, remaining),
  }
}

/** Returns what the log says of a challenge that is issued. */
function begunBody({ reviewer, id, challenge, questions }: IssuedChallenge) {
  return { reviewer: visibleText(reviewer, 64), sheet: id, challenge, questions: questions.length }
}

/** The challenge without its right answers, with what a yes must be signed for. */
function showTo(
  parts: IssueParts,
  issued: IssuedChallenge,
  review: Review,
  attemptsLeft: number,
): ShownChallenge {
  const { store, passkeys } = parts
  const { id, reviewId, reviewer, challenge, questions, startedAt } = issued
  const logged = loggedOf(store, review)
  const origin = store.originOf(review.decisionId)
  const statement = statementOf(review, logged, issued, origin, callOnly(parts, logged))
  const passkey = passkeys.offerFor(review.level, statement)
  const follow = review.follow && followStatement(parts, issued, review)
  const min = minimumSeconds(review, challenge)
  const shown = { id, reviewId, reviewer, challenge, questions, startedAt, minimumSeconds: min }
  return { ...shown, attemptsLeft, statement: challengeOf(statement), ...passkey, ...(follow && { follow }) }
}

/** Returns what is signed where the session may follow the text too. */
function followStatement(
  parts: IssueParts,
  issued: IssuedChallenge,
  review: Review,
): NonNullable<ShownChallenge['follow']> {
  const { store, passkeys } = parts
  const origin = store.originOf(review.decisionId)
  const logged = loggedOf(store, review)
  const more = { follow: true as const, ...callOnly(parts, logged) }
  const wider = statementOf(review, logged, issued, origin, more)
  const { passkey } = passkeys.offerFor(review.level, wider)
  return { statement: challengeOf(wider), ...(passkey && { passkey }) }
}

function notAReviewer(name: string): GateError {
  const who = `“${visibleText(name, 40)}” is no reviewer`
  return new GateError('forbidden', `${who}: see countersign reviewer add --help.`, 'reviewer')
}

/**
 * Returns what a passkey’s statement says of a tool that the page shows. Gates of a team count a tool that was accepted with
 * the key which a secret opens; a passkey signs the one call.
 */
export function callOnly(
  { judgesElsewhere }: { readonly judgesElsewhere?: true },
  logged: Pick<LoggedDecision, 'call' | 'decision'>,
): Pick<SignedStatement, 'thisCallOnly'> {
  return judgesElsewhere && shownTools(logged).length > 0 ? { thisCallOnly: true } : {}
}
