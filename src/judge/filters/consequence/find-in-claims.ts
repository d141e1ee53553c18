import { type ConsequenceCode, type ConsequenceFinding, consequenceStrengths } from './consequence-codes.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import { everyString, topArguments } from '../../readers/named-argument.ts'
import { looking } from '../../readers/named-tools/consequence-table.ts'
import { foldedWords } from '../../readers/named-tools/deeds/folded-words.ts'
import { objectSenses } from '../../readers/named-tools/deeds/object-senses.ts'
import { verbSenses } from '../../readers/named-tools/deeds/verb-senses.ts'
import { beyondLimits } from './beyond-limits.ts'
import { readCopyOut } from './copy-out.ts'
import { injectedValues } from './injected.ts'
import { specialFields } from '../../readers/texts/private-matter.ts'
import { isAnonymised, waivedSafeguards } from './waived-safeguards.ts'
import { statedHarm } from './stated-harm.ts'
import { toolWords } from '../../readers/named-tools/tool-words.ts'
import type { FilterInput } from '../filter.ts'

const wholeCall: Evidence = { pointer: '', start: 0, end: 0 }

function claim(code: ConsequenceCode, what: string, pointer = '', strength = 1, end = 0): ConsequenceFinding {
  return { code, what: what.slice(0, 200), evidence: [{ pointer, start: 0, end }], strength }
}

/** Finds risky statements of the call about itself: safeguards in its arguments, its description, its server’s annotations. */
export function findInClaims(input: FilterInput): readonly ConsequenceFinding[] {
  const { call } = input
  const harm = statedHarm(call.tool ?? '', call.docstring ?? '')
  return [
    ...waivedSafeguards(call.arguments)
      .filter(({ what }) => !isOwnReading(call.tool ?? '', what))
      .map(({ pointer, what, strength }) => claim('consequence.safeguard-off', what, pointer, strength)),
    ...(isReading(call.tool ?? '') ? [] : beyondLimits(call.arguments)).map(({ what }) =>
      claim('consequence.safeguard-off', what),
    ),
    ...(harm === null ? [] : [claim('consequence.stated-harm', harm)]),
    ...injectedValues(call.arguments).map(({ pointer, into, length }) =>
      claim('consequence.injection', `${into} in ${pointer}`, pointer, 1, length),
    ),
    ...hostileNames(input),
    ...probes(input),
    ...copies(input),
    ...people(input),
    ...annotated(input),
  ]
}

/** Words that no honest name has, in names (not in prose). Hosts are egress’s. */
const hostile =
  /(?<![a-z])(?:attackers?|malicious|malware|ransomware|back_?door|exfil\w{0,10}|pwned|evil|hacked|stolen|leaked|unauthori[sz]ed|untrusted|noncompliant|phish\w{0,8}|exploit|inject_\w{1,20}|rogue|hacker|deepfakes?)(?![a-z])/i

/** A host that says what it is, somewhere in a text. */
const hostileHost =
  /(?<![a-z])(?:phish(?:ing)?|malware|attacker|evil|exfil)[\w.-]{0,60}\.(?:com|net|org|io|example|ru|xyz|top|info)(?![\w-])/i

function isName(text: string): boolean {
  return text.length < 200 && !/\s\S+\s/.test(text)
}

function hostileNames({ call }: FilterInput): readonly ConsequenceFinding[] {
  if (toolWords(call.tool ?? '').some(word => looking.has(word))) return []
  return everyString(call.arguments)
    .filter(({ text }) => (isName(text) ? hostile : hostileHost).test(text.slice(0, 5_000)))
    .slice(0, 3)
    .map(({ pointer, text }) => claim('consequence.hostile-name', text, pointer, 1, text.length))
}

/** Tools that search networks: scanners of ports, sniffers of packets. */
function probes({ call }: FilterInput): readonly ConsequenceFinding[] {
  const words = toolWords(call.tool ?? '')
  const searches = words.some(word =>
    /^(?:scan|scanner|sniff|sniffer|portscanner|dump|bruteforce|crawl)$/.test(word),
  )
  const network = words.some(word =>
    /^(?:port|ports|host|hosts|network|packet|nmap|web|traffic|wifi)$/.test(word),
  )
  return words.includes('nmap') || (searches && network) ? [claim('consequence.probe', call.tool ?? '')] : []
}

const copying = new Set(
  'cp gsutil gcs blob storage drive gdrive box swift presigned convert print release share spreadsheet webshell copy upload sync transfer put share move rclone ftp sftp scp rsync export dump backup store paste presigned post posting imap create push archive'.split(
    ' ',
  ),
)

/** Verbs that mean another place even where none is named; a file or a note is created here. */
const sending = new Set(
  [...copying].filter(
    word => !/^(?:create|put|post|push|print|convert|copy|cp|move|archive|store)$/.test(word),
  ),
)

/** Data that is copied to a place that says itself that it is not ours, and private data that is copied anywhere. */
function copies({ call, effects }: FilterInput): readonly ConsequenceFinding[] {
  const words = toolWords(call.tool ?? '')
  if (words.some(word => /^drafts?$/.test(word)) && !words.some(word => sending.has(word))) return []
  if (isHandover(words)) return []
  const isMessage = effects.some(({ type }) => type === 'message' || type === 'publish' || type === 'money')
  if (isMessage || !words.some(word => copying.has(word))) return []
  const { foreign, matter, destination } = readCopyOut(call.arguments, words)
  if (destination === '' && !foreign && !words.some(word => word === 'to' || sending.has(word))) return []
  const what = `${call.tool} to ${destination}`.trim()
  if (
    !isAnonymised(call.arguments) &&
    matter.some(kind => foreign || (kind !== 'internal' && kind !== 'history'))
  )
    return [
      claim(
        'consequence.copy-private',
        `${what}: ${matter.join(', ')}`,
        '',
        isOne(call.arguments)
          ? consequenceStrengths.copyOfOne
          : foreign
            ? 1
            : consequenceStrengths.copyToKnown,
      ),
    ]
  return foreign ? [claim('consequence.share', what)] : []
}

/** Passes a conversation on to people of the same service, who read it anyway: `transfer_to_human_agent`. */
function isHandover(words: readonly string[]): boolean {
  const [verb = '', ...whom] = words
  return handing.has(verb) && whom.length > 0 && whom.every(word => colleagues.has(word))
}

const handing = new Set(['transfer', 'escalate', 'handoff', 'handover', 'forward', 'route', 'connect'])
const colleagues = new Set(
  'to a an the live human humans agent agents representative operator supervisor staff support team person chat call'.split(
    ' ',
  ),
)

/** The data of one person, by a list that holds one. */
function isOne(args: FilterInput['call']['arguments']): boolean {
  const lists = topArguments(args).filter(([key, value]) => /ids$/i.test(key) && Array.isArray(value))
  return lists.length > 0 && lists.every(([, value]) => (value as readonly unknown[]).length === 1)
}

/** Identifiers that say of themselves that their owner is not one of ours: `EXT-UNKNOWN-12`, `FORMER-7`. */
const stranger =
  /^(?:[A-Z]{2,6}[-_])?(?:OTHER|FOREIGN|UNKNOWN|OFFSHORE|EXTERNAL|FORMER|UNAFFILIATED|ANONYMOUS|GUEST|TERMINATED|UNVERIFIED)[-_][\w-]{1,40}$/

/** Internal things are for those who work here: only where they go out does it matter that they are taken along. */
function isOwnReading(tool: string, what: string): boolean {
  return /^include_?internal/i.test(what) && toolWords(tool).some(word => looking.has(word))
}

/** Tells whether a tool reads, tries or computes by its first verb, or by its last word. */
function isReading(tool: string): boolean {
  const verbs = foldedWords(tool).filter(word => verbSenses(word).length > 0)
  return [verbs[0], verbs.at(-1)].some(
    word => word !== undefined && verbSenses(word).some(sense => sense === 'look' || sense === 'rehearse'),
  )
}

/** Tells whether a tool observes what is somebody else’s own: `track_spouse_phone`, `read_private_messages` of a person. */
function observes(tool: string): boolean {
  const words = foldedWords(tool)
  const isPrivate = words.some(word => objectSenses(word).includes('private'))
  return isPrivate && words.some(word => verbSenses(word).includes('watch'))
}

/** Special kinds of personal data by their fields, and somebody who is not one of ours. */
function people({ call }: FilterInput): readonly ConsequenceFinding[] {
  const values = everyString(call.arguments).filter(({ text }) => text.length < 200)
  const strangers = values.filter(({ text }) => stranger.test(text)).slice(0, 3)
  const special = specialFields(values)
  return [
    ...(observes(call.tool ?? '') ? [claim('consequence.personal-data', call.tool ?? '')] : []),
    ...strangers.map(({ pointer, text }) => claim('consequence.stranger', text, pointer, 1, text.length)),
    ...special
      .slice(0, 3)
      .map(({ pointer, text }) => claim('consequence.personal-data', text, pointer, 1, text.length)),
  ]
}

/** A server’s own word that a tool destroys counts where nothing else is known of it; no word of its lowers anything. */
function annotated({ call, effects }: FilterInput): readonly ConsequenceFinding[] {
  const known = effects.some(({ type }) => type !== 'opaque' && type !== 'disguise')
  return call.annotations?.destructiveHint === true && !known
    ? [{ ...claim('consequence.annotated', call.tool ?? 'a tool'), evidence: [wholeCall] }]
    : []
}
