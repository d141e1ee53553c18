import * as z from 'zod'
import type { EmailTarget } from '../../../ground/model/notification-settings.ts'
import { isThisMachine } from '../address-problem.ts'
import { sendMail } from '../send-mail.ts'
import { secretFileKey, textKey, variableKey } from './shared-keys.ts'
import { targetRecord } from './target-record.ts'

/** Nothing that a mail program would read as a second address, a name or a comment. */
const address = () =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(1_000, 'is too long')
    .regex(/^[^\s<>@,;:"()[\]\\]{1,200}@[^\s<>@,;:"()[\]\\]{1,200}$/, 'must be an e-mail address')
const addresses = () => z.array(address()).min(1, 'must name somebody').max(20, 'must name at most 20')
const port = () =>
  z.int('must be a whole number').min(1, 'must be 1 or more').max(65_535, 'must be at most 65535')
const ways = ['starttls', 'implicit', 'none'] as const

/** Notes by e-mail. */
export const email = targetRecord({
  keys: {
    host: textKey('host', 'The mail server.'),
    port: {
      schema: port,
      type: 'integer from 1 to 65535',
      about: 'Its port; 465 for implicit TLS, else 587.',
    },
    tls: {
      schema: () => z.enum(ways),
      type: '"starttls", "implicit" or "none"',
      about: 'How mail is kept from others on its way; "none" is the default for this machine alone.',
      value: 'starttls',
    },
    ca_file: textKey('file', 'PEM of the authority that the mail server’s certificate is checked against.'),
    user: textKey('text', 'Who logs in at the mail server; nobody when left out.'),
    password_file: secretFileKey('Holds their password.'),
    password_env: variableKey('Holds that password.'),
    from: { schema: address, type: 'e-mail address', about: 'Who mail is from.' },
    to: { schema: addresses, type: 'list of e-mail addresses', about: 'Who gets it.' },
  },
  needs: [['host'], ['from'], ['to']],
  may: [['port'], ['tls'], ['ca_file'], ['user'], ['password_file', 'password_env']],
  resolve: (name, given, { absolute, secret, refuse }): EmailTarget => {
    const { host = '', user, from = '', to = [], ca_file: ca } = given
    const password = secret(given.password_file, given.password_env)
    if ((user === undefined) !== (password === undefined))
      refuse(['user'], 'and a password go together: give both, or neither')
    const tls = given.tls ?? (given.port === 465 ? 'implicit' : isThisMachine(host) ? 'none' : 'starttls')
    return {
      name,
      kind: 'email',
      host,
      port: given.port ?? (tls === 'implicit' ? 465 : 587),
      tls,
      from,
      to,
      ...(ca !== undefined && { ca: absolute(ca) }),
      ...(user !== undefined && password && { user, password }),
    }
  },
  secretsOf: ({ password }) => [password],
  send: (target, note, _now, signal) => sendMail(target, note, signal),
})
