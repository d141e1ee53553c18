import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ToolCall } from '../../model/tool-call.ts'
import type { Decision } from '../../model/decision.ts'
import { GateError } from '../../model/errors.ts'
import { virtualPlace } from '../../model/place.ts'
import type { Policy } from '../../model/policy.ts'
import type { Review } from '../../model/review.ts'
import type { ReviewSummary } from '../../model/review-summary.ts'
import { trustText } from '../../policy/approved-reason.ts'
import { trustOf } from '../../reputation/trust-of.ts'
import { argumentFacts } from '../../review/challenges/argument-facts.ts'
import type { QuizFact } from '../../review/challenges/quiz-fact.ts'
import { type QuizContext, quizContextOf } from '../../review/challenges/quiz-context.ts'
import { pricedFindings, summaryOf } from '../../review/summary.ts'
import { fileDiffs } from './file-diffs.ts'
import type { LoggedDecision } from '../../model/logged-decision.ts'
import type { ReviewPage } from '../people.ts'
import { isProbe } from './is-probe.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import { reviewNotes } from './review-notes.ts'
import { toolDiff, toolNote } from '../tools/tool-diff.ts'

const decisionsBefore = 5
const mostFolders = 5
const mostSiblings = 100

/** The call and decision that a review is about, as the log holds them. */
export function loggedOf(store: PeopleStore, { id, decisionId }: Review): LoggedDecision {
  const logged = store.decision(decisionId)
  if (!logged)
    throw new GateError('missing', `The log holds no decision of the review ${id}: verify the log.`)
  return logged
}

/** Everything that a reviewer sees before the challenge. */
export function pageOf(store: PeopleStore, policy: Policy, review: Review, now: number): ReviewPage {
  const logged = loggedOf(store, review)
  const { call, decision, entry } = logged
  const old = review.replaces === undefined ? undefined : store.people.review(review.replaces)
  const replaced = old && { review: old, decision: store.decision(old.decisionId)?.decision }
  const trust = trustOf(store.people.observations(review.shape.key), policy.reputation, now)
  return {
    review,
    call,
    decision,
    summary: summaryOf(call.tool, decision, [
      ...toolDiff(store.tools, logged),
      ...fileDiffs(decision.effects),
    ]),
    trust: trustText(trust, now),
    before: store
      .decisions({ session: review.session, before: entry.seq, limit: 2 * decisionsBefore })
      .filter(({ decision: one }) => !isProbe(store.people, one))
      .slice(0, decisionsBefore),
    notes: [...toolNote(logged, review), ...reviewNotes(review, decision, policy.digest, replaced)],
  }
}

/** What the questions about a review are made from. */
export function quizContextOfLogged(
  { call, decision }: LoggedDecision,
  questions?: (call: ToolCall) => readonly QuizFact[],
): QuizContext {
  return quizContextOf({
    ...(questions && { more: questions(call) }),
    plain: argumentFacts(call),
    effects: decision.effects,
    findings: pricedFindings(decision),
    tool: call.tool,
    cwd: call.cwd ?? virtualPlace.cwd,
    siblings: siblingsOf(decision),
  })
}

/** Names beside the paths that a call takes or writes, as they are on the disk now. */
function siblingsOf({ effects, assessment }: Decision): readonly string[] {
  if (!assessment.observed.looked) return []
  const paths = effects.flatMap(effect =>
    effect.type === 'delete' || effect.type === 'write' || effect.type === 'move'
      ? (effect.target.path ?? [])
      : [],
  )
  const folders = [...new Set(paths.map(path => dirname(path)))].slice(0, mostFolders)
  return folders.flatMap(folder => namesIn(folder).map(name => join(folder, name)))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).slice(0, mostSiblings)
  } catch {
    return []
  }
}

/** What nobody may hand back as their own words. */
export function shownTexts({ call, decision }: LoggedDecision, { what }: Review): readonly string[] {
  const { headline, lines, findings } = summaryOf(call.tool, decision, [])
  const given = Object.values(call.arguments).filter(value => typeof value === 'string')
  return [headline, ...lines, ...findings.map(({ text }) => text), what, ...given]
}

const wordsPerSecond = 400 / 60

/** How long a reader needs for a summary, in seconds. */
export function readingSeconds({ headline, lines, findings, diffs }: ReviewSummary): number {
  const texts = [
    headline,
    ...lines,
    ...findings.map(({ text }) => text),
    ...diffs.flatMap(diff => diff.lines),
  ]
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).filter(part => part !== '').length, 0)
  return Math.round((words / wordsPerSecond) * 10) / 10
}
