import { jsonText } from '../../../ground/model/json-text.ts'
import type { NtfyTarget } from '../../../ground/model/notification-settings.ts'
import type { Note } from '../note.ts'
import { post, type Posting } from '../post.ts'
import { readAddress } from '../read-address.ts'
import { readSecret } from '../read-secret.ts'
import { secretFileKey, sharedKeys, variableKey } from './shared-keys.ts'
import { targetRecord } from './target-record.ts'

const priorities = { medium: 3, high: 4, critical: 5 } as const

/** Notes for an ntfy server. */
export const ntfy = targetRecord({
  keys: {
    ...sharedKeys,
    token_file: secretFileKey('Holds the access token of an ntfy server.'),
    token_env: variableKey('Holds that token.'),
  },
  needs: [['url', 'url_file', 'url_env']],
  may: [['token_file', 'token_env'], ['allow_http']],
  resolve: (name, given, { address, secret, refuse }): NtfyTarget => {
    const allowHttp = given.allow_http === true
    const url =
      given.url === undefined ? secret(given.url_file, given.url_env) : address(given.url, allowHttp)
    const token = secret(given.token_file, given.token_env)
    if (!url) return refuse([], 'needs an address')
    return { name, kind: 'ntfy', url, allowHttp, ...(token && { token }) }
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
