import type { Effect } from '../../ground/model/effect.ts'
import type { ActClass, Hearing, HeardSegment, Mark } from '../../ground/model/hearing.ts'
import {
  type CallOrigin,
  type HeardOrder,
  type NamedValue,
  type UnreadText,
  unheard,
} from '../../ground/model/call-origin.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { askedFor, askingSegments } from './asked-for.ts'
import { askedCallOf } from './asked-call.ts'
import { callActs } from './call-acts.ts'
import { type CallValue, callValues } from './call-values.ts'
import { deedWords } from './deed-words.ts'
import { disguisedOrders } from './disguised-orders.ts'
import { keepsOwnList } from './is-echo-tool.ts'
import { type Holding, personsOf } from './holdings-of.ts'
import { lastOrder } from './last-order.ts'
import { markOf, marksOf } from './mark-of.ts'
import { siteOf } from './site-of.ts'
import { orderMatches, type ValueInOrders } from './order-matches.ts'
import { touchingActs } from './touching-acts.ts'
import { unreadAct, type UnreadActParts } from './unread-act.ts'
import { toolMarks } from './tool-marks.ts'
import { type VoiceFound, voiceOf } from './voice-of.ts'

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
  const { key, calls = 0 } = parts
  if (heard.length === 0 || (call.kind === 'tool' && keepsOwnList(call.tool ?? ''))) return unheard
  const deed = deedWords(call)
  const acts = callActs(call, effects, deed)
  const { values: found, isCut } = callValues(call, effects)
  const values = found.map(value => findValue(value, heard, parts))
  const named = values.map(found => nameOf(found, acts))
  const persons = personsOf(heard)
  const asking = askingSegments(heard, calls)
  const isActAsked = [...persons, ...asking].some(({ segment }) => sharesAct(segment, chiefActs(acts)))
  // Where nobody asked, nothing was asked for.
  const askable =
    asking.length > 0 ? askedCallOf(call, acts, effects, deed, words => marksOf(key, words)) : null
  const said: Writable<CallOrigin> = {
    acts,
    named,
    hasPerson: persons.length > 0,
    isActAsked,
    isFollowing: asking.some(({ segment }) => segment.kind === 'person' && segment.acts.includes('follow')),
    asked: isCut || !askable ? null : askedFor({ ...askable, named }, asking),
    orders: orderMatches(
      acts,
      toolMarks(deed, key),
      inOrders(values, isActAsked, acts.includes('pay')),
      heard,
    ),
  }
  if (isCut) said.isCut = true
  addOrders(said, touchingActs(call, acts, effects), heard)
  const unread = unreadIn(heard, { call, effects, acts, deed, named }, parts)
  if (unread) said.unread = unread
  const place = isReadCall(acts) ? placeOf(call, key) : undefined
  if (place !== undefined) said.place = place
  return said
}

type AboutCall = Pick<UnreadActParts, 'call' | 'effects' | 'acts' | 'deed' | 'named'>

function unreadIn(heard: Hearing, about: AboutCall, parts: OriginParts): UnreadText | undefined {
  const { key, files = {}, ownDomains = [] } = parts
  const mark = (words: readonly string[]) => marksOf(key, words)
  const voiceOf = (value: CallValue) => voiceFor(value, heard, parts).voice
  return unreadAct(heard, { ...about, files, ownDomains, mark, voiceOf })
}

/** While it is made. */
type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

interface FoundValue {
  readonly value: CallValue
  readonly by: VoiceFound
  readonly site: Mark | null
}

function findValue(value: CallValue, heard: Hearing, parts: OriginParts): FoundValue {
  return { value, by: voiceFor(value, heard, parts), site: siteMark(value, parts.key) }
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
function addOrders(said: Writable<CallOrigin>, touching: readonly ActClass[], heard: Hearing): void {
  const order = lastOrder('strong', said.acts, heard)
  if (order) said.order = orderOf(order)
  const plain = lastOrder('plain', touching, heard)
  if (plain) said.plain = orderOf(plain)
}

function voiceFor(
  { words, parts, isWhole, isNumber, spelled }: CallValue,
  heard: Hearing,
  { key, isApproved }: OriginParts,
): VoiceFound {
  const marks = { words: marksOf(key, words), parts: marksOf(key, parts), isWhole }
  const found = voiceOf(marks, heard, isApproved)
  if (found.voice !== 'nobody' || isNumber) return found
  const orders = disguisedOrders(spelled, heard, key)
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
const longestPlace = 2_000

function placeOf({ kind, tool, arguments: args }: ToolCall, key: Uint8Array): Mark | undefined {
  const text = JSON.stringify([kind, tool, args])
  return text.length > longestPlace ? undefined : markOf(key, text)
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
