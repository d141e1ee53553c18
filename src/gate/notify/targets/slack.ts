import { jsonText } from '../../../ground/model/json-text.ts'
import type { SlackTarget } from '../../../ground/model/notification-settings.ts'
import type { DenyWay, Note } from '../note.ts'
import { post, type Posting } from '../post.ts'
import { readAddress } from '../read-address.ts'
import { noteText } from '../review-note.ts'
import { slackButtons } from '../slack-buttons.ts'
import { sharedKeys, targetRecord } from './shared-keys.ts'

const { url: _url, ...keys } = sharedKeys

/** Notes for Slack and for what takes the same form. Its address is a secret. */
export const slack = targetRecord({
  keys,
  needs: [['url_file', 'url_env']],
  may: [['allow_http']],
  resolve: (name, input, { secret, refuse }): SlackTarget => {
    const url = secret(input.url_file, input.url_env)
    if (!url) return refuse([], 'needs an address')
    return { name, kind: 'slack', url, allowHttp: input.allow_http === true }
  },
  setUp: async ({ secret }) => {
    const url = await secret('The address of your incoming webhook of Slack (it is not shown): ')
    return url ? { keys: {}, secrets: { url_file: url } } : undefined
  },
  secretsOf: ({ url }) => [url],
  send: async (target, note, _now, signal) => post(slackPosting(target, note), signal),
})

/** Plain text, so that nothing in it is a mention, a link or a picture of its own. */
function slackPosting({ url, allowHttp }: SlackTarget, note: Note): Posting {
  const { title, lines, reviews, link } = note
  const deny = reviews.length === 1 ? reviews[0]?.deny : undefined
  const blocks = [
    plainSection([title, ...lines].join('\n')),
    ...(deny?.by === 'button' ? [slackButtons(reviews[0]?.id ?? '', link)] : linksOf(link, deny)),
  ]
  const text = escapeMarkup([title, noteText(note)].join('\n'))
  return { url: readAddress(url, allowHttp), body: jsonText({ text, blocks }) }
}

/** A block of plain text. */
export function plainSection(text: string): object {
  return { type: 'section', text: { type: 'plain_text', text: text.slice(0, 2_900), emoji: false } }
}

function linksOf(link: string | null, deny: DenyWay | undefined): readonly object[] {
  const links = [
    ...(link === null ? [] : [`<${escapeMarkup(link)}|Look at it and answer>`]),
    ...(deny?.by === 'link' ? [`<${escapeMarkup(deny.link)}|Deny it>`] : []),
  ]
  return links.length === 0 ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: links.join('  ·  ') } }]
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
