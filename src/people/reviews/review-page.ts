import type { ToolCall } from '../../model/tool-call.ts'
import { GateError } from '../../model/errors.ts'
import { virtualPlace } from '../../model/place.ts'
import type { Policy } from '../../model/policy.ts'
import type { Review } from '../../model/review.ts'
import type { ReviewSnapshot } from '../../model/review-snapshot.ts'
import { trustText } from '../../policy/approved-reason.ts'
import { trustOf } from '../../reputation/trust-of.ts'
import { argumentFacts } from '../../review/challenges/argument-facts.ts'
import type { QuizFact } from '../../review/challenges/quiz-fact.ts'
import { type QuizContext, quizContextOf } from '../../review/challenges/quiz-context.ts'
import { readingSeconds } from '../../review/reading-seconds.ts'
import { pricedFindings, summaryOf } from '../../review/summary.ts'
import type { LoggedDecision } from '../../model/logged-decision.ts'
import type { ReviewPage } from '../people.ts'
import { isProbe } from './is-probe.ts'
import type { FilesNow } from '../ports/files-now.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import { fileNotes } from './file-notes.ts'
import { reviewNotes } from './review-notes.ts'
import { toolDiff, toolNote } from '../tools/tool-diff.ts'

const decisionsBefore = 5

/** The call and decision that a review is about, as the log holds them. */
export function loggedOf(store: PeopleStore, { id, decisionId }: Review): LoggedDecision {
  const logged = store.decision(decisionId)
  if (!logged)
    throw new GateError('missing', `The log holds no decision of the review ${id}: verify the log.`)
  return logged
}

/**
 * Returns the page as it was when the review opened. A review that an earlier version opened has none: its page is made
 * from the log alone, without differences of files and without names beside them.
 */
export function snapshotOf(
  store: PeopleStore,
  review: Pick<Review, 'id' | 'policyDigest'>,
  logged: LoggedDecision,
): ReviewSnapshot {
  const kept = store.people.snapshot(review.id)
  if (kept) return kept
  const summary = summaryOf(logged.call.tool, logged.decision, toolDiff(store.tools, logged))
  return {
    reviewId: review.id,
    summary,
    readingSeconds: readingSeconds(summary),
    siblings: [],
    compared: {},
    policyDigest: review.policyDigest,
  }
}

/** What a page is shown from. */
export interface PageParts {
  readonly store: PeopleStore
  readonly policy: Policy
  /** Absent where the files of calls are not on this machine: the page then says nothing of them as they are now. */
  readonly filesNow?: FilesNow
}

/** Returns everything that a reviewer sees before the challenge. */
export function pageOf({ store, policy, filesNow }: PageParts, review: Review, now: number): ReviewPage {
  const logged = loggedOf(store, review)
  const { call, decision, entry } = logged
  const old = review.replaces === undefined ? undefined : store.people.review(review.replaces)
  const replaced = old && { review: old, decision: store.decision(old.decisionId)?.decision }
  const trust = trustOf(store.people.observations(review.shape.key), policy.reputation, now)
  const snapshot = store.people.snapshot(review.id)
  const isOpen = review.state === 'pending'
  const ofFiles = filesNow && isOpen ? fileNotes(filesNow, review, decision, snapshot) : []
  return {
    review,
    call,
    decision,
    summary: snapshotOf(store, review, logged).summary,
    trust: trustText(trust, now),
    before: store
      .decisions({ session: review.session, before: entry.seq, limit: 2 * decisionsBefore })
      .filter(({ decision: one }) => !isProbe(store.people, one))
      .slice(0, decisionsBefore),
    notes: [
      ...toolNote(logged, review),
      ...reviewNotes(review, decision, { policyDigest: policy.digest, replaced, ofFiles }),
      ...(snapshot ? [] : [noSnapshot]),
    ],
  }
}

const noSnapshot =
  'It was opened by an earlier version, which kept no page: differences of files are not shown.'

/** What the questions about a review are made from. */
export function quizContextOfLogged(
  { call, decision }: LoggedDecision,
  { siblings }: Pick<ReviewSnapshot, 'siblings'>,
  questions?: (call: ToolCall) => readonly QuizFact[],
): QuizContext {
  return quizContextOf({
    ...(questions && { more: questions(call) }),
    plain: argumentFacts(call),
    effects: decision.effects,
    findings: pricedFindings(decision),
    tool: call.tool,
    cwd: call.cwd ?? virtualPlace.cwd,
    siblings,
  })
}

/** What nobody may hand back as their own words. */
export function shownTexts({ call, decision }: LoggedDecision, { what }: Review): readonly string[] {
  const { headline, lines, findings } = summaryOf(call.tool, decision, [])
  const given = Object.values(call.arguments).filter(value => typeof value === 'string')
  return [headline, ...lines, ...findings.map(({ text }) => text), what, ...given]
}
