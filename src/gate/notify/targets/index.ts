import type {
  DesktopTarget,
  EmailTarget,
  NotificationTarget,
  NtfyTarget,
  TargetKind,
} from '../../../ground/model/notification-settings.ts'
import { slack } from './slack.ts'
import {
  type DraftTarget,
  secretFileKey,
  type SetUpQuestions,
  sharedKeys,
  type TargetKeys,
  targetRecord,
  type TargetRecord,
  textKey,
  variableKey,
} from './shared-keys.ts'
import { webhook } from './webhook.ts'
import { showOnDesktop } from '../show-on-desktop.ts'
import { jsonText } from '../../../ground/model/json-text.ts'
import type { Note } from '../note.ts'
import { post, type Posting } from '../post.ts'
import { readAddress, isThisMachine } from '../read-address.ts'
import { readSecret } from '../read-secret.ts'
import * as z from 'zod'
import { sendMail } from '../send-mail.ts'

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
const email = targetRecord({
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
  resolve: (name, input, { absolute, secret, refuse }): EmailTarget => {
    const { host = '', user, from = '', to = [], ca_file: ca } = input
    const password = secret(input.password_file, input.password_env)
    if ((user === undefined) !== (password === undefined))
      refuse(['user'], 'and a password go together: give both, or neither')
    const tls = input.tls ?? (input.port === 465 ? 'implicit' : isThisMachine(host) ? 'none' : 'starttls')
    return {
      name,
      kind: 'email',
      host,
      port: input.port ?? (tls === 'implicit' ? 465 : 587),
      tls,
      from,
      to,
      ...(ca !== undefined && { ca: absolute(ca) }),
      ...(user !== undefined && password && { user, password }),
    }
  },
  setUp: askForMail,
  secretsOf: ({ password }) => [password],
  send: (target, note, _now, signal) => sendMail(target, note, signal),
})

async function askForMail({ line, secret }: SetUpQuestions): Promise<DraftTarget | undefined> {
  const host = await line('The mail server that sends (such as smtp.example.org): ')
  if (!host) return undefined
  const from = await line('Sent from which address? ')
  if (!from) return undefined
  const to = await line('To which address? ')
  if (!to) return undefined
  const user = await line('The name that logs in there, or nothing: ')
  if (user === undefined) return undefined
  const keys = { host, from, to: [to] }
  if (user === '') return { keys, secrets: {} }
  const password = await secret('Its password (it is not shown): ')
  return password ? { keys: { ...keys, user }, secrets: { password_file: password } } : undefined
}

const priorities = { medium: 3, high: 4, critical: 5 } as const

/** Notes for an ntfy server. */
const ntfy = targetRecord({
  keys: {
    ...sharedKeys,
    token_file: secretFileKey('Holds the access token of an ntfy server.'),
    token_env: variableKey('Holds that token.'),
  },
  needs: [['url', 'url_file', 'url_env']],
  may: [['token_file', 'token_env'], ['allow_http']],
  resolve: (name, input, { address, secret, refuse }): NtfyTarget => {
    const allowHttp = input.allow_http === true
    const url =
      input.url === undefined ? secret(input.url_file, input.url_env) : address(input.url, allowHttp)
    const token = secret(input.token_file, input.token_env)
    if (!url) return refuse([], 'needs an address')
    return { name, kind: 'ntfy', url, allowHttp, ...(token && { token }) }
  },
  setUp: async ({ line, draw }) => {
    const own = await line('The address of your topic, or Enter alone for a new one at https://ntfy.sh: ')
    if (own === undefined) return undefined
    const url = own === '' ? `https://ntfy.sh/countersign-${draw(12)}` : own
    const hint = `Subscribe to ${url} in the ntfy app first: whoever knows this address reads the notes.`
    return { keys: {}, secrets: { url_file: url }, hint }
  },
  secretsOf: ({ url, token }) => [url, token],
  send: async (target, note, _now, signal) => post(ntfyPosting(target, note), signal),
})

/** The JSON form of a note, so that no text of ours is a header. */
function ntfyPosting({ url, token, allowHttp }: NtfyTarget, note: Note): Posting {
  const address = readAddress(url, allowHttp)
  const path = address.pathname.replace(/\/$/, '')
  const topic = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  if (topic === '') throw new Error('the address has no topic: https://ntfy.sh/a-topic-of-yours')
  const server = new URL(address)
  server.pathname = path.slice(0, path.lastIndexOf('/') + 1)
  const { title, lines, level, link } = note
  const body = {
    topic,
    title,
    message: lines.join('\n'),
    priority: priorities[level],
    ...(link && { click: link }),
  }
  return {
    url: server,
    body: jsonText(body),
    ...(token && { headers: { authorization: `Bearer ${readSecret(token)}` } }),
  }
}

/** Notes on the desktop of the person who started the gate. */
const desktop = targetRecord({
  keys: {},
  needs: [],
  may: [],
  resolve: (name): DesktopTarget => ({ name, kind: 'desktop' }),
  setUp: async () => ({ keys: {}, secrets: {} }),
  secretsOf: () => [],
  send: (_target, note, _now, signal) => showOnDesktop(note, signal),
})

const records = { desktop, webhook, slack, ntfy, email } satisfies {
  readonly [Kind in TargetKind]: TargetRecord<Extract<NotificationTarget, { readonly kind: Kind }>>
}

/** The record of a kind of target. */
export function targetRecordOf(kind: TargetKind): TargetRecord {
  return records[kind]
}

/** The keys of all kinds, by their names. */
export const targetKeys: TargetKeys = Object.assign({}, ...Object.values(records).map(({ keys }) => keys))
