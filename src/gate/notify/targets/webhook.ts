import { createHmac } from 'node:crypto'
import { jsonText } from '../../../ground/model/json-text.ts'
import type { WebhookTarget } from '../../../ground/model/notification-settings.ts'
import type { Note } from '../note.ts'
import { post, type Posting } from '../post.ts'
import { readAddress } from '../read-address.ts'
import { readSecret } from '../read-secret.ts'
import { secretFileKey, sharedKeys, targetRecord, variableKey } from './shared-keys.ts'

/** The header that a webhook’s notes are signed in. */
const signatureHeader = 'Countersign-Signature'

/** Shorter keys can be guessed from a note and its signature. */
const minKeyLength = 16

/** Notes for programs: JSON, signed. */
export const webhook = targetRecord({
  keys: {
    ...sharedKeys,
    key_file: secretFileKey('Holds the key that a webhook’s notes are signed with.'),
    key_env: variableKey('Holds that key.'),
  },
  needs: [
    ['url', 'url_file', 'url_env'],
    ['key_file', 'key_env'],
  ],
  may: [['allow_http']],
  resolve: (name, input, { address, secret, refuse }): WebhookTarget => {
    const allowHttp = input.allow_http === true
    const url =
      input.url === undefined ? secret(input.url_file, input.url_env) : address(input.url, allowHttp)
    const key = secret(input.key_file, input.key_env)
    if (!url || !key) return refuse([], 'needs an address and a key')
    return { name, kind: 'webhook', url, key, allowHttp }
  },
  setUp: async ({ line, draw }) => {
    const url = await line('The address that takes the notes (https://…): ')
    return url ? { keys: {}, secrets: { url_file: url, key_file: draw(32) } } : undefined
  },
  secretsOf: ({ url, key }) => [url, key],
  send: async (target, note, now, signal) => post(webhookPosting(target, note, now), signal),
})

/** The note as JSON, signed over the time and every byte. */
function webhookPosting({ url, key, allowHttp }: WebhookTarget, note: Note, now: number): Posting {
  const secret = readSecret(key)
  if (secret.length < minKeyLength)
    throw new Error(`the key has fewer than ${minKeyLength} characters: draw one with openssl rand -hex 32`)
  const body = jsonText({ ...note, sentAt: now })
  return {
    url: readAddress(url, allowHttp),
    body,
    headers: { [signatureHeader]: webhookSignature(body, secret, now) },
  }
}

/** `t=<seconds>,v1=<HMAC-SHA256 over "seconds.body", hex>`. */
export function webhookSignature(body: string, key: string, now: number): string {
  const seconds = Math.floor(now / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}
