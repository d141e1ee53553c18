import type { ConsequenceEffect, Effect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { findInClaims } from './find-in-claims.ts'
import {
  type ConsequenceCode,
  consequenceCodes,
  type ConsequenceFinding,
  consequenceStrengths,
} from './consequence-codes.ts'
import { findInPermission } from './find-in-permission.ts'
import { findInDevice, findInRecord } from './find-in-record.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { functionDeed } from '../../../ground/model/deeds/function-deed.ts'
import { paymentDeed } from '../../../ground/model/deeds/payment-deed.ts'
import { everyString, textArgument, topArguments } from '../../readers/named-argument.ts'
import { halfLives, sumNow } from '../../session/fade.ts'
import { inSmallAmounts, maxSmallOnes } from '../../session/remember-call.ts'
import { finding } from '../finding.ts'
import { messageDeed } from '../../../ground/model/deeds/message-deed.ts'
import { type PrivateMatter, privateMatterIn } from '../../readers/texts/private-matter.ts'
import { messageReach, type MessageReach } from '../../readers/named-tools/message-reach.ts'
import { isSmallTalk } from './is-small-talk.ts'
import { toolWords } from '../../readers/named-tools/tool-words.ts'
import { innerRole } from '../../readers/named-tools/inner-role.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'

/** Kinds that are private whoever reads them; the others only where many or outsiders do. */
const grave: ReadonlySet<PrivateMatter> = new Set(['secret', 'identity', 'health', 'finance', 'marked'])

/** Finds risks of a message: its recipients and its contents. */
function findInMessage(effect: ConsequenceEffect, input: FilterInput): readonly ConsequenceFinding[] {
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
        strength: (wide ? 1 : consequenceStrengths.privateToOne) * namedShare(matter, input),
      }),
    )
  if (lure.test(text)) findings.push(finding('consequence.message-link', what, effect))
  if (hurry.test(text) && demand.test(text))
    findings.push(finding('consequence.message-pressure', what, effect))
  return findings
}

/** The person named the text as well as whom it goes to: then it counts like the rest of what they asked for. Secrets never. */
function namedShare(matter: readonly PrivateMatter[], { origin, profile }: FilterInput): number {
  const isNamed = origin.asked?.isContentNamed === true && !origin.order && !matter.includes('secret')
  return isNamed ? profile.asked_share : 1
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
  const texts = everyString(call.arguments)
    .filter(({ text }) => !effect.recipients.includes(text))
    .map(({ text }) => text)
  const shared = effect.verb === 'share' || effect.verb === 'fill'
  return [shared ? (call.docstring ?? '') : '', ...texts, ...texts.filter(isName).map(asWords)]
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

/** From here an amount is large: as many small ones of its currency, or so much of another. */
const large = { small: 500, other: 10_000 }

/** Money that moves: the more the stronger; what has no amount is somewhere in between. */
function findInPayment(effect: ConsequenceEffect, input: FilterInput): readonly ConsequenceFinding[] {
  const value = Math.abs(effect.amount?.value ?? 0)
  const what = paymentDeed(effect)
  if (isLarge(effect, input)) return [finding('consequence.money-large', what, effect)]
  return [
    finding('consequence.money', what, effect, {
      strength: effect.scope === 'all' ? 1 : strengthOf(value, effect, input),
    }),
  ]
}

function strengthOf(value: number, effect: ConsequenceEffect, input: FilterInput): number {
  const { arguments: args, tool: name } = input.call
  const tool = name ?? ''
  if (value > 0 && isSmall(effect, input)) return consequenceStrengths.smallSum
  const percent = Number(
    textArgument(args, ['discount_percent', 'percent_off', 'percent', 'percentage'])?.text,
  )
  if (percent > 0 && percent < 50) return consequenceStrengths.smallSum
  if (/payment_?link/i.test(tool)) return consequenceStrengths.paymentLink
  const back = effect.verb === 'refund' || /refund/i.test(tool)
  if (back && value > 0 && value < 500) return consequenceStrengths.smallRefund
  return isOwnAccounts(args) ? consequenceStrengths.ownAccounts : 1
}

function isLarge({ amount }: ConsequenceEffect, { profile }: FilterInput): boolean {
  const size = inSmallAmounts(amount, profile.small_amount)
  return size === null ? Math.abs(amount?.value ?? 0) >= large.other : size >= large.small
}

/** A sum that a shop takes in passing, in a session that has not made several of them yet. */
function isSmall({ amount }: ConsequenceEffect, { call, profile, session }: FilterInput): boolean {
  if (amount?.currency === '' && coins.test(call.tool ?? '')) return false
  const size = inSmallAmounts(amount, profile.small_amount)
  if (size === null || size > 1) return false
  return sumNow(session.sums['spent'], call.at, halfLives.spent) + size <= maxSmallOnes
}

/** A number of coins is no number of dollars. */
const coins = /tokens?(?![a-z])|coins?(?![a-z])|assets?(?![a-z])|crypto|ether/i

/** From one account of the same owner to another. */
function isOwnAccounts(args: FilterInput['call']['arguments']): boolean {
  const kinds = /^(?:checking|savings?|internal|own|self)$/i
  const from = textArgument(args, ['from_account', 'source_account'])?.text ?? ''
  const to = textArgument(args, ['to_account', 'destination_account'])?.text ?? ''
  return (
    kinds.test(textArgument(args, ['transfer_type', 'type'])?.text ?? '') ||
    (kinds.test(from) && kinds.test(to))
  )
}

/** Places for more than a family and its friends. */
function isBlock(args: FilterInput['call']['arguments']): boolean {
  const wanted = textArgument(args, [
    'quantity',
    'number_of_tickets',
    'num_tickets',
    'tickets',
    'count',
    'rooms',
  ])
  return Number(wanted?.text) > 9
}

/** Things bought and booked. A booking that names a card or a price is a purchase. */
function findInOrder(effect: ConsequenceEffect, input: FilterInput): readonly ConsequenceFinding[] {
  const { call } = input
  const what = effect.target === '' ? functionDeed(call.tool, effect.verb, '') : paymentDeed(effect)
  const paid =
    effect.amount !== undefined ||
    topArguments(call.arguments).some(([key]) => /payment|card_|credit_card|cvv/i.test(key))
  if (effect.verb === 'book' && !paid && !isBlock(call.arguments))
    return [finding('consequence.booking', what, effect)]
  return [finding(isLarge(effect, input) ? 'consequence.money-large' : 'consequence.order', what, effect)]
}

/** Tells whether a tool is the client’s own: its words go to the person, to notes or to another agent, and to no program. */
function actsInsideClient(call: ToolCall): boolean {
  return innerRole(call) !== undefined
}

/** Finds the consequences of a named function in the world, beyond files and machines. */
export const consequence: Filter<ConsequenceCode> = {
  name: 'consequence',
  phase: 'pattern',
  about:
    'What does a named function, or a program like it, do in the world: money, messages, rights, publishing, records, devices?',
  codes: consequenceCodes,
  find: input => [
    ...flatMap(input.effects, effect => findIn(effect, input)),
    ...(input.call.kind === 'tool' && !actsInsideClient(input.call) ? findInClaims(input) : []),
  ],
}

function findIn(effect: Effect, input: FilterInput): readonly ConsequenceFinding[] {
  switch (effect.type) {
    case 'money':
      return effect.verb === 'order' || effect.verb === 'book'
        ? findInOrder(effect, input)
        : findInPayment(effect, input)
    case 'message':
    case 'publish':
      return findInMessage(effect, input)
    case 'permission':
      return findInPermission(effect, input)
    case 'record':
      return findInRecord(effect, input)
    case 'device':
      return findInDevice(effect, input)
    default:
      return []
  }
}
