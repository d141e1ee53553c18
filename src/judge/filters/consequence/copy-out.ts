import type { JsonObject } from '../../../ground/model/json.ts'
import { everyString } from '../../readers/named-argument.ts'
import { type PrivateMatter, privateMatterIn } from '../../readers/texts/private-matter.ts'

/** The data that a copy takes along and its destination, from the names of its arguments. */
export interface CopyOut {
  /** The destination says itself that it is not ours, or open to everybody. */
  readonly foreign: boolean
  readonly matter: readonly PrivateMatter[]
  readonly destination: string
}

const destinationKey =
  /dest|dst|target|^to$|_to$|remote|server|host|share|channel|platform|folder|bucket|container|account|acl|access|visib|public|url|uri|workspace|space|audience|link|owner|folder|path$/i
const sourceKey = /^source|^src|^local|from_|^file|^in_?(?:put)?$/i

/** Names of places that are not ours, as whole words: `public-drop`, `personal_dropbox`, `non-allowlisted-bucket`. */
const foreignWords =
  /(?<![a-z])(?:public|anonymous|external\w{0,10}|personal\w{0,8}|third[-_]?party\w{0,8}|attacker|malicious|evil|exfil\w{0,8}|stolen|untrusted|unauthori[sz]ed|unapproved|noncompliant|non[-_](?:allowlisted|approved|compliant|whitelisted)|open[-_]data|dump|competitor|freelancer|contractor|pastebin|file\.io|transfer\.sh|webhook\.site|everyone|anyone\w{0,20}|public[-_]read(?:[-_]write)?|publink|ipfs|freelance|hacker|rogue)(?![a-z])/i

/** Looks at every short value: those of a destination’s name for where, the others for what. */
export function readCopyOut(args: JsonObject, words: readonly string[]): CopyOut {
  const values = everyString(args).filter(({ text }) => text.length < 2_000)
  const to = values.filter(({ name }) => destinationKey.test(name) && !sourceKey.test(name))
  const destination = to.map(({ text }) => text).join(' ')
  const from = values.filter(({ name }) => sourceKey.test(name)).map(({ text }) => text)
  const isPublic = /(?<![a-z])public(?![a-z])/i
  const said = from.some(text => isPublic.test(text)) ? destination.replaceAll(/public/gi, '') : destination
  const foreign =
    foreignWords.test(said.slice(0, 4_000)) ||
    args['public'] === true ||
    args['public_access'] === true ||
    words.some(word => word === 'pastebin' || word === 'ipfs' || word === 'public')
  const what = values.map(({ text }) => text.replace(/[_/.-]/g, ' ')).join('\n')
  return { foreign, matter: privateMatterIn(what), destination: destination.slice(0, 120) }
}
