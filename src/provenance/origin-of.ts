import type { Effect } from '../model/effect.ts'
import type { ActClass, Hearing, HeardSegment } from '../model/hearing.ts'
import { type CallOrigin, type NamedValue, unheard } from '../model/call-origin.ts'
import type { ToolCall } from '../model/tool-call.ts'
import { askedFor, askingSegments } from './asked-for.ts'
import { askedCallOf } from './asked-call.ts'
import { callActs } from './call-acts.ts'
import { type CallValue, callValues } from './call-values.ts'
import { keepsOwnList } from './is-echo-tool.ts'
import { type Holding, ordersOf, personsOf } from './holdings-of.ts'
import { marksOf } from './mark-of.ts'
import { orderMatches } from './order-matches.ts'
import { toolMarks } from './tool-marks.ts'
import { leastStrong, type VoiceFound, voiceOf } from './voice-of.ts'

/** Returns who wanted a call: the person, or a text that was read. Nothing is looked at before something was heard. */
export function originOf(
  call: ToolCall,
  effects: readonly Effect[],
  heard: Hearing,
  key: Uint8Array,
  calls = 0,
): CallOrigin {
  if (heard.length === 0 || (call.kind === 'tool' && keepsOwnList(call.tool ?? ''))) return unheard
  const acts = callActs(call, effects)
  const tool = toolMarks(call, key)
  const { values: found, isCut } = callValues(call, effects)
  const values = found.map(value => ({ value, by: voiceFor(value, heard, key) }))
  const named = values.map(({ value, by }) => nameOf(value, by, acts))
  const order = ordersOf(heard).findLast(
    ({ segment }) => segment.strength >= leastStrong && sharesAct(segment, acts),
  )
  const unnamed = values.map(({ value, by }) => ({
    isFirm: value.isFirm,
    orders: by.orders,
    partOrders: by.partOrders,
    beside: value.isFirm ? by.texts : [],
  }))
  const persons = personsOf(heard)
  const asking = askingSegments(heard, calls)
  const askable = askedCallOf(call, acts, effects, words => marksOf(key, words))
  return {
    acts,
    named,
    hasPerson: persons.length > 0,
    isActAsked: [...persons, ...asking].some(({ segment }) => sharesAct(segment, chiefActs(acts))),
    isFollowing: asking.some(({ segment }) => segment.kind === 'person' && segment.acts.includes('follow')),
    asked: isCut ? null : askedFor({ ...askable, named }, asking),
    ...(order && { order: orderOf(order) }),
    orders: orderMatches(acts, tool, unnamed, heard),
  }
}

function voiceFor({ words, parts, isWhole }: CallValue, heard: Hearing, key: Uint8Array): VoiceFound {
  return voiceOf({ words: marksOf(key, words), parts: marksOf(key, parts), isWhole }, heard)
}

function nameOf(
  { pointer, span, isFirm, isNumber, isRight }: CallValue,
  found: VoiceFound,
  acts: readonly ActClass[],
): NamedValue {
  const { voice, strength, by } = found
  return {
    pointer,
    ...(span && { span }),
    isFirm,
    ...(isNumber && { isNumber }),
    ...(isRight && { isRight }),
    voice,
    strength,
    ...(by?.segment.hidden && { isHidden: true }),
    ...(by?.segment.kind === 'order' && sharesAct(by.segment, acts) && { isSameAct: true }),
    ...(by && { source: by.report.source }),
    ...(found.isPartPersons && { isPartPersons: true }),
  }
}

function orderOf({ segment, report }: Holding): NonNullable<CallOrigin['order']> {
  return { strength: segment.strength, source: report.source, isHidden: segment.hidden }
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
