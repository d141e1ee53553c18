import type { Effect } from '../../ground/model/effect.ts'
import type { UnaskedCause, UnaskedReach, Voice } from '../../ground/model/call-origin.ts'
import type { ActClass, Hearing, Mark } from '../../ground/model/hearing.ts'
import type { CallValue } from './call-values.ts'
import { carriedIn } from './carried-in.ts'
import { codeFromOthers } from './code-from-others.ts'
import { type Holding, holdingsOf, personsOf } from './holdings-of.ts'
import { local, namesWhom, reachesOutside } from './is-strict.ts'
import type { ActingCall } from './orders-for.ts'
import { siteOf } from './site-of.ts'
import { rivalWord, traitWords } from './trait-words.ts'
import type { VoiceFound } from './voice-of.ts'
import { plainText } from './plain-text.ts'
import { mainWordsOf } from './words-of.ts'

/** A value of the call, who named it, and the mark of its site. */
interface Found {
  readonly value: CallValue
  readonly by: VoiceFound
  readonly site: Mark | null
}

/** The parts of a call and of its session by which it is told. */
export interface UnaskedParts {
  readonly acting: ActingCall
  readonly found: readonly Found[]
  readonly asking: readonly Holding[]
  readonly isActAsked: boolean
  readonly isFollowing: boolean
  readonly ownDomains: readonly string[]
  readonly mark: (words: readonly string[]) => readonly Mark[]
  readonly voiceOf: (value: CallValue) => VoiceFound
}

/** Acts that reach somebody. */
const reaching: ReadonlySet<ActClass> = new Set(['send', 'pay', 'invite', 'grant', 'publish'])
const trusted: ReadonlySet<Voice> = new Set(['person', 'approved', 'own'])

/**
 * Returns what a call reaches that nobody asked for who may: the person is heard and asked for no such act, or named another
 * place; or somebody’s answer has it alone; or it is code of others, or a link that carries what was read elsewhere.
 */
export function unaskedReach(hearing: Hearing, parts: UnaskedParts): UnaskedReach | undefined {
  if (personsOf(hearing).length === 0) return undefined
  const { acting, isFollowing, mark, voiceOf } = parts
  const reached = acting.call.kind === 'tool' ? reachOfTool(hearing, parts) : reachOfRequest(hearing, parts)
  if (reached) return reached
  const code = codeFromOthers(acting.effects, hearing, { mark, voiceOf, isFollowing })
  if (code) return code
  return acting.call.kind === 'tool' ? carriedOf(hearing, parts) : undefined
}

function reachOfTool(hearing: Hearing, parts: UnaskedParts): UnaskedReach | undefined {
  const { acting, found, ownDomains } = parts
  const isReaching = acting.acts.some(act => reaching.has(act))
  const isWriting = acting.acts.some(act => writing.has(act))
  const places = found.map(withoutRepeated).filter(({ value }) => {
    const isPlace = reachesOutside(value) && (isReaching || store.test(value.raw))
    return value.isFirm && (isPlace || (isWriting && namesRoom(value)))
  })
  const others = places.filter(one => isOthers(one, ownDomains))
  return (
    reachAmong(places, others, hearing, parts) ??
    besideNamed(found, others, hearing, parts) ??
    givenBeside(hearing, parts)
  )
}

/** A command or a request carries something to a place that only others name. */
function reachOfRequest(hearing: Hearing, parts: UnaskedParts): UnaskedReach | undefined {
  const { acting, found, asking, ownDomains } = parts
  const goals = new Set(acting.effects.flatMap(goalsOf))
  if (goals.size === 0) return undefined
  const places = found.map(withoutRepeated).filter(({ value }) => goals.has(value.raw))
  const others = places.filter(one => isOthers(one, ownDomains) && one.by.voice !== 'nobody')
  // Editing is asked for with nearly all work: it asks for no request.
  const isActAsked = asking.some(({ segment }) => segment.acts.some(act => reaching.has(act)))
  return reachAmong(places, others, hearing, { ...parts, isActAsked })
}

const asks: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The places to which an effect carries data. */
function goalsOf(effect: Effect): readonly string[] {
  if (effect.type !== 'connect' || local.test(effect.host)) return []
  const isCarrying = effect.sends.length > 0 || !asks.has(effect.method ?? 'GET')
  return isCarrying ? [effect.url ?? effect.host] : []
}

function isOthers({ value, by }: Found, ownDomains: readonly string[]): boolean {
  return !trusted.has(by.voice) && !isOwnDomain(value, ownDomains)
}

function reachAmong(
  places: readonly Found[],
  others: readonly Found[],
  hearing: Hearing,
  { acting, asking, isActAsked, isFollowing, mark }: UnaskedParts,
): UnaskedReach | undefined {
  const rival = others.find(one => isRival(one, hearing, mark))
  if (rival) return reachBy('answer', rival)
  const [first] = others
  if (!first || isFollowing) return undefined
  if (!isActAsked) return reachBy('act', first)
  if (!namesPlace(asking, acting.acts, mark)) return undefined
  const named = places.filter(({ by }) => trusted.has(by.voice))
  const away = others.find(one => {
    if (one.site !== null && isPersons(one.site, hearing)) return false
    if (named.length === 0) return true
    return isBeside(one, named) && one.by.voice !== 'pointed' && !namesPart(one.value, hearing, mark)
  })
  return away && reachBy('other-place', away)
}

/** Fields beside the one to whom something goes. */
const copies =
  /(?:^|\/)(?:b?cc|reply_?to|also_?to|forward_?(?:to|copy)|copy_?to)(?:_?(?:recipients?|addresses|emails?|list))?(?:\/|$)/i
/** The person speaks of several, or of a copy. */
const several =
  'all|everyone|everybody|both|cc|bcc|copy|copies|copied|team|group|list|alle|allen|kopie|tous|copie|todos|tutti|copia|iedereen'.split(
    '|',
  )
/** A qualifier that a stranger’s list puts behind the name that the person wrote. */
const qualified = /^\s{0,3}(\S.{1,80}?)\s{0,3}(?:[([{]|\s[-–—]\s|,\s|:\s|\/)\s{0,3}(\S.{0,80})$/u
const newness =
  /(?<!\p{L})(?:new|updated?|changed|current|alt(?:ernat(?:e|ive))?|backup|second(?:ary)?|other|temp(?:orary)?|replacement|2|ii|neue?[rs]?|aktuell|nouveau|nouvelle|nuev[oa]|nuov[oa]|nov[oa]|nieuwe?)(?!\p{L})/iu

/** Somebody whom only others name gets a copy or the answer, or has the name that the person wrote, with something behind it. */
function besideNamed(
  found: readonly Found[],
  others: readonly Found[],
  hearing: Hearing,
  { acting, isFollowing, mark }: UnaskedParts,
): UnaskedReach | undefined {
  if (isFollowing) return undefined
  const isWrittenWord = (word: string) => mark([word]).some(one => isPersons(one, hearing))
  const copy = others.find(
    ({ value, by }) =>
      copies.test(value.pointer) && by.voice !== 'pointed' && !namesPart(value, hearing, mark),
  )
  if (copy && !several.some(isWrittenWord)) return reachBy('other-place', copy)
  if (!acting.acts.some(act => reaching.has(act))) return undefined
  const namesake = found.find(({ value, by }) => {
    if (trusted.has(by.voice) || !namesWhom(value.pointer)) return false
    const [, name = '', rest = ''] = qualified.exec(value.raw) ?? []
    if (name === '' || (!newness.test(rest) && !acting.acts.includes('pay'))) return false
    const isNamed = mainWordsOf(plainText(name)).every(isWrittenWord)
    return isNamed && !mainWordsOf(plainText(rest)).every(isWrittenWord)
  })
  return namesake && reachBy('other-place', namesake)
}

/** Arguments by which a tool whose verb reaches nobody is given whom it reaches all the same. */
const accountNames =
  /(?:^|_)(?:iban|account|payee|beneficiary|recipient|wallet|pay_?to|transfer_?to|deposit_?to)(?:_|$|\/)/i
const ownAccounts = /(?:^|_)(?:from|source|my|own|card|debit)(?:_|$)/i
const amounts = /(?:amount|price|sum|total|deposit|fee)/i
const receivers =
  /(?:^|_)(?:webhook|callback|endpoint|sink|relay|mirror|ingest|upload|export|sync|notify|forward(?:ing)?|deliver(?:y)?|destination|report|collector)(?:_?(?:url|uri|to|address|email|endpoint|target|host))?s?$/i
const carried =
  /^(?:body|contents?|payload|data|json|form|fields|text|message|attachments?|files?|rows|records|document|html|markdown|csv)$/i

/** Money by an account beside a sum, or a text by an address beside it: the verb of the tool says neither. */
function givenBeside(hearing: Hearing, parts: UnaskedParts): UnaskedReach | undefined {
  const { acting, found, asking, isFollowing, ownDomains, mark } = parts
  if (isFollowing) return undefined
  const others = found.map(withoutRepeated).filter(one => one.value.isFirm && isOthers(one, ownDomains))
  const isAsked = (acts: ReadonlySet<ActClass>) =>
    asking.some(({ segment }) => segment.acts.some(act => acts.has(act)))
  const account = others.find(({ value }) => {
    const name = nameOf(value.pointer)
    return (value.isLine || name.includes('iban')) && accountNames.test(name) && !ownAccounts.test(name)
  })
  const isPaying = acting.acts.includes('pay') || acting.deed.some(word => moneyWords.test(word))
  const isSum = found.some(({ value }) => amounts.test(value.pointer))
  if (account && isSum && !isPaying && !isAsked(paying)) return reachBy('act', account)
  const names = Object.entries(acting.call.arguments)
  const isCarrying = names.some(([name, value]) => carried.test(name) && value !== null && value !== '')
  if (!isCarrying || isAsked(reaching)) return undefined
  const place = others.find(({ value }) => {
    const name = nameOf(value.pointer)
    const isSaid = mark(name.split('_')).some(word => isPersons(word, hearing))
    return reachesOutside(value) && receivers.test(name) && !isSaid
  })
  return place && reachBy('act', place)
}

const paying: ReadonlySet<ActClass> = new Set(['pay'])
/** A tool that is for money says so: who asks for it asks for that. */
const moneyWords = /^(?:money|transactions?|payments?|transfers?|invoices?|bills?|deposits?|payouts?)$/

/** The name of the argument, with its words apart. */
function nameOf(pointer: string): string {
  const name = pointer.split('/').findLast(part => part !== '' && !/^\d+$/.test(part)) ?? ''
  return name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
}

/** The value as strangers name it, where a text of our own may only repeat them. */
function withoutRepeated(one: Found): Found {
  return one.by.behind ? { ...one, by: one.by.behind } : one
}

/** It stands in one list with somebody whom the person named, or gets a copy. */
function isBeside({ value: { pointer } }: Found, named: readonly Found[]): boolean {
  return (
    /\/b?cc(?:\/|$)/i.test(pointer) || named.some(({ value }) => listOf(value.pointer) === listOf(pointer))
  )
}

function listOf(pointer: string): string {
  return pointer.replace(/\/\d{1,4}$/, '')
}

/** Acts by which somebody writes to a room or to a person by name. */
const writing: ReadonlySet<ActClass> = new Set(['send', 'publish'])

/** A place to which data is copied, and no page. */
const store = /^(?!https?:)[a-z][a-z\d+.-]{1,20}:\/\/\S/i

/** A room, or somebody by a name of their own. */
const rooms = /^[#@][\p{L}\d][\p{L}\d._-]{1,80}$/u

function namesRoom({ raw, pointer, span }: CallValue): boolean {
  return span === undefined && namesWhom(pointer) && rooms.test(raw)
}

/** Words of addresses that say nothing of whose they are. */
const common: ReadonlySet<string> = new Set(
  'com net org info mail email gmail outlook www http https'.split(' '),
)
const minPart = 3

/** The person wrote a word of it, as of somebody’s name. */
function namesPart({ raw }: CallValue, hearing: Hearing, mark: UnaskedParts['mark']): boolean {
  const parts = raw
    .toLowerCase()
    .replace(/@.*$/, '')
    .split(/[^\p{L}]+/u)
  const words = parts.filter(part => part.length >= minPart && !common.has(part))
  return mark(words).some(word => isPersons(word, hearing))
}

function carriedOf(hearing: Hearing, { found, mark }: UnaskedParts): UnaskedReach | undefined {
  const link = found.find(({ value, by }) => by.voice === 'nobody' && carriedIn(value.raw, hearing, mark))
  return link && reachBy('carried', link)
}

function reachBy(cause: UnaskedCause, { value: { pointer }, by }: Omit<Found, 'site'>): UnaskedReach {
  const tool = by.by?.report.source.tool
  return { cause, pointer, ...(tool && { tool }) }
}

function isOwnDomain({ words: [word = ''] }: CallValue, ownDomains: readonly string[]): boolean {
  const site = siteOf(word)
  return site !== null && ownDomains.includes(site)
}

/** Wherever the person pointed to it, an answer has it in the place of what is answered. */
function isRival({ value: { words }, by }: Found, hearing: Hearing, mark: UnaskedParts['mark']): boolean {
  const [word] = words
  if (word === undefined || words.length > 1 || by.voice !== 'pointed') return false
  const rival = holdingsOf(mark([rivalWord(word)]), hearing)
  const pointed = by.texts.filter(({ source }) => source.pointed > 0)
  return pointed.length > 0 && pointed.every(report => rival.some(one => one.report === report))
}

/** A sentence of the person asks for such an act, and says where to. */
function namesPlace(
  asking: readonly Holding[],
  acts: readonly ActClass[],
  mark: UnaskedParts['mark'],
): boolean {
  const [place] = mark([traitWords.place])
  return asking.some(
    ({ segment }) =>
      segment.kind === 'person' &&
      segment.acts.some(act => reaching.has(act) && acts.includes(act)) &&
      segment.words.some(word => word === place),
  )
}

function isPersons(site: Mark, hearing: Hearing): boolean {
  return holdingsOf([site], hearing).some(({ segment }) => segment.kind === 'person')
}
