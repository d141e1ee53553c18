import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { NotificationFailure } from '../model/notification-settings.ts'
import type { Notice } from './notice.ts'

/** One review, or one notice, that is to be told to one target. */
export interface Pending {
  /** The id of either. */
  readonly review: string
  /** The text of a notice; absent for a review. */
  readonly notice?: Pick<Notice, 'title' | 'lines'>
  readonly target: string
  readonly level: 'medium' | 'high' | 'critical'
  /** The number of tries. */
  readonly tries: number
  /** Not before then; milliseconds since 1970. */
  readonly next: number
  /** Quiet hours hold it back; it is told in a summary after. */
  readonly held: boolean
  /** It was held back. */
  readonly late: boolean
}

/** The record of a target so far. */
export interface TargetHistory {
  readonly sentAt: number | null
  readonly failure: NotificationFailure | null
  readonly givenUp: number
}

/** The state that outlives a restart: the position in the log, and the notes that are still to be sent. */
export interface NotifyState {
  /** Number of the newest queued decision that was looked at; null before the first target. */
  readonly cursor: number | null
  readonly pending: readonly Pending[]
  readonly targets: Readonly<Record<string, TargetHistory>>
  /** Until when the gate only observes, as far as it was seen; null where it does not. Milliseconds since 1970. */
  readonly observing: number | null
}

/** The state before the first look at the log. */
export const emptyState: NotifyState = { cursor: null, pending: [], targets: {}, observing: null }

const failure = () =>
  z.object({ at: z.number(), why: z.string(), tries: z.number(), next: z.number().nullable() })

const schema = (): z.ZodType<NotifyState> =>
  z.object({
    cursor: z.number().nullable(),
    pending: z.array(
      z.object({
        review: z.string(),
        notice: z.object({ title: z.string(), lines: z.array(z.string()) }).exactOptional(),
        target: z.string(),
        level: z.enum(['medium', 'high', 'critical']),
        tries: z.number(),
        next: z.number(),
        held: z.boolean(),
        late: z.boolean(),
      }),
    ),
    observing: z.number().nullable().default(null),
    targets: z.record(
      z.string(),
      z.object({ sentAt: z.number().nullable(), failure: failure().nullable(), givenUp: z.number() }),
    ),
  })

/** The state in a file; empty where there is none, or none that can be read. */
export function readState(file: string): NotifyState {
  try {
    return schema().parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return emptyState
  }
}

/** Replaces the file whole. Throws where it can’t be written. */
export function writeState(file: string, state: NotifyState): void {
  const fresh = `${file}.new`
  writeFileSync(fresh, `${JSON.stringify(state)}\n`, { mode: 0o600 })
  renameSync(fresh, file)
}
