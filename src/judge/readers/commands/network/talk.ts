import { unread } from '../../command.ts'
import type { Program } from '../program.ts'

/** Clients of mail, of chats, and of lists of work: what they do is left to the grammar of their words. */
const clients: readonly (readonly [names: string, example: string])[] = [
  ['himalaya neomutt alpine aerc meli notmuch mu mblaze mshow', 'himalaya message read 4'],
  [
    'slack slack-cli slackdump slacker discord-cli matrix-commander signal-cli telegram-cli zulip-send toot',
    'slack messages list',
  ],
  ['jira acli linear linearis asana trello clickup ytr redmine bugz todoist', 'jira issue view K-1'],
  ['tea fj bb-cli hut gerrit forgejo-cli', 'tea issues 4'],
  [
    'notion confluence-cli gcalcli khal newsboat rsstail gmailctl gam zendesk zcli intercom hubspot salesforce sf',
    'newsboat -x reload',
  ],
]

/** Programs that show what people write to each other. */
export const talk: readonly Program[] = clients.map(([names, example]) => ({
  names: names.split(' '),
  read: () => unread,
  showsOthers: 'always',
  ownNamesOnly: true,
  examples: [[example]],
}))
