import { type ConsequenceCode, type ConsequenceFinding, consequenceStrengths } from './consequence-codes.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import { everyString, topArguments } from '../../readers/named-argument.ts'
import { looking } from '../../readers/named-tools/consequence-table.ts'
import { byText } from '../../../ground/model/by-text.ts'
import { foldedWords } from '../../readers/named-tools/deeds/folded-words.ts'
import { namesNoun } from '../../readers/named-tools/deeds/names-noun.ts'
import { ownWords } from '../../readers/named-tools/deeds/named-words.ts'
import { objectSenses } from '../../readers/named-tools/deeds/object-senses.ts'
import { verbSenses } from '../../readers/named-tools/deeds/verb-senses.ts'
import { beyondLimits } from './beyond-limits.ts'
import { type PrivateMatter, privateMatterIn, specialFields } from '../../readers/texts/private-matter.ts'
import { isAnonymised, waivedSafeguards } from './waived-safeguards.ts'
import { onlyPrepares } from '../../readers/named-tools/only-prepares.ts'
import { toolWords } from '../../readers/named-tools/tool-words.ts'
import type { FilterInput } from '../filter.ts'
import type { JsonObject } from '../../../ground/model/json.ts'

/** Words of a name that no tool of an honest maker has alone. */
const harmNouns = new Set(
  (
    'theft steal stealing exfiltration exfiltrate exfil leak leakage hijack hijacking sabotage tampering corruption corrupt ' +
    'infiltration malware ransomware spyware backdoor keylogger phishing ddos fraud scam forgery fabrication falsification ' +
    'laundering espionage eavesdropping jamming spoofing disruption poisoning manipulation misrepresentation harvesting ' +
    'harvester scraper extractor impersonation defamation plagiarism misdiagnosis malpractice harassment blackmail extortion ' +
    'embezzlement bribery collusion neglect quackery overcharge overload crash covert fake false fraudulent unauthorized ' +
    'illegal malicious rogue stealth hidden counterfeit interference infection injection inject exploit exploitation breach ' +
    'wiping destruction diversion alteration misuse abuse attack threat webshell deepfake sniffer sniff obfuscate exfiltrator ' +
    'escalation override compromise coercion deception misleading cheating surveillance insider bypass ponzi sniffing deprivation counterfeiting discrimination'
  ).split(' '),
)

/** Words that turn one of them round: a detector of fraud is none. */
const guarding = new Set(
  (
    'detect detection detector prevention prevent protection protect awareness analysis analyzer scanner scan ' +
    'monitor monitoring check checker verify verification anti risk assessment search find get list guard alert validate ' +
    'filter block avoid mitigation response training stats defense defence simulator game'
  ).split(' '),
)

/** Sentences of descriptions that mean to hide or to harm. */
const harmSentences =
  /\b(?:without|avoid(?:ing|s)?|evad(?:e|ing)|escap(?:e|ing))\b.{0,40}\b(?:detect(?:ion|ed)|being noticed|knowledge|consent|authori[sz]ation|awareness|trace)|\b(?:covertly|secretly|surreptitiously|stealthily|illicitly|maliciously|discreetly|quietly)\b|\bunauthori[sz]ed (?:access to|actions?|control|transactions?|transfers?|data)\b|\b(?:steal|exfiltrate|sabotage|hijack|corrupt|jam|spoof|forge|falsify|fabricate|tamper with|infiltrate|cripple|embezzle|blackmail)s?\b|\b(?:inject|insert|install|plant)(?:s|ing)? (?:malicious|backdoors?|malware|spyware)|\bno detection\b|\bbypass(?:es|ing)? (?:security|authentication|authori[sz]ation|all|access|safety)|\bremain(?:s)? (?:concealed|undetected|hidden)|\bintentionally (?:neglect|harm|mislead|damage)|\bcausing (?:harm|injury|accidents?|malfunctions?|crash)|\bwithout (?:documenting|recording|disclos)/i

/** A description that speaks of preventing such things. */
const guardSentences =
  /\b(?:prevent|detect|protect(?:s|ing)? (?:from|against)|avoid|against|safeguard|block|avert|stop)\w{0,4}\b/i

/** Returns the clause of a description that no honest tool has, or null. */
function statedHarm(tool: string, docstring: string): string | null {
  const match = harmSentences.exec(docstring.slice(0, 4_000))
  if (match && !isGuarded(docstring, match.index)) return match[0].slice(0, 80)
  const named = harmInName(tool)
  return named === null || namesNoun(ownWords({ tool }), docstring) ? null : `${named} in its name`
}

/** Returns the word of a name by which a tool does harm, where no other word of it turns that round; or null. */
const harmInName = byText((tool): string | null => {
  const words = toolWords(tool)
  if (words.some(word => guarding.has(word)) || isFigure(words)) return null
  return words.find(word => harmNouns.has(word)) ?? attackIn(foldedWords(tool)) ?? null
})

/** The word of a name by which it attacks or deceives somebody, in any language. */
function attackIn(words: readonly string[]): string | undefined {
  const hasMeans = words.some(word => objectSenses(word).includes('means'))
  return words.find(word =>
    verbSenses(word).some(
      sense => sense === 'attack' || sense === 'deceive' || (sense === 'assault' && hasMeans),
    ),
  )
}

/** Tells whether a name ends in what one reads or computes: `attack_rate`, `fraud_risk`. */
function isFigure(words: readonly string[]): boolean {
  return words.length > 1 && objectSenses(words.at(-1) ?? '').includes('facts')
}

/** “prevents unauthorized access”: the words before the clause turn it round. */
function isGuarded(docstring: string, at: number): boolean {
  return guardSentences.test(docstring.slice(Math.max(0, at - 60), at))
}

/** A value that is code of some interpreter behind the tool, where a plain value belongs. */
interface Injected {
  readonly pointer: string
  /** shell, sql, template, markup, ldap, code */
  readonly into: string
  readonly length: number
}

/** Arguments that hold prose or code by right. */
const free =
  /code|script|command|cmd|sql|query|statement|html|template|content|body|text|message|description|comment|expression|pattern|regex|filter|prompt|notes?|patch|config|args|argv|source|input|title|subject|cron|entry|jq|data$/i

const kinds: readonly (readonly [string, RegExp])[] = [
  ['path', /(?:\.\.[\\/]){4}|(?:\.\.|%2e%2e|%252e)(?:%2f|%5c|%c0%af|%252f)|%00/i],
  [
    'shell',
    /[;|&]\s{0,3}(?:rm|curl|wget|cat|nc|ncat|bash|sh|python3?|perl|chmod|sudo|id|whoami|dd|kill|shutdown|reboot|ping|nslookup|ls|echo|touch|sleep)(?:\s|$)|\$\([^)]{1,200}\)|`[^`\n]{2,200}`/,
  ],
  [
    'sql',
    /['"]\s{0,3}(?:or|and)\s{1,3}['"\d][^;]{0,30}=|['"]\s{0,3};\s{0,3}(?:drop|delete|update|insert|alter|truncate|exec)\s|\bunion\s{1,5}(?:all\s{1,5})?select\b|['"]\s{0,3}(?:--|#)\s{0,3}$/i,
  ],
  [
    'template',
    /\$\{jndi:|\{\{[^}]{0,60}(?:\d\s{0,2}\*\s{0,2}\d|__|config|self|request\.|constructor)|<%=?[^%]{1,100}%>|#\{[^}]{1,60}\(/i,
  ],
  ['markup', /<script[\s>]|javascript:[^\s]{3}|<img[^>]{1,100}onerror\s{0,2}=/i],
  ['ldap', /\*\)\s{0,2}\((?:uid|cn|objectclass|\||&)/i],
]

/** Values in places for plain values (a name, a path, an identifier) that are code of another language; at most 20. */
function injectedValues(args: JsonObject): readonly Injected[] {
  return everyString(args)
    .filter(({ name, text }) => text.length > 2 && text.length <= 2_000 && !free.test(name))
    .flatMap(({ pointer, text }) => {
      const kind = kinds.find(([, pattern]) => pattern.test(text))
      return kind ? [{ pointer, into: kind[0], length: text.length }] : []
    })
    .concat(holes(args))
    .slice(0, 20)
}

/** Code that is handed over to be kept, and hands what others type to an interpreter. */
const hole =
  /\b(?:eval|exec|new Function|os\.system|execSync|unserialize|pickle\.loads)\(\s{0,3}\$?_?(?:user_?(?:input|data|code)|request\.|req\.(?:body|query|params)|params\[|input\(|get\[|post\[)/i

function holes(args: JsonObject): Injected[] {
  return everyString(args)
    .filter(({ name, text }) => /code|script/i.test(name) && hole.test(text.slice(0, 20_000)))
    .map(({ pointer, text }) => ({ pointer, into: 'code', length: text.length }))
}

/** The data that a copy takes along and its destination, from the names of its arguments. */
interface CopyOut {
  /** The destination says itself that it is not ours, or open to everybody. */
  readonly foreign: boolean
  readonly matter: readonly PrivateMatter[]
  readonly destination: string
}

const destinationKey =
  /dest|dst|target|recipient|^to$|_to$|remote|server|host|share|channel|platform|folder|bucket|container|account|acl|access|visib|public|url|uri|workspace|space|audience|link|owner|folder|path$/i
const sourceKey = /^source|^src|^local|from_|^file|^in_?(?:put)?$/i

/** Names of places that are not ours, as whole words: `public-drop`, `personal_dropbox`, `non-allowlisted-bucket`. */
const foreignWords =
  /(?<![a-z])(?:public|anonymous|external\w{0,10}|personal\w{0,8}|third[-_]?party\w{0,8}|attacker|malicious|evil|exfil\w{0,8}|stolen|untrusted|unauthori[sz]ed|unapproved|noncompliant|non[-_](?:allowlisted|approved|compliant|whitelisted)|open[-_]data|dump|competitor|freelancer|contractor|pastebin|file\.io|transfer\.sh|webhook\.site|everyone|anyone\w{0,20}|public[-_]read(?:[-_]write)?|publink|ipfs|freelance|hacker|rogue)(?![a-z])/i

/** Looks at every short value: those of a destination’s name for where, the others for what. */
function readCopyOut(
  { arguments: args, docstring = '' }: FilterInput['call'],
  words: readonly string[],
): CopyOut {
  const values = everyString(args).filter(({ text }) => text.length < 2_000)
  const to = values.filter(({ name }) => destinationKey.test(name) && !sourceKey.test(name))
  const destination = to.map(({ text }) => text).join(' ')
  const from = values.filter(({ name }) => sourceKey.test(name)).map(({ text }) => text)
  const isPublic = /(?<![a-z])public(?![a-z])/i
  const statement = from.some(text => isPublic.test(text))
    ? destination.replaceAll(/public/gi, '')
    : destination
  const foreign =
    foreignWords.test(statement.slice(0, 4_000)) ||
    args['public'] === true ||
    args['public_access'] === true ||
    words.some(word => word === 'pastebin' || word === 'ipfs' || word === 'public')
  const isMailed = to.some(({ text }) => /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text))
  const described = isMailed ? docstring.slice(0, 200) : ''
  const what = [...values.map(({ text }) => text.replace(/[_/.-]/g, ' ')), described].join('\n')
  return { foreign, matter: privateMatterIn(what), destination: destination.slice(0, 120) }
}

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
  return isProbe(call.tool ?? '') ? [claim('consequence.probe', call.tool ?? '')] : []
}

const isProbe = byText((tool): boolean => {
  const words = toolWords(tool)
  const searches = words.some(word =>
    /^(?:scan|scanner|sniff|sniffer|portscanner|dump|bruteforce|crawl)$/.test(word),
  )
  const network = words.some(word =>
    /^(?:port|ports|host|hosts|network|packet|nmap|web|traffic|wifi)$/.test(word),
  )
  return words.includes('nmap') || (searches && network)
})

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
  const named = toolWords(call.tool ?? '')
  const words = [...named, ...foldedWords((call.docstring ?? '').slice(0, 40)).slice(0, 1)]
  if (words.some(word => /^drafts?$/.test(word)) && !words.some(word => sending.has(word))) return []
  if (isHandover(named) || onlyPrepares(words)) return []
  const isMessage = effects.some(({ type }) => type === 'message' || type === 'publish' || type === 'money')
  if (isMessage || !words.some(word => copying.has(word))) return []
  const { foreign, matter, destination } = readCopyOut(call, words)
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

/** Records of all that somebody has done, in the words of a description. */
const movements =
  /\b(?:position|location|movements?|whereabouts|gps|browsing|call|chat|message|search) (?:history|log|trail)\b/i

/** Tells whether a tool observes what is somebody else’s own: `track_spouse_phone`, `read_private_messages` of a person. */
function observes(tool: string, docstring: string): boolean {
  const words = foldedWords(tool)
  const sentence = foldedWords(docstring.slice(0, 200).split(/[.;\n]/, 1)[0] ?? '')
  const isPast = movements.test(docstring.slice(0, 200))
  if (isPast && sentence.some(word => objectSenses(word).includes('person'))) return true
  const isPrivate = words.some(word => objectSenses(word).includes('private'))
  return isPrivate && words.some(word => verbSenses(word).includes('watch'))
}

/** Special kinds of personal data by their fields, and somebody who is not one of ours. */
function people({ call }: FilterInput): readonly ConsequenceFinding[] {
  const values = everyString(call.arguments).filter(({ text }) => text.length < 200)
  const strangers = values.filter(({ text }) => stranger.test(text)).slice(0, 3)
  const special = specialFields(values)
  return [
    ...(observes(call.tool ?? '', call.docstring ?? '')
      ? [claim('consequence.personal-data', call.tool ?? '')]
      : []),
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
