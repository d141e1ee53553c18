import { visibleText } from '../../ground/model/visible-text.ts'
import type { Note, NotedReview } from './note.ts'

/** A note as every target may draw it: its texts are one line each, and no character in them acts or hides. */
export function visibleNote(note: Note): Note {
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
