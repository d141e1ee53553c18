import type { NotificationTarget } from '../../ground/model/notification-settings.ts'
import type { Note } from './note.ts'
import type { Notice } from './notice.ts'
import { sendNote } from './send-note.ts'

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
