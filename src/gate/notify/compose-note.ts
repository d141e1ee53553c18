import { levels } from '../../ground/model/assessment.ts'
import type { Gate } from '../core/gate.ts'
import type { Review } from '../../ground/model/review.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'
import { escalationNote, maxNoted, noticeNote, reviewNote, summaryNote } from './review-note.ts'
import type { DenyWay, Note, NotedReview } from './note.ts'
import type { Pending } from './notify-state.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { CallKind } from '../../ground/model/tool-call.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { GateError } from '../../ground/model/errors.ts'

const page = 200

/** After a long time without a gate, so many of the newest decisions are looked at: older reviews have most likely ended. */
const maxPages = 25

const kinds: Readonly<Record<Exclude<CallKind, 'tool'>, string>> = {
  shell: 'A shell command',
  file_read: 'Reading a file',
  file_write: 'Writing a file',
  http: 'An HTTP request',
  sql: 'An SQL query',
}

const maxReasons = 3

/**
 * A review as it may leave this machine. Its one line is made of what kind of call it is and of the filters’ own words
 * for why such a thing matters: what was found, and the line that reviewers see, hold parts of the arguments.
 */
function notedReview(
  review: Review,
  { call, decision }: Pick<LoggedDecision, 'call' | 'decision'>,
  base: string | null,
  scan: SecretScanner,
): NotedReview {
  const reasons = decision.assessment.contributions
    .flatMap(({ findings }) => findings)
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ why }) => why)
  const kind = call.kind === 'tool' ? `A call of ${call.tool ?? 'a tool'}` : kinds[call.kind]
  const why = [...new Set(reasons)].slice(0, maxReasons).join('; ') || 'a person must look at it'
  const clean = (text: string, max: number) => visibleText(withoutSecrets(text, scan), max)
  return {
    id: review.id,
    what: `${clean(kind, 100)}: ${clean(why, 300)}`,
    level: review.level,
    agent: clean(review.agent, 64),
    profile: clean(review.profile, 64),
    openedAt: review.openedAt,
    dueAt: review.dueAt,
    link: base === null ? null : `${base}/reviews/${encodeURIComponent(review.id)}`,
  }
}

/** Not a letter of a secret stays: outside, not even its end is shown. */
function withoutSecrets(text: string, scan: SecretScanner): string {
  let clean = ''
  let last = 0
  for (const { start, end, kind } of scan(text)) {
    clean += `${text.slice(last, start)}[erased ${kind}]`
    last = end
  }
  return clean + text.slice(last)
}

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
export async function composeNote(
  batch: readonly Pending[],
  notice: ComposeParts,
): Promise<Note | undefined> {
  const [first] = batch
  if (first?.notice) return noticeNote({ id: first.review, level: first.level, ...first.notice }, notice.base)
  const waiting: Review[] = []
  for (const { review } of batch) {
    const found = await waitingReview(notice.gate, review)
    if (found) waiting.push(found)
  }
  const isSummary = batch.some(({ late }) => late)
  const spans = batch.flatMap(({ escalated }) => escalated ?? [])
  const escalated = spans.length === batch.length ? Math.max(...spans) : undefined
  if (waiting.length === 0 && !isSummary) return undefined
  waiting.sort((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level) || a.openedAt - b.openedAt)
  const noted: NotedReview[] = []
  for (const review of waiting.slice(0, maxNoted)) noted.push(await notedIn(review, notice))
  const [only] = noted
  if (!isSummary && only && waiting.length === 1)
    return escalated === undefined ? reviewNote(only) : escalationNote(only, escalated)
  const ended = isSummary ? batch.length - waiting.length : 0
  const ids = batch.map(({ review }) => review)
  return summaryNote({ noted, more: waiting.length - noted.length, ended, ids, escalated }, notice.base)
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

/** The reviews that came since the last look. */
export interface NewReviews {
  /** The place in the log from which the next look goes on. */
  readonly cursor: number
  /** Reviews that were opened and still wait, oldest first. */
  readonly opened: readonly Review[]
}

/** Returns where the log is now: the number of its newest queued decision, dry runs among them. */
async function newestQueued(gate: Gate): Promise<number> {
  const [newest] = await gate.decisions({ effect: 'queue', limit: 1 })
  return newest?.entry.seq ?? 0
}

/** Reviews that decisions after `cursor` opened; none, and where the log is, without one. */
export async function reviewsSince(gate: Gate, cursor: number | null): Promise<NewReviews> {
  const head = await newestQueued(gate)
  if (cursor === null) return { cursor: head, opened: [] }
  const opened: Review[] = []
  let before = head + 1
  for (let i = 0; i < maxPages && before > cursor + 1; i++) {
    const found = await gate.decisions({ effect: 'queue', before, limit: page })
    for (const { decision, entry } of found) {
      before = entry.seq
      if (entry.seq <= cursor || decision.reviewId === undefined) continue
      const review = await waitingReview(gate, decision.reviewId)
      // A call that is asked again joins its review: the decision that opened it is told, and no other.
      if (review?.decisionId === decision.id) opened.push(review)
    }
    if (found.length < page) break
  }
  // A head before the cursor is that of another log: whoever put it there begins anew.
  return { cursor: head, opened: opened.toReversed() }
}

/** A review that waits for people; undefined when it has ended, or is not there. */
export async function waitingReview(gate: Gate, id: string): Promise<Review | undefined> {
  try {
    const review = await gate.reviews.wait(id, { timeout: 0 })
    return review.state === 'pending' ? review : undefined
  } catch (error) {
    if (error instanceof GateError && error.code === 'missing') return undefined
    throw error
  }
}
