import { jsonText } from '../../model/json-text.ts'
import type { SlackTarget } from '../../model/notification-settings.ts'
import type { Note } from '../note.ts'
import { post, type Posting } from '../post.ts'
import { readAddress } from '../read-address.ts'
import { noteText } from '../review-note.ts'
import { sharedKeys } from './shared-keys.ts'
import { targetRecord } from './target-record.ts'

const { url: _url, ...keys } = sharedKeys

/** Notes for Slack and for what takes the same form. Its address is a secret. */
export const slack = targetRecord({
  keys,
  needs: [['url_file', 'url_env']],
  may: [['allow_http']],
  resolve: (name, given, { secret, refuse }): SlackTarget => {
    const url = secret(given.url_file, given.url_env)
    if (!url) return refuse([], 'needs an address')
    return { name, kind: 'slack', url, allowHttp: given.allow_http === true }
  },
  secretsOf: ({ url }) => [url],
  send: async (target, note, _now, signal) => post(slackPosting(target, note), signal),
})

/** Plain text, so that nothing in it is a mention, a link or a picture of its own. */
function slackPosting({ url, allowHttp }: SlackTarget, note: Note): Posting {
  const { title, lines, link } = note
  const section = (type: 'plain_text' | 'mrkdwn', text: string) => ({
    type: 'section',
    text: { type, text, ...(type === 'plain_text' && { emoji: false }) },
  })
  const blocks = [
    section('plain_text', [title, ...lines].join('\n').slice(0, 2_900)),
    ...(link === null ? [] : [section('mrkdwn', `<${escapeMarkup(link)}|Look at it and answer>`)]),
  ]
  const text = escapeMarkup([title, noteText(note)].join('\n'))
  return { url: readAddress(url, allowHttp), body: jsonText({ text, blocks }) }
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
