import type { Standing } from '../../ground/model/call-origin.ts'
import type { ActClass, Hearing, HeardReport } from '../../ground/model/hearing.ts'
import type { CallValue } from './call-values.ts'
import { ordersOf } from './holdings-of.ts'
import { isStrict } from './is-strict.ts'
import { lastUnread } from './unread-act.ts'
import type { VoiceFound } from './voice-of.ts'

/** A value, and who named it. */
interface Found {
  readonly value: CallValue
  readonly by: VoiceFound
}

/** The texts from which orders for an act came, and their tools: what one page orders another page of it may spell. */
export interface OrderingTexts {
  readonly reports: ReadonlySet<HeardReport>
  readonly tools: ReadonlySet<string>
  /** A part of what was heard was read by nobody, or only by programs. */
  readonly isPartUnknown: boolean
}

/** Of each session those of the acts that were asked about: the same tools come again. */
const known = new WeakMap<Hearing, Map<string, OrderingTexts>>()

/** Returns the texts that order one of the acts. */
export function orderingTexts(hearing: Hearing, acts: readonly ActClass[]): OrderingTexts {
  const ofHearing = known.get(hearing) ?? new Map<string, OrderingTexts>()
  known.set(hearing, ofHearing)
  const name = acts.join(' ')
  const made = ofHearing.get(name) ?? findTexts(hearing, acts)
  ofHearing.set(name, made)
  return made
}

function findTexts(hearing: Hearing, acts: readonly ActClass[]): OrderingTexts {
  const orders = ordersOf(hearing)
  const such = orders.filter(({ segment }) => segment.acts.some(act => act === 'other' || acts.includes(act)))
  const reports = new Set(such.map(({ report }) => report))
  const tools = new Set([...reports].flatMap(({ source }) => source.tool ?? []))
  const isPartUnknown = lastUnread(hearing) !== undefined || orders.some(({ segment }) => segment.hidden)
  return { reports, tools, isPartUnknown }
}

/** Tells whether a value stands in a text that orders such an act, or in another text of that source. */
export function isAdverse({ by }: Found, { reports, tools }: OrderingTexts): boolean {
  return (
    by.orders.length > 0 ||
    by.partOrders.length > 0 ||
    by.texts.some(report => reports.has(report) || tools.has(report.source.tool ?? ''))
  )
}

/** Names of arguments that say how much: it must have been read, and not computed. */
const amounts = /(?:amount|price|sum|total|quantity|qty|value|count|limit|budget)/i

/**
 * Tells whether nobody speaks for or against a value: it stands only in texts without an order for such an act, or nowhere
 * while all that was heard was read and none of it orders such an act. Never of a kind that the person alone names.
 */
export function isNeutral(found: Found, texts: OrderingTexts): boolean {
  const { value, by } = found
  if (isStrict(value) || isAdverse(found, texts)) return false
  if (by.voice === 'own' || by.voice === 'stranger') return true
  return (
    by.voice === 'nobody' &&
    texts.reports.size === 0 &&
    !texts.isPartUnknown &&
    !(value.isNumber && amounts.test(value.pointer))
  )
}

/** Says whose hand a value shows, in one word. */
export function standingOf(found: Found, texts: OrderingTexts): Standing {
  const { voice } = found.by
  if (voice === 'person' || voice === 'approved' || voice === 'own') return 'yours'
  if (voice === 'ordered' || isAdverse(found, texts)) return 'adverse'
  return voice === 'nobody' && texts.isPartUnknown ? 'unread' : 'neutral'
}
