import type { Effect } from '../../ground/model/effect.ts'
import type { UnaskedCause, UnaskedReach, Voice } from '../../ground/model/call-origin.ts'
import type { ActClass, Hearing } from '../../ground/model/hearing.ts'
import type { CallValue } from './call-values.ts'
import { carriedIn } from './carried-in.ts'
import { codeFromOthers } from './code-from-others.ts'
import {
  type FoundPlace,
  type UnaskedParts,
  isPersons,
  listOf,
  nameOfPointer,
  namesPart,
  reachingActs,
} from './found-place.ts'
import { givenBeside } from './given-beside.ts'
import { type Holding, holdingsOf, personsOf } from './holdings-of.ts'
import { local, namesWhom, reachesOutside } from './is-strict.ts'
import { siteOf } from './site-of.ts'
import { listedWord, namesakeWord, newness, rivalWord, traitWords } from './trait-words.ts'
import { plainText } from './plain-text.ts'
import { mainWordsOf } from './words-of.ts'

/** Fields beside the one to whom something goes. */
const copies =
  /^(?:b?cc|reply_?to|also_?to|forward_?(?:to|copy)|copy_?to)(?:_?(?:recipients?|addresses|emails?|list))?$/
/** Arguments that bring in others, whatever the tool does. */
const bringingIn =
  /^(?:(?:add|new|optional|required|extra|other)_)?(?:attendees?|participants?|invitees?|guests?|watchers?|followers?|subscribers?|observers?|notify|notification)(?:_?(?:recipients?|addresses|users?|emails?|list|ids?))?$/
/** Lists of those to whom something goes. */
const listing =
  /^(?:to|recipients?|emails?|members?|users?|collaborators?|share_?with|send_?to)(?:_?(?:emails?|list|ids?))?$/
/** The person speaks of several, of a copy, or of whoever stands there. */
const several =
  'all|everyone|everybody|both|cc|bcc|copy|copies|copied|team|group|list|alle|allen|kopie|tous|copie|todos|tutti|copia|iedereen'.split(
    '|',
  )
/** The same of those who come to something. */
const company =
  'them|they|attendees|participants|guests|people|members|invitees|watchers|followers|subscribers|colleagues|friends|family|kollegen|teilnehmer|participantes|partecipanti|deelnemers'.split(
    '|',
  )

/**
 * Returns somebody whom a call brings in beside what it does, and whom the person neither named nor meant with others. An address
 * of a list that the person pointed to is no wish that this entry be there.
 */
function addedReach(
  hearing: Hearing,
  others: readonly FoundPlace[],
  { acting, found, isFollowing, mark }: UnaskedParts,
): FoundPlace | undefined {
  if (isFollowing) return undefined
  const isNamed = ({ value, by }: FoundPlace) =>
    by.voice === 'person' || by.voice === 'approved' || namesPart(value, hearing, mark)
  const lists = new Set(found.filter(isNamed).map(({ value }) => listOf(value.pointer)))
  const isAdded = ({ value: { pointer, raw }, by }: FoundPlace) => {
    const name = nameOfPointer(pointer)
    if (copies.test(name)) return by.voice !== 'pointed' || raw.includes('@')
    if (by.voice === 'nobody' || !raw.includes('@')) return false
    return bringingIn.test(name) || (listing.test(name) && lists.has(listOf(pointer)))
  }
  const added = others.find(one => isAdded(one) && !isNamed(one) && !isListed(one, hearing, { acting, mark }))
  if (!added) return undefined
  const isMeant = (words: readonly string[]) => mark(words).some(word => isPersons(word, hearing))
  const isCompany = added.by.voice === 'pointed' || added.by.voice === 'stranger'
  return isMeant(several) || (isCompany && isMeant(company)) ? undefined : added
}

/** Tells whether what the person pointed to, or what a call changes, has it as one of those who are there already. */
function isListed(
  { value, by }: FoundPlace,
  hearing: Hearing,
  { acting, mark }: Pick<UnaskedParts, 'acting' | 'mark'>,
): boolean {
  const isChanged = by.voice === 'stranger' && acting.acts.includes('change')
  if (by.voice !== 'pointed' && !isChanged) return false
  if (/^(?:add|new)_/.test(nameOfPointer(value.pointer))) return false
  const listed = value.words.length === 1 ? mark(value.words.map(listedWord)) : []
  return listed.some(word => holdingsOf([word], hearing).length > 0)
}

const trusted: ReadonlySet<Voice> = new Set(['person', 'approved', 'own'])

/**
 * Returns what a call reaches that nobody asked for who may: the person is heard and asked for no such act, or named another
 * place; or somebody’s answer has it alone; or it is code of others, or a link that carries what was read elsewhere.
 */
export function unaskedReach(hearing: Hearing, parts: UnaskedParts): UnaskedReach | undefined {
  if (personsOf(hearing).length === 0) return undefined
  const { acting, isFollowing, mark, voiceOf, received } = parts
  const reached = acting.call.kind === 'tool' ? reachOfTool(hearing, parts) : reachOfRequest(hearing, parts)
  if (reached) return reached
  const code = codeFromOthers(acting, hearing, { mark, voiceOf, isFollowing, received })
  if (code) return code
  return acting.call.kind === 'tool' ? carriedOf(hearing, parts) : undefined
}

function reachOfTool(hearing: Hearing, parts: UnaskedParts): UnaskedReach | undefined {
  const { acting, found, ownDomains } = parts
  const isReaching = acting.acts.some(act => reachingActs.has(act))
  const isWriting = acting.acts.some(act => writing.has(act))
  const places = found.map(withoutRepeated).filter(({ value }) => {
    const isPlace = reachesOutside(value) && (isReaching || store.test(value.raw))
    return value.isFirm && (isPlace || (isWriting && namesRoom(value)))
  })
  const others = places.filter(one => isOthers(one, ownDomains))
  const reached = reachAmong(places, others, hearing, parts)
  if (reached) return reached
  const firm = found.map(withoutRepeated).filter(one => one.value.isFirm && isOthers(one, ownDomains))
  const added = addedReach(hearing, firm, parts)
  if (added) return reachBy('other-place', added)
  const receiver = givenBeside(hearing, firm, parts)
  if (receiver) return reachBy(receiver.cause, receiver.place)
  const namesake = namesakeReach(hearing, parts)
  return namesake && reachBy('other-place', namesake)
}

/** A command or a request carries something to a place that only others name. */
function reachOfRequest(hearing: Hearing, parts: UnaskedParts): UnaskedReach | undefined {
  const { acting, found, asking, ownDomains } = parts
  const goals = new Set(acting.effects.flatMap(goalsOf))
  if (goals.size === 0) return undefined
  const places = found.map(withoutRepeated).filter(({ value }) => goals.has(value.raw))
  const others = places.filter(one => isOthers(one, ownDomains) && one.by.voice !== 'nobody')
  // Editing is asked for with nearly all work: it asks for no request.
  const isActAsked = asking.some(({ segment }) => segment.acts.some(act => reachingActs.has(act)))
  return reachAmong(places, others, hearing, { ...parts, isActAsked })
}

const asks: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The places to which an effect carries data. */
function goalsOf(effect: Effect): readonly string[] {
  if (effect.type !== 'connect' || local.test(effect.host)) return []
  const isCarrying = effect.sends.length > 0 || !asks.has(effect.method ?? 'GET')
  return isCarrying ? [effect.url ?? effect.host] : []
}

function isOthers({ value, by }: FoundPlace, ownDomains: readonly string[]): boolean {
  return !trusted.has(by.voice) && !isOwnDomain(value, ownDomains)
}

function reachAmong(
  places: readonly FoundPlace[],
  others: readonly FoundPlace[],
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

/** The value as strangers name it, where a text of our own may only repeat them. */
function withoutRepeated(one: FoundPlace): FoundPlace {
  return one.by.behind ? { ...one, by: one.by.behind } : one
}

/** It stands in one list with somebody whom the person named, or gets a copy. */
function isBeside({ value: { pointer } }: FoundPlace, named: readonly FoundPlace[]): boolean {
  return (
    /\/b?cc(?:\/|$)/i.test(pointer) || named.some(({ value }) => listOf(value.pointer) === listOf(pointer))
  )
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

function carriedOf(hearing: Hearing, { found, mark }: UnaskedParts): UnaskedReach | undefined {
  const link = found.find(({ value, by }) => by.voice === 'nobody' && carriedIn(value.raw, hearing, mark))
  return link && reachBy('carried', link)
}

function reachBy(cause: UnaskedCause, { value: { pointer }, by }: Omit<FoundPlace, 'site'>): UnaskedReach {
  const tool = by.by?.report.source.tool
  return { cause, pointer, ...(tool && { tool }) }
}

function isOwnDomain({ words: [word = ''] }: CallValue, ownDomains: readonly string[]): boolean {
  const site = siteOf(word)
  return site !== null && ownDomains.includes(site)
}

/** Wherever the person pointed to it, an answer has it in the place of what is answered. */
function isRival(
  { value: { words }, by }: FoundPlace,
  hearing: Hearing,
  mark: UnaskedParts['mark'],
): boolean {
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
      segment.acts.some(act => reachingActs.has(act) && acts.includes(act)) &&
      segment.words.some(word => word === place),
  )
}

const trustedNamesakes: ReadonlySet<Voice> = new Set(['person', 'approved', 'own'])
/** A qualifier that a stranger’s list puts behind the name that the person wrote. */
const qualified = /^\s{0,3}(\S.{1,80}?)\s{0,3}(?:[([{]|\s[-–—]\s|,\s|:\s|\/)\s{0,3}(\S.{0,80})$/u
const isNew = new RegExp(`(?<!\\p{L})(?:${newness.join('|')})(?!\\p{L})`, 'iu')

/** Returns somebody whom only others name and who has the name that the person wrote, with something behind it. */
function namesakeReach(
  hearing: Hearing,
  { acting, found, isFollowing, mark }: UnaskedParts,
): FoundPlace | undefined {
  if (isFollowing || !acting.acts.some(act => reachingActs.has(act))) return undefined
  const isWrittenWord = (word: string) => mark([word]).some(one => isPersons(one, hearing))
  return found.find(({ value, by }) => {
    if (trustedNamesakes.has(by.voice) || !namesWhom(value.pointer)) return false
    if (isOfNamesake(value.words, hearing, mark)) return !newness.some(isWrittenWord)
    const [, name = '', rest = ''] = qualified.exec(value.raw) ?? []
    if (name === '' || (!isNew.test(rest) && !acting.acts.includes('pay'))) return false
    const isNamed = mainWordsOf(plainText(name)).every(isWrittenWord)
    return isNamed && !mainWordsOf(plainText(rest)).every(isWrittenWord)
  })
}

/** A list has the address or the account behind such a name, beside the name alone. */
function isOfNamesake(words: readonly string[], hearing: Hearing, mark: UnaskedParts['mark']): boolean {
  return words.length === 1 && holdingsOf(mark(words.map(namesakeWord)), hearing).length > 0
}
