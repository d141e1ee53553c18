import { orderedActs } from './ordered-acts.ts'
import { areStrong } from './are-strong.ts'
import type { ActClass } from '../../ground/model/hearing.ts'
import { type Segments, segmentTraits } from './segments.ts'

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

/** The orders of a text, each read when it is asked for: of a long text only the first ones are kept. */
export class FoundOrders {
  private readonly segments: Segments
  /** Of each text whether it bears a sign of strength, and its acts where somebody asked. */
  private readonly marked: readonly boolean[]
  private readonly verbs: (readonly ActClass[] | undefined)[]
  private readonly orders = new Map<number, Order>()
  private readonly hasSigns: boolean

  constructor(segments: Segments) {
    this.segments = segments
    this.marked = areStrong(segments.texts)
    this.verbs = segments.texts.map(() => undefined)
    this.hasSigns = this.marked.includes(true) || segments.hasAny(segmentTraits.hidden)
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
    const acts = this.actsAt(i)
    if (acts.length > 0) {
      const isStrongOne = this.hasSigns && this.isNear(i, reachAfter, at => this.isSign(at))
      return { strength: isStrongOne ? strong : this.plainStrengthAt(i), acts }
    }
    const { segments } = this
    if (!isObject(segments.textAt(i))) return undefined
    const first = Math.max(0, i - reachOfObject)
    for (let at = i - 1; at >= first && segments.areOfOneField(at, i); at--)
      if (this.actsAt(at).length > 0) return this.orderAt(at)
    return undefined
  }

  private isNear(i: number, before: number, isOne: (at: number) => boolean): boolean {
    const { segments } = this
    for (let at = Math.max(0, i - before); at <= i + reachBefore && at < segments.length; at++)
      if (segments.areOfOneField(at, i) && isOne(at)) return true
    return false
  }

  private isSign(i: number): boolean {
    return this.isMarked(i) || (this.isHidden(i) && this.actsAt(i).length > 0)
  }

  private isHidden(i: number): boolean {
    return this.segments.has(i, segmentTraits.hidden)
  }

  private isMarked(i: number): boolean {
    return this.marked[this.segments.indexAt(i)] === true
  }

  private actsAt(i: number): readonly ActClass[] {
    const index = this.segments.indexAt(i)
    const known =
      this.verbs[index] ?? orderedActs(this.segments.texts[index] ?? '', this.marked[index] === true)
    this.verbs[index] = known
    return known
  }

  /** The strength of an order that is not meant for an agent. */
  private plainStrengthAt(i: number): number {
    if (this.segments.has(i, segmentTraits.quoted)) return quotedStrength
    return pressing.test(this.segments.textAt(i)) ? pressingStrength : bare
  }
}

function isObject(text: string): boolean {
  return text.length < 200
}
