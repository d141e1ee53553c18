import { createHash, randomUUID } from 'node:crypto'
import { askerText } from '../../ground/model/asker-text.ts'
import { timeSpanText } from '../../ground/model/time-span.ts'
import type { Notice } from './notice.ts'
import type { Note, NotedReview } from './note.ts'

/** Lines of a summary. */
const maxTold = 10

/** Reviews that one note holds as data. */
export const maxNoted = 50

/** The note of one review. */
export function reviewNote(review: NotedReview): Note {
  const { id, what, level, dueAt, link, needs } = review
  const lines = [
    `${what}.`,
    `${askerText(review)} asks; it waits until ${minute(dueAt)}.`,
    ...(needs === undefined ? [] : [`${needs}.`]),
  ]
  return {
    id,
    kind: 'review',
    title: `Review ${id} waits: level ${level}`,
    lines,
    level,
    reviews: [review],
    link,
  }
}

/** The note of one review that nobody has answered for so many milliseconds. */
export function escalationNote(review: NotedReview, after: number): Note {
  const { id, level, openedAt } = review
  const note = reviewNote(review)
  return {
    ...note,
    // Another one than the first, so that nobody takes it for the same once more; the same when it is tried again.
    id: `e-${timeSpanText(after)}-${id}`,
    kind: 'escalation',
    title: `Review ${id} still waits: level ${level}`,
    lines: [`Nobody has answered since ${minute(openedAt)}: this is an escalation.`, ...note.lines],
  }
}

/** Several reviews at once. */
export interface GatheredReviews {
  /** The gravest of those that still wait, gravest first, at most `mostNoted`. */
  readonly noted: readonly NotedReview[]
  /** The number of further reviews that wait. */
  readonly more: number
  /** The number of reviews that came and have ended. */
  readonly ended: number
  /** Of all of them. */
  readonly ids: readonly string[]
  /** They were told before, and nobody has answered: the span of the longest step, in milliseconds. */
  readonly escalated?: number | undefined
}

/** One note of several reviews. */
export function summaryNote(
  { noted, more, ended, ids, escalated }: GatheredReviews,
  base: string | null,
): Note {
  const messages = noted
    .slice(0, maxTold)
    .map(
      ({ id, level, what, agent, dueAt, needs }) =>
        `${id} (${level}, ${agent}, due ${minute(dueAt)}): ${what}${needs === undefined ? '' : `; ${needs}`}.`,
    )
  const waiting = noted.length + more
  const untold = waiting - messages.length
  const still = escalated === undefined ? '' : ' still'
  const digest = createHash('sha256')
    .update([...ids].sort().join(' ') + (escalated === undefined ? '' : ` ${escalated}`))
    .digest('hex')
  return {
    id: `s-${digest.slice(0, 16)}`,
    kind: escalated === undefined ? 'summary' : 'escalation',
    title: waiting === 1 ? `1 review${still} waits` : `${waiting} reviews${still} wait`,
    lines: [
      ...(escalated === undefined ? [] : ['Nobody has answered them: this is an escalation.']),
      ...messages,
      ...(untold > 0 ? [`And ${untold} more.`] : []),
      ...(ended > 0 ? [`${ended === 1 ? '1 review' : `${ended} reviews`} came and ended meanwhile.`] : []),
    ],
    level: noted[0]?.level ?? 'medium',
    reviews: noted,
    link: base === null ? null : `${base}/`,
  }
}

/** The note of one notice. */
export function noticeNote({ id, title, lines, level }: Notice, base: string | null): Note {
  const link = base === null ? null : `${base}/clients`
  return { id, kind: 'notice', title, lines, level, reviews: [], link }
}

/** Makes the note that `countersign notify test` sends. */
export function testNote(base: string | null): Note {
  return {
    id: `t-${randomUUID()}`,
    kind: 'test',
    title: 'A test of notifications',
    lines: ['Notes about reviews that wait for people will come here.'],
    level: 'medium',
    reviews: [],
    link: base === null ? null : `${base}/`,
  }
}

/** The whole note as plain text. */
export function noteText({ lines, link }: Note): string {
  return [...lines, ...(link === null ? [] : [link])].join('\n')
}

function minute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
