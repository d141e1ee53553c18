import type { DecisionEffect } from '../../ground/model/decision.ts'
import { recordClients } from '../../agents/lookback/index.ts'

/** The effects of decisions, in words. */
export const lookbackEffectWords: Readonly<Record<DecisionEffect, string>> = {
  allow: 'runs',
  queue: 'waits',
  deny: 'does not run',
}

/** The clients whose records are read, in words. */
export const readableClients = recordClients.join(', ')

/** `4.2 %`. */
export function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}

/** `25 times` for what came more than once. */
export function timesText(times: number): readonly string[] {
  return times > 1 ? [`${times} times`] : []
}
