import type { NotificationTarget } from '../../ground/model/notification-settings.ts'
import type { Note, NotedReview } from './note.ts'
import { targetRecordOf } from './targets/index.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { Notice } from './notice.ts'

/** The time that one try may take; milliseconds. */
const patience = 10_000

/** Sends a note to one target, once; rejects with an error of one clause that holds no secret and no address. */
export async function sendNote(
  target: NotificationTarget,
  note: Note,
  now: number,
  stop: AbortSignal,
  maxLength = patience,
): Promise<void> {
  const end = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end.abort()
  }, maxLength)
  const onStop = () => end.abort()
  stop.addEventListener('abort', onStop)
  try {
    await targetRecordOf(target.kind).send(target, visibleNote(note), now, end.signal)
  } catch (error) {
    throw isLate ? new Error(`no answer within ${maxLength / 1_000} seconds`) : error
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', onStop)
  }
}

/** A note as every target may draw it: its texts are one line each, and no character in them acts or hides. */
function visibleNote(note: Note): Note {
  return {
    ...note,
    title: onOneLine(note.title),
    lines: note.lines.map(onOneLine),
    reviews: note.reviews.map(visibleReview),
    link: note.link === null ? null : onOneLine(note.link),
  }
}

function visibleReview(review: NotedReview): NotedReview {
  const { what, agent, profile, link, needs, deny } = review
  return {
    ...review,
    what: onOneLine(what),
    agent: onOneLine(agent),
    profile: onOneLine(profile),
    link: link === null ? null : onOneLine(link),
    ...(needs !== undefined && { needs: onOneLine(needs) }),
    ...(deny?.by === 'link' && { deny: { ...deny, link: onOneLine(deny.link) } }),
  }
}

function onOneLine(text: string): string {
  return visibleText(text, Number.POSITIVE_INFINITY)
}

/** Sends a notice to each of these targets at once; returns the names of those that did not take it. Never rejects. */
export async function sendNotice(
  targets: readonly NotificationTarget[],
  { id, title, lines, level }: Notice,
  now: number,
): Promise<readonly string[]> {
  const note: Note = { id, kind: 'notice', title, lines, level, reviews: [], link: null }
  const failed = targets.map(async target => {
    try {
      await sendNote(target, note, now, new AbortController().signal)
      return []
    } catch {
      return [target.name]
    }
  })
  return (await Promise.all(failed)).flat()
}
