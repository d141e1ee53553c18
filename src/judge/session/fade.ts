import type { FadingSum } from '../../ground/model/session-memory.ts'

const minute = 60_000

/** Milliseconds after which half of a value is gone: a secret stays known for hours, a burst is over in minutes. */
export const halfLives = {
  secret: 120 * minute,
  personal: 120 * minute,
  untrusted: 30 * minute,
  deleted: 10 * minute,
  consequences: 10 * minute,
  hosts: 5 * minute,
  spent: 24 * 60 * minute,
} as const

/** Returns what is left of `value` after a time; never more than it was, also when the clock goes back. */
export function fade(value: number, since: number, now: number, halfLife: number): number {
  return value * 0.5 ** (Math.max(0, now - since) / halfLife)
}

/** Returns the present value of a sum. */
export function sumNow(sum: FadingSum | undefined, now: number, halfLife: number): number {
  return sum === undefined ? 0 : fade(sum.value, sum.at, now, halfLife)
}
