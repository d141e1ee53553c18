import type { NotificationTarget } from '../../ground/model/notification-settings.ts'
import { testNote } from './review-note.ts'
import { sendNote } from './send-note.ts'

/** The outcome of one test note. */
export interface Tested {
  readonly target: string
  readonly sent: boolean
  /** The reason why it was not sent, in one clause. */
  readonly why?: string
}

/** Sends a test note to each of these targets at once, and says what happened. Never rejects. */
export function testTargets(
  targets: readonly NotificationTarget[],
  base: string | null,
  now: number,
): Promise<readonly Tested[]> {
  return Promise.all(targets.map(target => testOne(target, base, now)))
}

async function testOne(target: NotificationTarget, base: string | null, now: number): Promise<Tested> {
  try {
    await sendNote(target, testNote(base), now, new AbortController().signal)
    return { target: target.name, sent: true }
  } catch (error) {
    return { target: target.name, sent: false, why: (error as Error).message }
  }
}
