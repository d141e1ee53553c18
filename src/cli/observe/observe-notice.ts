import { localMoment } from '../../ground/model/local-moment.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'

/** Returns the notice about observing, as sentences; undefined where the policy does not name it. */
export function observeNotice(observe: ObserveSettings | undefined, now: number): string | undefined {
  if (!observe) return undefined
  const { until, profiles } = observe
  const whose = profiles.length === 0 ? 'every agent' : profiles.join(', ')
  const moment = localMoment(until)
  return now < until
    ? `The gate only observes ${whose} until ${moment}: nothing is stopped but a change of the gate itself.`
    : `Observing ended ${moment}: calls of ${whose} are stopped again. See what was let run with countersign observe, and countersign lookback; countersign observe --end takes the lines out of your policy.`
}
