import { type Setting, setting } from './setting.ts'

const one = (key: string, type: string, about: string, value?: unknown): Setting =>
  setting(`notify.${key}`, type, value, 'fixed', about)

const target = (key: string, type: string, about: string, value?: unknown): Setting =>
  one(`target.NAME.${key}`, type, about, value)

const file = 'file that you alone can read'
const variable = 'name of a variable'

/** `[notify]`: who is told of a new review, and how. Your own policy file alone may hold it: see notifications.md. */
export const notifySettings: readonly Setting[] = [
  one('base', 'address', 'Where links lead; the resident gate’s own address when left out.'),
  target('type', '"desktop", "webhook", "slack", "ntfy" or "email"', 'What kind of target it is.'),
  target('url', 'address', 'Where a webhook or ntfy note is posted; for an address that is no secret.'),
  target('url_file', file, 'Holds the address; for webhook, slack and ntfy.'),
  target('url_env', variable, 'Holds the address.'),
  target('key_file', file, 'Holds the key that a webhook’s notes are signed with.'),
  target('key_env', variable, 'Holds that key.'),
  target('token_file', file, 'Holds the access token of an ntfy server.'),
  target('token_env', variable, 'Holds that token.'),
  target('allow_http', 'true or false', 'Lets notes go over plain HTTP to another machine.', false),
  target('host', 'host', 'The mail server.'),
  target('port', 'integer from 1 to 65535', 'Its port; 465 for implicit TLS, else 587.'),
  target(
    'tls',
    '"starttls", "implicit" or "none"',
    'How mail is kept from others on its way; "none" is the default for this machine alone.',
    'starttls',
  ),
  target('ca_file', 'file', 'PEM of the authority that the mail server’s certificate is checked against.'),
  target('user', 'text', 'Who logs in at the mail server; nobody when left out.'),
  target('password_file', file, 'Holds their password.'),
  target('password_env', variable, 'Holds that password.'),
  target('from', 'e-mail address', 'Who mail is from.'),
  target('to', 'list of e-mail addresses', 'Who gets it.'),
  one('route.to', 'list of names', 'The targets.'),
  one(
    'route.levels',
    'list of "medium", "high", "critical"',
    'Only reviews of these levels; all when left out. Without any route every review goes to every target.',
  ),
  one('route.profiles', 'list of names', 'Only reviews of agents of these profiles; all when left out.'),
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
