import type { NotificationTarget } from '../../ground/model/notification-settings.ts'
import type { Note } from './note.ts'
import { targetRecordOf } from './targets/index.ts'
import { visibleNote } from './visible-note.ts'

/** The time that one try may take; milliseconds. */
const patience = 10_000

/** Sends a note to one target, once; rejects with an error of one clause that holds no secret and no address. */
export async function sendNote(
  target: NotificationTarget,
  note: Note,
  now: number,
  stop: AbortSignal,
  longest = patience,
): Promise<void> {
  const end = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end.abort()
  }, longest)
  const onStop = () => end.abort()
  stop.addEventListener('abort', onStop)
  try {
    await targetRecordOf(target.kind).send(target, visibleNote(note), now, end.signal)
  } catch (error) {
    throw isLate ? new Error(`no answer within ${longest / 1_000} seconds`) : error
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', onStop)
  }
}
