import { messageDeed } from '../../../ground/model/deeds/message-deed.ts'
import { type ConsequenceFinding, consequenceStrengths } from './consequence-codes.ts'
import type { ConsequenceEffect } from '../../../ground/model/effect.ts'
import { everyString, textArgument, topArguments } from '../../readers/named-argument.ts'
import { type PrivateMatter, privateMatterIn } from '../../readers/texts/private-matter.ts'
import { type MessageReach, messageReach } from '../../readers/named-tools/message-reach.ts'
import { isSmallTalk } from './is-small-talk.ts'
import { toolWords } from '../../readers/named-tools/tool-words.ts'
import type { FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'

/** Kinds that are private whoever reads them; the others only where many or outsiders do. */
const grave: ReadonlySet<PrivateMatter> = new Set(['secret', 'identity', 'health', 'finance', 'marked'])

/** Finds risks of a message: its recipients and its contents. */
export function findInMessage(effect: ConsequenceEffect, input: FilterInput): readonly ConsequenceFinding[] {
  const reach = reachFrom(effect, input)
  const text = textOf(effect, input)
  const what = messageDeed(effect).trim().slice(0, 160)
  const findings = [reachFinding(effect, reach, what, input)]
  const treated = isTreatment(effect, input)
  const matter = privateMatterIn(text).filter(kind => !(treated && kind === 'health'))
  const wide = reach.outside || reach.many || effect.type === 'publish'
  if (matter.some(kind => grave.has(kind)) || (matter.length > 0 && (wide || effect.verb === 'share')))
    findings.push(
      finding('consequence.message-private', `${what}: ${matter.join(', ')}`, effect, {
        strength: wide ? 1 : consequenceStrengths.privateToOne,
      }),
    )
  if (lure.test(text)) findings.push(finding('consequence.message-link', what, effect))
  if (hurry.test(text) && demand.test(text))
    findings.push(finding('consequence.message-pressure', what, effect))
  return findings
}

/** A link together with the words that make people follow it. */
const lure =
  /<a\s{1,3}href|\b(?:click|visit|go to|verify|claim|redeem|log ?in|sign in|reset|update|survey|track|deal)\b[^\n]{0,60}(?:https?:\/\/|\bwww\.|\b[a-z\d-]{2,40}\.(?:com|net|org|io|example|ru|xyz|top|info)\b)|(?<![a-z])(?:phish(?:ing)?|malware|attacker|evil)[\w.-]{0,60}\.(?:com|net|org|io|example|ru|xyz|top|info)(?![\w-])|\bcurl\s[^\n|]{1,200}\|\s{0,3}(?:sudo\s)?(?:ba|z)?sh\b/i

/** Haste and a demand together are how people are made to act without thinking. */
const hurry =
  /\burgent|\bimmediate|\bemergency\b|\bcompromised\b|\brestricted\b|\bsuspended\b|\bunauthorized access\b/i
const demand =
  /\b(?:install|run|execute|open|click|respond to|confirm|verify|review) (?:your|the|this) (?:attached )?(?:script|update|message|identity|account|document|file|report|link)|\byour (?:account|access|system)\b[^.\n]{0,40}\b(?:restricted|suspended|compromised|needs)\b/i

/** `CustomerEmailList.csv` → `Customer Email List csv`: the names of files speak of what is in them. */
function asWords(name: string): string {
  return name.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').replaceAll(/[_/.-]+/g, ' ')
}

function isName(text: string): boolean {
  return text.length < 300 && /^[~./\w -]+\.\w{1,5}$|^[~.]?\//.test(text)
}

/** Returns the text of a message; for sharing, also the tool’s description of what it shares. */
function textOf(effect: ConsequenceEffect, { call }: FilterInput): string {
  const said = everyString(call.arguments)
    .filter(({ text }) => !effect.recipients.includes(text))
    .map(({ text }) => text)
  const shared = effect.verb === 'share' || effect.verb === 'fill'
  return [shared ? (call.docstring ?? '') : '', ...said, ...said.filter(isName).map(asWords)]
    .join('\n')
    .slice(0, 20_000)
}

/** Tells whether a message is a patient’s to the doctor of a consultation, where health data is ordinary; a mail is not. */
function isTreatment(effect: ConsequenceEffect, { call }: FilterInput): boolean {
  return (
    textArgument(call.arguments, ['consultation_id', 'appointment_id', 'doctor_id']) !== undefined &&
    !effect.recipients.some(text => text.includes('@'))
  )
}

/** A customer, a client and a patient are outside whatever their address. */
function reachFrom(effect: ConsequenceEffect, { call, profile }: FilterInput): MessageReach {
  const reach = messageReach(effect.recipients, profile.own_domains)
  const outsider = topArguments(call.arguments).some(
    ([key, value]) =>
      /^(?:customer|client|patient|guest|external_emails?)(?:_id)?$/i.test(key) && !isEmpty(value),
  )
  return {
    many: reach.many || effect.scope === 'all',
    outside: reach.outside || outsider,
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Timelines of short posts. A paste or a page, which lies at an address for everybody, is none. */
const timelines = new Set('tweet toot retweet twitter facebook linkedin mastodon status timeline'.split(' '))

/** Rooms where people talk all day. */
const channel = /^#?(?:general|random|team[-_]\w{1,30}|watercooler|lunch)$/i

function isDraft(args: FilterInput['call']['arguments']): boolean {
  return (
    args['draft'] === true ||
    args['status'] === 'draft' ||
    args['published'] === false ||
    args['public'] === false ||
    args['private'] === true
  )
}

function reachFinding(
  effect: ConsequenceEffect,
  reach: MessageReach,
  what: string,
  { call }: FilterInput,
): ConsequenceFinding {
  if (effect.type === 'publish') {
    const casual = toolWords(call.tool ?? '').some(word => timelines.has(word)) && isSmallTalk(call.arguments)
    return finding('consequence.publish', what, effect, {
      strength: isDraft(call.arguments)
        ? consequenceStrengths.draft
        : casual
          ? consequenceStrengths.smallTalk
          : 1,
    })
  }
  if (effect.scope === 'public' && effect.verb === 'share') return finding('consequence.share', what, effect)
  if (reach.many) {
    const chat = effect.recipients.length === 1 && effect.recipients.some(text => channel.test(text))
    const casual = chat && isSmallTalk(call.arguments)
    return finding('consequence.message-many', what, effect, {
      strength: casual ? consequenceStrengths.smallTalk : 1,
    })
  }
  const mailbox = effect.recipients.some(text => text.includes('@'))
  return reach.outside && mailbox
    ? finding('consequence.message-outside', what, effect)
    : finding('consequence.message', what, effect)
}
