import { orderedActs } from './ordered-acts.ts'
import { areStrong } from './are-strong.ts'
import type { ActClass } from '../model/hearing.ts'
import type { Segment } from './cut-segments.ts'
import type { DistinctTexts } from './distinct-texts.ts'

/** An order in a text: what it asks for and how surely it is meant for the agent. */
export interface Order {
  readonly strength: number
  readonly acts: readonly ActClass[]
}

/** The strength of an order that is meant for the agent. */
export const strong = 0.95
const bare = 0.5
/** The strength of a bare order that presses: no step of ordinary instructions does. */
const pressingStrength = 0.6
/** Signs of an alarm, or of a loss that only haste prevents. */
const pressing =
  /^[^\p{L}]{0,5}(?:urgent|dringend|urgence|urgente|срочно|pilne|spoed)\s{0,2}[:!,–—-]|(?<![\p{L}])(?:act now|last chance|final (?:notice|warning|reminder)|(?:seat|offer|price|place|access|account|booking|reservation)s? (?:will )?(?:lapse|expire|be (?:lost|blocked|closed|suspended|cancelled|deleted))s?|(?:or|otherwise) (?:it|you|your [\p{L} ]{2,30}) (?:will )?(?:lose|be (?:lost|blocked|closed|suspended|cancelled|deleted|charged))|letzte mahnung|dernier avis|último aviso|ultimo avviso)(?![\p{L}])|紧急|緊急|至急/u
/** The strength of a command that documentation quotes. */
export const quotedStrength = 0.3
const reachAfter = 6
const reachBefore = 1
/** Segments behind an order that may say what it is about. */
const reachOfObject = 2
const none: readonly ActClass[] = []

/** The orders of a text, each read when it is asked for: of a long text only the first ones are kept. */
export class FoundOrders {
  private readonly segments: readonly Segment[]
  private readonly distinct: DistinctTexts
  /** Of each text whether it bears a sign of strength, and its acts where somebody asked. */
  private readonly marked: readonly boolean[]
  private readonly verbs: (readonly ActClass[] | undefined)[]
  private readonly orders = new Map<number, Order>()
  private readonly hasSigns: boolean

  constructor(segments: readonly Segment[], distinct: DistinctTexts) {
    this.segments = segments
    this.distinct = distinct
    this.marked = areStrong(distinct.texts)
    this.verbs = distinct.texts.map(() => undefined)
    this.hasSigns = this.marked.includes(true) || segments.some(({ hidden }) => hidden)
  }

  /** Returns the order of a segment, by its index; segments behind an order that say what it is about belong to it. */
  orderAt(i: number): Order | undefined {
    const known = this.orders.get(i)
    if (known) return known
    const order = this.readOrder(i)
    if (order) this.orders.set(i, order)
    return order
  }

  /** Returns false where no sign of strength is near. */
  mayBeStrong(i: number): boolean {
    if (!this.hasSigns) return false
    return this.isNear(i, reachAfter + reachOfObject, at => this.isMarked(at) || this.isHidden(at))
  }

  private readOrder(i: number): Order | undefined {
    const segment = this.segments[i]
    const acts = this.actsAt(i)
    if (!segment) return undefined
    if (acts.length > 0) {
      const isStrongOne = this.hasSigns && this.isNear(i, reachAfter, at => this.isSign(at))
      return { strength: isStrongOne ? strong : strengthOf(segment), acts }
    }
    if (!isObject(segment.text)) return undefined
    for (let at = i - 1; at >= i - reachOfObject && this.segments[at]?.field === segment.field; at--)
      if (this.actsAt(at).length > 0) return this.orderAt(at)
    return undefined
  }

  private isNear(i: number, before: number, isOne: (at: number) => boolean): boolean {
    const { segments } = this
    for (let at = Math.max(0, i - before); at <= i + reachBefore && at < segments.length; at++)
      if (segments[at]?.field === segments[i]?.field && isOne(at)) return true
    return false
  }

  private isSign(i: number): boolean {
    return this.isMarked(i) || (this.isHidden(i) && this.actsAt(i).length > 0)
  }

  private isHidden(i: number): boolean {
    return this.segments[i]?.hidden === true
  }

  private isMarked(i: number): boolean {
    return this.marked[this.distinct.indexes[i] ?? -1] === true
  }

  private actsAt(i: number): readonly ActClass[] {
    const index = this.distinct.indexes[i]
    if (index === undefined) return none
    const known =
      this.verbs[index] ?? orderedActs(this.distinct.texts[index] ?? '', this.marked[index] === true)
    this.verbs[index] = known
    return known
  }
}

/** The strength of an order that is not meant for an agent. */
function strengthOf({ quoted, text }: Segment): number {
  if (quoted) return quotedStrength
  return pressing.test(text) ? pressingStrength : bare
}

function isObject(text: string): boolean {
  return text.length < 200
}
