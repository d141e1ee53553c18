import { askedAnyway } from '../../../judge/policy/asked-anyway.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { Review } from '../../../ground/model/review.ts'
import { followSentence } from '../../../judge/policy/follow-sentence.ts'
import { trustTerms, trustText } from '../../../judge/policy/trust-text.ts'
import { trustOf } from '../../../judge/reputation/trust-of.ts'
import type { SignedAnswers } from '../answers/signed-answers.ts'
import type { ReviewPage } from '../gate-people/reviews.ts'
import type { FilesNow } from '../ports/files-now.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { HeardPrompt, LatestPrompts } from '../standing/latest-prompts.ts'
import { type ToolAcceptors, toolNotes } from '../tools/tool-notes.ts'
import { isProbe } from './is-probe.ts'
import { cleanWords } from './review-line.ts'
import { reviewNotes } from './review-notes.ts'
import { loggedOf, snapshotOf } from './snapshot-of.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { partlyListed } from '../../review/seen-thing.ts'
import { unboundApproval, unboundParts, unseenFolders } from '../../../judge/policy/unbound-parts.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import { changeClauses, changedFiles } from '../../review/answer-so-far.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

const max = 3

/** Returns the limits of an approval: what decides what the call does and is not bound, in a sentence, and each folder in part. */
export function coverageNotes(
  { files }: Pick<Review, 'files'>,
  { origin }: Pick<ToolCall, 'origin'>,
  { effects }: Pick<Decision, 'effects'>,
): readonly string[] {
  const parts = unboundParts(effects)
  const more = parts.length > max ? `, and ${parts.length - max} more things` : ''
  const until =
    origin === 'run'
      ? `it is good for ${unboundApproval} seconds after the answer`
      : `countersign run starts a call itself, within ${unboundApproval} seconds of the answer`
  return [
    ...(parts.length === 0
      ? []
      : [`An approval does not cover ${parts.slice(0, max).join('; ')}${more}: ${until}.`]),
    ...new Set([...unseenFolders(files), ...partlyListed(files)].map(unseenNote).slice(0, max)),
  ]
}

function unseenNote(folder: string): string {
  return /[$`]|\/\.unknown-folder/.test(folder)
    ? 'An approval does not cover files whose folder or name only the run tells.'
    : `An approval does not cover every file of ${visibleText(folder, 200)}: there are more than are looked at.`
}

const decisionsBefore = 5
/** Characters. */
const maxOfPrompt = 300

/** The parts that a page is shown from. */
export interface PageParts {
  readonly store: PeopleStore
  readonly policy: Policy
  /** The answers that count. */
  readonly answers: Pick<SignedAnswers, 'observations'>
  /** Words of people, as far as this process heard them. */
  readonly prompts: Pick<LatestPrompts, 'behind'>
  /** Absent where the files of calls are not on this machine: the page then says nothing of them as they are now. */
  readonly filesNow?: FilesNow
  /** Sentences on who may answer a review that waits. */
  readonly peopleNotes?: (review: Review) => readonly string[]
  /** The people of a team whose yes would accept a tool that is shown. */
  readonly toolAcceptors?: (review: Review) => ToolAcceptors | undefined
}

/** Returns everything that a reviewer sees before the challenge. */
export function pageOf(
  { store, policy, answers, prompts, filesNow, peopleNotes, toolAcceptors }: PageParts,
  review: Review,
  now: number,
): ReviewPage {
  const logged = loggedOf(store, review)
  const { call, decision, entry } = logged
  const old = review.replaces === undefined ? undefined : store.people.review(review.replaces)
  const replaced = old && { review: old, decision: store.decision(old.decisionId)?.decision }
  const trust = trustOf(answers.observations(review.shape.key), policy.reputation, now)
  const snapshot = store.people.snapshot(review.id)
  const isOpen = review.state === 'pending'
  const anyway = askedAnyway(decision)
  const policyDigest = filesNow ? policy.digest : review.policyDigest
  const ofFiles = filesNow && isOpen ? fileNotes(filesNow, review, decision, snapshot) : []
  return {
    review,
    call,
    decision,
    summary: snapshotOf(store, review, logged).summary,
    trust: trustText(trust, trustTerms(policy, call.profile), now),
    before: store
      .decisions({ session: review.session, before: entry.seq, limit: 2 * decisionsBefore })
      .filter(({ decision: one }) => !isProbe(store.people, one))
      .slice(0, decisionsBefore),
    notes: [
      ...((isOpen && peopleNotes?.(review)) || []),
      ...toolNotes(logged, review, toolAcceptors?.(review)),
      ...reviewNotes(review, decision, { policyDigest, replaced, ofFiles }),
      ...coverageNotes(review, call, decision),
      ...(snapshot ? [] : [noPageText(logged)]),
    ],
    ...(review.follow && {
      follow: followSentence({ offer: review.follow, call, read: store.decision(review.follow.readBy) }),
    }),
    ...promptOf(prompts.behind(review.id), logged, store),
    ...(anyway !== '' && { askedAnyway: anyway }),
    ...(logged.missing && { missing: logged.missing }),
  }
}

/** Nothing of a call that was erased in part: no other way tells what is gone. */
function promptOf(
  heard: HeardPrompt | undefined,
  { missing }: LoggedDecision,
  store: Pick<PeopleStore, 'canaries'>,
): Pick<ReviewPage, 'prompt'> {
  if (!heard || missing) return {}
  return { prompt: { text: cleanWords(heard.text, maxOfPrompt, store.canaries()), at: heard.at } }
}

function noPageText({ missing }: LoggedDecision): string {
  const why = missing?.['/page']
  return why === undefined
    ? 'It was opened by an earlier version, which kept no page: differences of files are not shown.'
    : `The page that its reviewers saw is ${why}`
}

const maxNoteLength = 5

/** Returns in what the files of a call are no longer as they were when its review opened, one sentence each. */
function fileNotes(
  filesNow: FilesNow,
  review: Pick<Review, 'files'>,
  decision: Pick<Decision, 'effects' | 'assessment'>,
  snapshot: Pick<ReviewSnapshot, 'compared'> | undefined,
): readonly string[] {
  const bound = boundNotes(filesNow, review)
  const vanished = vanishedNotes(filesNow, decision)
  const isSaid = (path: string) => bound.some(note => note.startsWith(`${path} has vanished`))
  return [
    ...bound,
    ...vanished.filter(path => !isSaid(path)).map(path => `${path} is no longer there.`),
    ...comparedNotes(filesNow, snapshot?.compared ?? {}),
  ]
}

/** Files that the call runs: with other bytes the approval would not be for what runs. */
function boundNotes(filesNow: FilesNow, { files }: Pick<Review, 'files'>): readonly string[] {
  const now = filesNow.digests(Object.keys(files))
  return changeClauses(files, now)
    .slice(0, maxNoteLength)
    .map(clause => `${clause} since this review was opened: an approval would not let the call run.`)
}

/** Paths that were there when the call was judged. */
function vanishedNotes(
  filesNow: FilesNow,
  { effects, assessment }: Pick<Decision, 'effects' | 'assessment'>,
): readonly string[] {
  if (!assessment.observed.looked) return []
  const seen = effects.flatMap(effect =>
    'target' in effect && typeof effect.target === 'object' && effect.target.facts?.exists
      ? [effect.target.path]
      : [],
  )
  const gone = [...new Set(seen)].slice(0, 100).filter(path => path !== null && !filesNow.isThere(path))
  return gone.slice(0, maxNoteLength).map(path => visibleText(path ?? '', 200))
}

/** Files whose differences the page shows: it shows those of the moment when the review opened. */
function comparedNotes(filesNow: FilesNow, compared: ReviewSnapshot['compared']): readonly string[] {
  const now = filesNow.digests(Object.keys(compared))
  const changed = changedFiles(compared, now).filter(path => !memberOf(now, path)?.startsWith('('))
  return changed.map(
    path =>
      `${visibleText(path, 200)} has changed since this review was opened: its difference is shown as it was then.`,
  )
}
