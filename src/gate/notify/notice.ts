import type { ReviewLevel } from '../../ground/model/notification-settings.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'

/** Something of the gate itself that people are told once. It names no file, and nothing of a call. */
export interface Notice {
  readonly id: string
  readonly title: string
  /** One sentence each. */
  readonly lines: readonly string[]
  readonly level: ReviewLevel
  /** Every target is told, whatever the routes say: somebody may be tampering. */
  readonly toAll?: true
}

/** The state of observing: the time until which it holds as far as is known, and the notices to send now. */
export interface ObservedUntil {
  readonly observing: number | null
  readonly notices: readonly Notice[]
}

/** Observing that ended by itself is told; one that a person ended is not. Times are milliseconds since 1970. */
export function observedUntil(
  known: number | null,
  observe: ObserveSettings | undefined,
  now: number,
): ObservedUntil {
  if (!observe) return { observing: null, notices: [] }
  if (now < observe.until) return { observing: observe.until, notices: [] }
  return { observing: null, notices: known === observe.until ? [observingEnded(observe)] : [] }
}

function observingEnded({ until, profiles }: ObserveSettings): Notice {
  const whose = profiles.length === 0 ? 'every agent' : profiles.join(', ')
  return {
    id: `n-observed-${until}`,
    title: 'Observing has ended',
    lines: [
      `Calls of ${whose} are stopped again.`,
      'countersign lookback shows what the gate would have done; countersign observe --end takes its lines out of the policy.',
    ],
    level: 'medium',
  }
}
