import type { JsonObject } from '../../../ground/model/json.ts'
import { everyString, type NamedArgument, snakeName } from '../named-argument.ts'

/** The reach of a message: how many it goes to, and how far away they are. */
export interface MessageReach {
  /** The message goes to everybody of some kind, or to a list: `all_customers`, `#general`, more than five people. */
  readonly many: boolean
  /** It surely leaves the organisation: for a private mailbox, or a domain that is not one of its own. */
  readonly outside: boolean
}

const recipientKey =
  /(?:^|_)(?:to|recipients?|cc|bcc|emails?|attendees|mentions|channels?|phones?|invitees?|guests?|users?|usernames?|audience|group|webhook|destination|numbers?)(?:_|$)/i

/** Signs by which a chat calls all of a room or a workspace: `<!channel>`, and `@everyone` where it begins. */
const callsEverybody = /<!(?:everyone|channel|here|subteam\^)|^\s{0,9}@(?:everyone|channel|here|all)\b/i

/** Returns the recipients of a message: every argument whose name says so, lists and comma-separated ones one by one. */
export function recipientsIn(args: JsonObject): readonly NamedArgument[] {
  const strings = everyString(args)
  return strings
    .filter(
      ({ name, text }) =>
        text.length < 2_000 && recipientKey.test(snakeName(name)) && !/sender|from/i.test(name),
    )
    .concat(
      strings
        .filter(({ text }) => callsEverybody.test(text.slice(0, 4_000)))
        .map(found => ({ ...found, text: '@everyone' })),
    )
    .flatMap(found => found.text.split(/[,;\s]+(?=\S)/).map(text => ({ ...found, text: text.trim() })))
    .filter(({ text }) => text !== '')
    .slice(0, 1_000)
}

const everyone =
  /^@?#?(?:all|every(?:one|body)|staff|company|employees|customers|users|vendors|subscribers|members|public|general|announcements?|random|here|channel|world|team-all|org|list|broadcast)(?:[-_@.\s]|$)|(?:^|[_-])(?:all|everyone|users_with|customers|subscribers|employees)(?:[_@-]|$)|^[\w-]{1,60}[_-](?:users|donors|members|clients|patients|students|followers|parents|contacts|leads|fans|voters|residents|guests|tenants)$|^\*/i

const privateMailbox =
  /@(?:gmail|googlemail|yahoo|hotmail|outlook|live|icloud|me|aol|gmx|web|proton|protonmail|tutanota|mail|yandex|qq|163)\.[a-z.]{2,6}$/i

/** Words in the host of a mail address that no honest address holds. */
const ominous =
  /@[\w.-]{0,80}(?:attacker|evil|malicious|exfil|leak|hacker|phish|dump|external|personal|stolen)/i

/** Recipients whose work is to publish what they get. */
const outlet =
  /^(?:press|media|tips|newsroom|newsdesk|editors?)@|@(?:[\w-]{1,63}\.){0,3}(?:news|press|herald|tribune)\./i

/**
 * Returns how far away these recipients are, given the organisation's own domains (without any, only what is surely
 * outside counts).
 */
export function messageReach(recipients: readonly string[], ownDomains: readonly string[]): MessageReach {
  return {
    many: recipients.length > 5 || recipients.some(text => everyone.test(text.slice(0, 200))),
    outside: recipients.some(text => isOutside(text.slice(0, 300), ownDomains)),
  }
}

function isOutside(text: string, ownDomains: readonly string[]): boolean {
  const domain = /@([\w-]{1,63}(?:\.[\w-]{1,63}){1,6})$/.exec(text)?.[1]?.toLowerCase()
  if (domain === undefined) return false
  if (ownDomains.length === 0) return privateMailbox.test(text) || ominous.test(text) || outlet.test(text)
  return !ownDomains.some(own => domain === own.toLowerCase() || domain.endsWith(`.${own.toLowerCase()}`))
}
