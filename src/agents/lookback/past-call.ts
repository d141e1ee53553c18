import type { DecisionEffect } from '../../ground/model/decision.ts'

/** Counts of calls by the effect that they got. */
export type PastEffectCounts = Record<DecisionEffect, number>

/** A call of the past, as a person is shown it: no secret of it is legible. */
export interface PastCall {
  readonly client: string
  readonly session: string
  readonly cwd: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly tool: string | null
  /** The call on one line. */
  readonly what: string
  readonly effect: DecisionEffect
  readonly level: string
  readonly composite: number
  readonly reason: string
  /** The number of times that the same was asked, with the same answer; the first time is shown. */
  readonly times: number
}

/** Counts of one client. */
export interface ClientCounts extends PastEffectCounts {
  readonly client: string
}

/** Counts of one day, `2026-11-21`, of the place where this runs. */
export interface DayCounts extends PastEffectCounts {
  readonly day: string
}

/** Counts before any call. */
export const noCalls: Readonly<PastEffectCounts> = { allow: 0, queue: 0, deny: 0 }

/** Counts effects by some name. */
export class Counter {
  private readonly counted = new Map<string, PastEffectCounts>()

  add(name: string, effect: DecisionEffect): void {
    const counts = this.counted.get(name) ?? { ...noCalls }
    counts[effect]++
    this.counted.set(name, counts)
  }

  /** By name. */
  entries(): readonly (readonly [string, PastEffectCounts])[] {
    return [...this.counted].sort(([a], [b]) => (a < b ? -1 : 1))
  }
}

/** The day of a moment, where this runs: `2026-11-21`. */
export function localDay(at: number): string {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The worst of many, each once with how often it came; a list that stays short. */
export class Worst<T extends PastCall> {
  private readonly kept = new Map<string, T>()
  private readonly compare: (a: T, b: T) => number
  private readonly most: number

  constructor(max: number, compare: (a: T, b: T) => number) {
    this.most = max
    this.compare = compare
  }

  /** `answers` is what was said of it: calls alike of which other things were said are others. */
  add(item: T, answers: string): void {
    const key = `${item.client} ${answers} ${item.what}`
    const known = this.kept.get(key)
    this.kept.set(key, known ? { ...known, times: known.times + 1 } : item)
    if (this.kept.size < this.most * 20) return
    const worst = new Set(this.list())
    for (const [other, one] of this.kept) if (!worst.has(one)) this.kept.delete(other)
  }

  /** The worst first. */
  list(): readonly T[] {
    return [...this.kept.values()].sort(this.compare).slice(0, this.most)
  }
}
