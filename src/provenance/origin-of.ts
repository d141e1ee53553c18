import type { Effect } from '../model/effect.ts'
import type { ActClass, Heard, HeardSegment, Mark } from '../model/heard.ts'
import { type CallOrigin, type NamedValue, unheard } from '../model/origin.ts'
import type { ToolCall } from '../model/tool-call.ts'
import { toolWords } from '../readers/named-tools/tool-words.ts'
import { askedFor } from './asked-for.ts'
import { callActs } from './call-acts.ts'
import { type CallValue, callValues } from './call-values.ts'
import type { Holding } from './heard-index.ts'
import { markOf } from './mark-of.ts'
import { leastStrong, voiceOf } from './voice-of.ts'

/** Returns who wanted a call: the person, or a text that was read. Nothing is looked at before something was heard. */
export function originOf(
  call: ToolCall,
  effects: readonly Effect[],
  heard: Heard,
  key: Uint8Array,
): CallOrigin {
  if (heard.length === 0) return unheard
  const acts = callActs(call, effects)
  const tool = toolWords(call.tool ?? '').map(word => markOf(key, word))
  const named = callValues(call, effects).map(value => nameOf(value, acts, tool, heard, key))
  const segments = heard.flatMap(report => report.segments.map(segment => ({ segment, report })))
  const order = strongOrder(acts, segments)
  const isActAsked = segments.some(({ segment }) => segment.kind === 'person' && sharesAct(segment, acts))
  return {
    acts,
    named,
    hasPerson: heard.some(({ source }) => source.from === 'person'),
    isActAsked,
    asked: askedFor(acts, named, tool, segments),
    ...(order && {
      order: {
        strength: order.segment.strength,
        source: order.report.source,
        isHidden: order.segment.hidden,
      },
    }),
    hasOrders: segments.some(({ segment }) => segment.kind === 'order'),
  }
}

function nameOf(
  { pointer, span, isFirm, isWhole, words }: CallValue,
  acts: readonly ActClass[],
  tool: readonly Mark[],
  heard: Heard,
  key: Uint8Array,
): NamedValue {
  const { voice, strength, by } = voiceOf(
    words.map(word => markOf(key, word)),
    isWhole,
    heard,
  )
  const segment = by?.segment.kind === 'order' ? by.segment : undefined
  const isSame =
    segment !== undefined && (sharesAct(segment, acts) || tool.some(word => segment.words.includes(word)))
  return {
    pointer,
    ...(span && { span }),
    isFirm,
    voice,
    strength,
    ...(by?.segment.hidden && { isHidden: true }),
    ...(isSame && { isSameAct: true }),
    ...(by && { source: by.report.source }),
  }
}

function sharesAct(segment: HeardSegment, acts: readonly ActClass[]): boolean {
  return segment.acts.some(act => act !== 'read' && acts.includes(act))
}

/** The newest strong order for one of these acts. */
function strongOrder(acts: readonly ActClass[], segments: readonly Holding[]): Holding | undefined {
  return segments.findLast(
    ({ segment }) => segment.kind === 'order' && segment.strength >= leastStrong && sharesAct(segment, acts),
  )
}
