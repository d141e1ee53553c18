import { randomBytes } from 'node:crypto'
import type { TargetValue } from '../../gate/config/with-target.ts'
import type { TargetKind } from '../../ground/model/notification-settings.ts'

/** The person at the terminal; undefined where they left. */
export interface Asking {
  line(question: string): Promise<string | undefined>
  /** Asks without showing what is typed. */
  secret(question: string): Promise<string | undefined>
  say(text: string): void
}

/** A target as it would stand in the policy, with the secrets that lie in files beside it. */
export interface DraftTarget {
  readonly keys: Readonly<Record<string, TargetValue>>
  /** The contents of files, by the key that names each. */
  readonly secrets: Readonly<Record<string, string>>
  /** Said before a note is tried. */
  readonly hint?: string
}

type Ask = (asking: Asking) => Promise<DraftTarget | undefined>

/** Asks for what a kind of target needs; undefined where the person left something out. */
export const askTarget: Readonly<Record<TargetKind, Ask>> = {
  desktop: async () => ({ keys: { type: 'desktop' }, secrets: {} }),
  ntfy: async ({ line }) => {
    const own = await line('The address of your topic, or Enter alone for a new one at https://ntfy.sh: ')
    if (own === undefined) return undefined
    const url = own === '' ? `https://ntfy.sh/countersign-${randomBytes(12).toString('hex')}` : own
    const hint = `Subscribe to ${url} in the ntfy app first: whoever knows this address reads the notes.`
    return { keys: { type: 'ntfy' }, secrets: { url_file: url }, hint }
  },
  slack: async ({ secret }) => {
    const url = await secret('The address of your incoming webhook of Slack (it is not shown): ')
    return url ? { keys: { type: 'slack' }, secrets: { url_file: url } } : undefined
  },
  webhook: async ({ line }) => {
    const url = await line('The address that takes the notes (https://…): ')
    if (!url) return undefined
    const key = randomBytes(32).toString('hex')
    return { keys: { type: 'webhook' }, secrets: { url_file: url, key_file: key } }
  },
  email: askEmail,
}

async function askEmail({ line, secret }: Asking): Promise<DraftTarget | undefined> {
  const host = await line('The mail server that sends (such as smtp.example.org): ')
  if (!host) return undefined
  const from = await line('Sent from which address? ')
  if (!from) return undefined
  const to = await line('To which address? ')
  if (!to) return undefined
  const user = await line('The name that logs in there, or nothing: ')
  if (user === undefined) return undefined
  const keys = { type: 'email', host, from, to: [to] }
  if (user === '') return { keys, secrets: {} }
  const password = await secret('Its password (it is not shown): ')
  return password ? { keys: { ...keys, user }, secrets: { password_file: password } } : undefined
}
