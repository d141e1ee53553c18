import { levels } from '../../ground/model/assessment.ts'
import type { Gate } from '../core/gate.ts'
import type { Review } from '../../ground/model/review.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'
import { escalationNote, mostNoted, noticeNote, reviewNote, summaryNote } from './review-note.ts'
import { waitingReview } from './new-reviews.ts'
import type { DenyWay, Note, NotedReview } from './note.ts'
import { notedReview } from './noted-review.ts'
import type { Pending } from './notify-state.ts'

/** The parts that notes are made with. */
export interface ComposeParts {
  readonly gate: Gate
  readonly base: string | null
  readonly scan: SecretScanner
  /** Gives the way to deny a review from where it is told. */
  readonly denyOf?: ((review: Review) => DenyWay | undefined) | undefined
  /** Says whose yes is missing, where that is known. */
  readonly needsOf?: ((review: Review) => string | undefined) | undefined
}

/** The note of a notice, or of a batch as its reviews now are; undefined when all have ended and nobody was promised a summary. */
export async function composeNote(batch: readonly Pending[], told: ComposeParts): Promise<Note | undefined> {
  const [first] = batch
  if (first?.notice) return noticeNote({ id: first.review, level: first.level, ...first.notice }, told.base)
  const waiting: Review[] = []
  for (const { review } of batch) {
    const found = await waitingReview(told.gate, review)
    if (found) waiting.push(found)
  }
  const isSummary = batch.some(({ late }) => late)
  const spans = batch.flatMap(({ escalated }) => escalated ?? [])
  const escalated = spans.length === batch.length ? Math.max(...spans) : undefined
  if (waiting.length === 0 && !isSummary) return undefined
  waiting.sort((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level) || a.openedAt - b.openedAt)
  const noted: NotedReview[] = []
  for (const review of waiting.slice(0, mostNoted)) noted.push(await notedIn(review, told))
  const [only] = noted
  if (!isSummary && only && waiting.length === 1)
    return escalated === undefined ? reviewNote(only) : escalationNote(only, escalated)
  const ended = isSummary ? batch.length - waiting.length : 0
  const ids = batch.map(({ review }) => review)
  return summaryNote({ noted, more: waiting.length - noted.length, ended, ids, escalated }, told.base)
}

/** A review as it may be told outside. */
export async function notedIn(
  review: Review,
  { gate, base, scan, denyOf, needsOf }: ComposeParts,
): Promise<NotedReview> {
  const noted = notedReview(review, await gate.decision(review.decisionId), base, scan)
  const deny = denyOf?.(review)
  const needs = needsOf?.(review)
  return { ...noted, ...(needs !== undefined && { needs }), ...(deny && { deny }) }
}
