import type { NotificationSettings, ShownNotifications } from '../../ground/model/notification-settings.ts'
import type { NotifyState } from './notify-state.ts'
import { isQuiet } from './is-quiet.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** Shows the state of notifications: names, kinds and counts, and neither an address nor a secret. */
export function showNotifications(
  settings: NotificationSettings | undefined,
  { pending, targets }: NotifyState,
  now: number,
): ShownNotifications {
  if (!settings) return { routes: [], escalate: [], targets: [], quiet: null }
  const shown = settings.targets.map(({ name, kind }) => {
    const own = pending.filter(({ target }) => target === name)
    const held = own.filter(one => one.held).length
    const record = memberOf(targets, name) ?? { sentAt: null, failure: null, givenUp: 0 }
    const isTried = own.some(one => one.tries > 0 && !one.held)
    const failure = record.failure && { ...record.failure, next: isTried ? record.failure.next : null }
    return { name, kind, waiting: own.length - held, held, ...record, failure }
  })
  const { routes, escalate, quiet } = settings
  return { routes, escalate, targets: shown, quiet: quiet && { ...quiet, now: isQuiet(quiet, now) } }
}
