import type { Effect } from '../../ground/model/effect.ts'
import type { ActClass, HeardSegment, Hearing, Mark } from '../../ground/model/hearing.ts'
import {
  type CallOrigin,
  type HeardOrder,
  type NamedValue,
  unheard,
  type UnreadText,
} from '../../ground/model/call-origin.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { isAdverse, isNeutral, type OrderingTexts, orderingTexts, standingOf } from './is-adverse.ts'
import { askedCallOf, askedFor, askingSegments } from './asked-for.ts'
import { callActs, deedWords } from './call-acts.ts'
import { type CallValue, callValues } from './call-values.ts'
import { goesBeyond, staysInProject, withoutDescriptions, withoutGuideOrders } from './goes-beyond.ts'
import { innerRole } from '../readers/named-tools/inner-role.ts'
import { isHintOfOwn, isOwnHandle } from './is-own-handle.ts'
import { isStrict } from './is-strict.ts'
import { lastOrder, type OrderedAct, touchingActs } from './last-order.ts'
import { keepsOwnList } from './is-echo-tool.ts'
import { type Holding, personsOf } from './holdings-of.ts'
import { markOf, marksOf } from './mark-of.ts'
import { siteOf } from './site-of.ts'
import { orderMatches, type ToolMarks, type ValueInOrders } from './order-matches.ts'
import { type ActingCall, ordersFor } from './orders-for.ts'
import { wishOf, type WishParts } from './wish-of.ts'
import { lastUnread, unreadAct, type UnreadActParts } from './unread-act.ts'
import { minStrong, type VoiceFound, voiceOf } from './voice-of.ts'
import { isKindNamed } from './tool-marks.ts'
import { disguisedOrders } from './disguised-orders.ts'

const none: readonly Holding[] = []

/** The parts of a session that an origin is found by, besides what it heard. */
export interface OriginParts {
  /** Of the marks. */
  readonly key: Uint8Array
  /** The calls that the session has let run. */
  readonly calls?: number
  /** Tells whether a person approved a call with this value; asked only of values that an order names. */
  readonly isApproved?: (words: readonly Mark[]) => boolean
  /** The files that the session has fetched and written; none where nobody says it. */
  readonly files?: SessionMemory['files']
  /** The folder of the call. */
  readonly cwd?: string
  /** Domains of the person’s own. */
  readonly ownDomains?: readonly string[]
}

/** Returns who wanted a call: the person, or a text that was read. Nothing is looked at before something was heard. */
export function originOf(
  call: ToolCall,
  effects: readonly Effect[],
  heard: Hearing,
  parts: OriginParts,
): CallOrigin {
  const role = innerRole(call)
  const isNote =
    role === 'note' || (role === undefined && call.kind === 'tool' && keepsOwnList(call.tool ?? ''))
  if (heard.length === 0 || isNote || role === 'guide') return unheard
  if (role === 'helper') return handedOn(call, effects, heard, parts)
  const { files = {}, ownDomains = [] } = parts
  const deed = deedWords(call)
  const acts = callActs(call, effects, deed)
  const isBeyond = goesBeyond(call, effects, acts, { files, ownDomains })
  const isOrdinary = !isBeyond && staysInProject(effects)
  const hearing = isBeyond ? heard : withoutGuideOrders(heard)
  return originIn(hearing, { call, effects, deed, acts, isOrdinary, isBeyond }, parts)
}

function originIn(hearing: Hearing, acting: ActingCall, parts: OriginParts): CallOrigin {
  const { call, effects, deed, acts, isOrdinary, isBeyond } = acting
  const { key, calls = 0 } = parts
  const { values: found, isCut } = callValues(call, effects)
  const values = found.map(value => findValue(value, hearing, parts))
  const named = withStanding(values, hearing, acts)
  const persons = personsOf(hearing)
  const asking = askingSegments(hearing, calls)
  const isActAsked = [...persons, ...asking].some(({ segment }) => sharesAct(segment, chiefActs(acts)))
  // Where nobody asked, nothing was asked for.
  const askable =
    asking.length > 0 ? askedCallOf(call, acts, effects, deed, words => marksOf(key, words)) : null
  const origin: Writable<CallOrigin> = {
    acts,
    named,
    hasPerson: persons.length > 0,
    isActAsked,
    isFollowing: asking.some(({ segment }) => segment.kind === 'person' && segment.acts.includes('follow')),
    asked: isCut || !askable ? null : askedFor({ ...askable, named }, asking),
    orders: ordersFor(
      acting,
      {
        values: inOrders(comparedValues(acting, values), isActAsked, acts.includes('pay')),
        found: values,
      },
      hearing,
      key,
    ),
  }
  if (isCut) origin.isCut = true
  const telling = isBeyond ? hearing : withoutDescriptions(hearing)
  const touching = isOrdinary ? [] : touchingActs(call, acts, effects)
  // What reaches nobody and nothing outside is shaped by no order: it has to name something of it.
  addOrders(origin, isOrdinary ? [] : acts, heldActs(touching, values, telling, acts), telling, order =>
    isHintOfOwn(acting, order),
  )
  const unread = lastUnread(hearing) && unreadIn(hearing, { call, effects, acts, deed, named }, parts)
  if (unread) origin.unread = unread
  addWish(origin, { acting, found: values, asking }, hearing, parts)
  if (isReadCall(acts)) addReading(origin, acting, hearing, key)
  return origin
}

/** Acts of tools that every task has: a plain order somewhere is about them only where it holds what they touch. */
const loose: ReadonlySet<OrderedAct> = new Set(['change', 'cancel'])

function heldActs(
  touching: readonly OrderedAct[],
  values: readonly FoundValue[],
  hearing: Hearing,
  acts: readonly ActClass[],
): readonly OrderedAct[] {
  if (!touching.some(act => loose.has(act))) return touching
  const texts = orderingTexts(hearing, acts)
  return values.some(found => isHeld(found, texts)) ? touching : touching.filter(act => !loose.has(act))
}

/** Names each value, and says whose hand it shows. */
function withStanding(
  values: readonly FoundValue[],
  hearing: Hearing,
  acts: readonly ActClass[],
): readonly NamedValue[] {
  if (values.length === 0) return []
  const texts = orderingTexts(hearing, acts)
  return values.map(found => {
    const named: Writable<NamedValue> = nameOf(found, acts)
    named.standing = standingOf(found, texts)
    if (isNeutral(found, texts)) named.isNeutral = true
    return named
  })
}

/** A value that the person alone names and did not, or that stands where such an act is ordered. */
function isHeld(found: FoundValue, texts: OrderingTexts): boolean {
  const { value, by } = found
  const isOthers =
    by.voice === 'nobody' ||
    by.voice === 'stranger' ||
    by.voice === 'ordered' ||
    // Where money goes is the person’s word alone.
    (by.voice === 'pointed' && value.isLine)
  return isOthers && value.isFirm && (isStrict(value) || isAdverse(found, texts))
}

/** Adds how far the person asked for it. */
function addWish(
  origin: Writable<CallOrigin>,
  of: Pick<WishParts, 'acting' | 'found' | 'asking'>,
  hearing: Hearing,
  parts: OriginParts,
): void {
  const { key, ownDomains = [], files = {}, cwd } = parts
  const found = wishOf(origin, hearing, {
    ...of,
    ownDomains,
    received: { files, ...(cwd !== undefined && { cwd }) },
    key,
    voiceOf: value => voiceFor(value, hearing, parts),
  })
  origin.asked = found.asked
  if (found.unasked) origin.unasked = found.unasked
}

/** Adds what the result of a call that reads will be known by. */
function addReading(
  origin: Writable<CallOrigin>,
  { call, deed }: ActingCall,
  hearing: Hearing,
  key: Uint8Array,
): void {
  if (origin.named.length === 0 && isKindNamed(deed, personsOf(hearing), key)) origin.isKindNamed = true
  const place = placeOf(call, key)
  if (place !== undefined) origin.place = place
}

/** Judges what an agent tells another one: that is judged when the other does it, but what orders to the agent name is not handed on. */
function handedOn(
  call: ToolCall,
  effects: readonly Effect[],
  hearing: Hearing,
  parts: OriginParts,
): CallOrigin {
  const { values: found, isCut } = callValues(call, effects)
  const values = found.map(value => findValue(value, withoutGuideOrders(hearing), parts))
  const acts: readonly ActClass[] = ['other']
  const strong = values.map(({ value, by, site }) => ({
    isFirm: value.isFirm,
    orders: by.voice === 'person' ? [] : by.orders.filter(({ segment }) => segment.strength >= minStrong),
    partOrders: none,
    site,
    isLine: value.isLine,
    beside: [],
  }))
  return {
    ...unheard,
    acts,
    named: values.map(one => nameOf(one, acts)),
    hasPerson: personsOf(hearing).length > 0,
    orders: orderMatches(acts, noTool, strong, hearing),
    ...(isCut && { isCut }),
  }
}

const noTool: ToolMarks = { verbs: [], objects: [] }

type AboutCall = Pick<UnreadActParts, 'call' | 'effects' | 'acts' | 'deed' | 'named'>

function unreadIn(hearing: Hearing, about: AboutCall, parts: OriginParts): UnreadText | undefined {
  const { key, files = {}, ownDomains = [] } = parts
  const mark = (words: readonly string[]) => marksOf(key, words)
  const voiceOf = (value: CallValue) => voiceFor(value, hearing, parts).voice
  return unreadAct(hearing, { ...about, files, ownDomains, mark, voiceOf })
}

/** While it is made. */
type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

interface FoundValue {
  readonly value: CallValue
  readonly by: VoiceFound
  readonly site: Mark | null
}

function findValue(value: CallValue, hearing: Hearing, parts: OriginParts): FoundValue {
  return { value, by: voiceFor(value, hearing, parts), site: siteMark(value, parts.key) }
}

/** A server’s own handles are compared only where a call goes beyond the work that it is for. */
function comparedValues(
  { call, isBeyond }: ActingCall,
  values: readonly FoundValue[],
): readonly FoundValue[] {
  if (isBeyond || call.tool === null) return values
  return values.filter(
    ({ value, by }) => by.orders.length === 0 || !isOwnHandle(call, value, [...by.orders, ...by.partOrders]),
  )
}

function inOrders(
  values: readonly FoundValue[],
  isActAsked: boolean,
  isPayment: boolean,
): readonly ValueInOrders[] {
  return values.map(({ value, by, site }) => ({
    isFirm: value.isFirm,
    // What the person wrote for something else names nothing of an act that they did not ask for.
    orders: by.voice === 'person' && isActAsked ? [] : by.orders,
    partOrders: by.partOrders,
    site,
    // Money keeps its whole price wherever it goes.
    isLine: (value.isLine && !isPayment) || (site === null && value.isFirm && isPlace(value)),
    beside: value.isFirm ? by.texts : [],
  }))
}

/** Adds the last order for one of the acts that is strong, and the last bare one for one of those that touch others. */
function addOrders(
  origin: Writable<CallOrigin>,
  reaching: readonly ActClass[],
  touching: readonly OrderedAct[],
  hearing: Hearing,
  isHint: (order: Holding) => boolean,
): void {
  const order = lastOrder('strong', reaching, hearing, isHint)
  if (order) origin.order = orderOf(order)
  const plain = lastOrder('plain', touching, hearing)
  if (plain) origin.plain = orderOf(plain)
}

function voiceFor(
  { words, parts, isWhole, isNumber, raw }: CallValue,
  hearing: Hearing,
  { key, isApproved }: OriginParts,
): VoiceFound {
  const marks = { words: marksOf(key, words), parts: marksOf(key, parts), isWhole }
  const found = voiceOf(marks, hearing, isApproved)
  if (found.voice !== 'nobody' || isNumber) return found
  const orders = disguisedOrders(raw, hearing, key)
  const [by] = orders
  return by ? { ...found, voice: 'ordered', strength: by.segment.strength, by, orders } : found
}

function nameOf({ value, by: found, site }: FoundValue, acts: readonly ActClass[]): NamedValue {
  const { pointer, span, isFirm, isNumber, isRight } = value
  const { voice, strength, by } = found
  // Spreading a part for each of these takes longer than everything else that is asked about a value.
  const named: Writable<NamedValue> = { pointer, isFirm, voice, strength }
  if (span) named.span = span
  if (isNumber) named.isNumber = true
  if (isRight) named.isRight = true
  if (site !== null) named.site = site
  else if (isFirm && isPlace(value)) named.isSiteless = true
  if (by) named.source = by.report.source
  if (by?.segment.hidden) named.isHidden = true
  if (by?.segment.kind === 'order' && sharesAct(by.segment, acts)) named.isSameAct = true
  if (found.isPartPersons) named.isPartPersons = true
  if (value.isLink) named.isLink = true
  return named
}

const numbered = /^\[|^\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/

function isPlace({ isAddress, words: [word = ''] }: CallValue): boolean {
  return isAddress || numbered.test(word)
}

function orderOf({ segment, report }: Holding): HeardOrder {
  return { strength: segment.strength, source: report.source, isHidden: segment.hidden }
}

function siteMark({ words, isFirm, isAddress }: CallValue, key: Uint8Array): Mark | null {
  const [word] = words
  const site = isFirm && isAddress && word !== undefined && words.length === 1 ? siteOf(word) : null
  return site === null ? null : (marksOf(key, [site])[0] ?? null)
}

function isReadCall(acts: readonly ActClass[]): boolean {
  return acts.includes('read') || acts.includes('visit')
}

/** A longer call reads nothing that anybody would name. */
const maxPlaceLength = 2_000

function placeOf({ kind, tool, arguments: args }: ToolCall, key: Uint8Array): Mark | undefined {
  const text = JSON.stringify([kind, tool, args])
  return text.length > maxPlaceLength ? undefined : markOf(key, text)
}

/** Opening and handling go with many acts: asking for them asks for none of the others. */
function chiefActs(acts: readonly ActClass[]): readonly ActClass[] {
  const chief = acts.filter(act => !lesser.has(act))
  return chief.length > 0 || acts.includes('operate') ? chief : acts
}

const lesser: ReadonlySet<ActClass> = new Set(['read', 'visit', 'operate', 'unlock'])

function sharesAct(segment: HeardSegment, acts: readonly ActClass[]): boolean {
  return segment.acts.some(act => act !== 'read' && acts.includes(act))
}
