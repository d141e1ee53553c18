import { targetKinds } from '../../ground/model/notification-settings.ts'
import { targetKeys } from '../notify/targets/index.ts'
import { type Setting, setting } from '../../ground/model/settings/setting.ts'

const one = (key: string, type: string, about: string, value?: unknown): Setting =>
  setting(`notify.${key}`, type, value, 'fixed', about)

const target = (key: string, type: string, about: string, value?: unknown): Setting =>
  one(`target.NAME.${key}`, type, about, value)

const oneOf = (names: readonly string[]): string =>
  `${names
    .slice(0, -1)
    .map(name => `"${name}"`)
    .join(', ')} or "${names.at(-1)}"`

/** `[notify]`: who is told of a new review, and how. Your own policy file alone may hold it: see notifications.md. */
export const notifySettings: readonly Setting[] = [
  one('base', 'address', 'Where links lead; the resident gate’s own address when left out.'),
  one(
    'beside_hub',
    'true or false',
    'A gate of a team tells of its reviews although the team’s hub tells of them.',
    false,
  ),
  target('type', oneOf(targetKinds), 'What kind of target it is.'),
  ...Object.entries(targetKeys).map(([name, { type, about, value }]) => target(name, type, about, value)),
  one('route.to', 'list of names', 'The targets.'),
  one(
    'route.levels',
    'list of "medium", "high", "critical"',
    'Only reviews of these levels; all when left out. Without any route every review goes to every target.',
  ),
  one('route.profiles', 'list of names', 'Only reviews of agents of these profiles; all when left out.'),
  one(
    'escalate.after',
    'time span, "10m"',
    'A review that has waited so long is told to the targets of this step as well, once.',
  ),
  one('escalate.to', 'list of names', 'Those targets; left out of what is told without any route.'),
  one('quiet.from', 'time of day, "22:30"', 'When quiet hours begin.'),
  one('quiet.until', 'time of day', 'When they end; what was held back is sent then, as one summary.'),
  one('quiet.zone', 'IANA time zone', 'Where it is that time, such as "Europe/Berlin".'),
  one(
    'quiet.passes',
    '"medium", "high" or "critical"',
    'From this level upward a note is sent at once.',
    'critical',
  ),
]
