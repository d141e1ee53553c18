import type { UnaskedCause, UnaskedReach, Voice } from '../../ground/model/call-origin.ts'
import type { ActClass, Hearing, Mark } from '../../ground/model/hearing.ts'
import type { CallValue } from './call-values.ts'
import { carriedIn } from './carried-in.ts'
import { codeFromOthers } from './code-from-others.ts'
import { type Holding, holdingsOf, personsOf } from './holdings-of.ts'
import { namesWhom, reachesOutside } from './is-strict.ts'
import type { ActingCall } from './orders-for.ts'
import { siteOf } from './site-of.ts'
import { rivalWord, traitWords } from './trait-words.ts'
import type { VoiceFound } from './voice-of.ts'

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
  const reached = acting.call.kind === 'tool' ? reachOf(hearing, parts) : undefined
  if (reached) return reached
  const code = codeFromOthers(acting.effects, hearing, { mark, voiceOf, isFollowing })
  if (code) return code
  return acting.call.kind === 'tool' ? carriedOf(hearing, parts) : undefined
}

function reachOf(hearing: Hearing, parts: UnaskedParts): UnaskedReach | undefined {
  const { acting, found, asking, isActAsked, isFollowing, ownDomains, mark } = parts
  const isReaching = acting.acts.some(act => reaching.has(act))
  const isWriting = acting.acts.some(act => writing.has(act))
  const places = found.map(withoutRepeated).filter(({ value }) => {
    const isPlace = reachesOutside(value) && (isReaching || store.test(value.raw))
    return value.isFirm && (isPlace || (isWriting && namesRoom(value)))
  })
  const others = places.filter(one => !trusted.has(one.by.voice) && !isOwnDomain(one.value, ownDomains))
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
