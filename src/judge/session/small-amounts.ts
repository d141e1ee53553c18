import type { ConsequenceEffect, Effect } from '../../ground/model/effect.ts'

/** Amounts that a shop takes in passing, by the code of their currency; `*` is for amounts that name none. */
export type SmallAmounts = Readonly<Record<string, number>>

/** As many of them as a session may spend before the next one counts in full. */
export const maxSmallOnes = 5

/**
 * Returns an amount of money in small amounts of its currency: 0.5 is half of one. Null where nothing moves, or where no amount of
 * that currency is small.
 */
export function inSmallAmounts(amount: ConsequenceEffect['amount'], small: SmallAmounts): number | null {
  if (!amount) return null
  const code = amount.currency === '' ? '*' : amount.currency
  const unit = Object.hasOwn(small, code) ? small[code] : undefined
  return unit === undefined || unit <= 0 ? null : Math.abs(amount.value) / unit
}

/** Returns what the money of a call adds to its session’s sum: each amount by its size, whatever has none as one. */
export function spentBy(effects: readonly Effect[], small: SmallAmounts): number {
  return effects.reduce(
    (sum, effect) => sum + (effect.type === 'money' ? (inSmallAmounts(effect.amount, small) ?? 1) : 0),
    0,
  )
}
