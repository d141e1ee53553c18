import type { NtfyTarget, SlackTarget, WebhookTarget } from '../model/notification-settings.ts'
import { noteText } from './review-note.ts'
import type { Note } from './note.ts'
import { readAddress, type Posting } from './post.ts'
import { readSecret } from './read-secret.ts'
import { signature, signatureHeader } from './sign.ts'

/** Shorter ones can be guessed from a note and its signature. */
const shortestKey = 16

/** For programs: the note as JSON, signed over the time and every byte. */
export function webhookPosting({ url, key, allowHttp }: WebhookTarget, note: Note, now: number): Posting {
  const secret = readSecret(key)
  if (secret.length < shortestKey)
    throw new Error(`the key has fewer than ${shortestKey} characters: draw one with openssl rand -hex 32`)
  const body = JSON.stringify({ ...note, sentAt: now })
  return {
    url: readAddress(url, allowHttp),
    body,
    headers: { [signatureHeader]: signature(body, secret, now) },
  }
}

/** For Slack and what takes the same form. Plain text, so that nothing in it is a mention or a link of its own. */
export function slackPosting({ url, allowHttp }: SlackTarget, note: Note): Posting {
  const { title, lines, link } = note
  const section = (type: 'plain_text' | 'mrkdwn', text: string) => ({ type: 'section', text: { type, text } })
  const blocks = [
    section('plain_text', [title, ...lines].join('\n').slice(0, 2_900)),
    ...(link === null ? [] : [section('mrkdwn', `<${escapeMarkup(link)}|Look at it and answer>`)]),
  ]
  const text = escapeMarkup([title, noteText(note)].join('\n'))
  return { url: readAddress(url, allowHttp), body: JSON.stringify({ text, blocks }) }
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const priorities = { medium: 3, high: 4, critical: 5 } as const

/** For an ntfy server: its JSON form, so that no text of ours is a header. */
export function ntfyPosting({ url, token, allowHttp }: NtfyTarget, note: Note): Posting {
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
    body: JSON.stringify(body),
    ...(token && { headers: { authorization: `Bearer ${readSecret(token)}` } }),
  }
}
