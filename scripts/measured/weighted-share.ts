/** Weighted calls of weighted calls: each call counts for as many as it stands for in its source. */
export interface WeightedShare {
  /** How many calls were read, and how many of them the share counts. */
  readonly calls: number
  readonly hits: number
  /** The share of the weights, 0 to 1. */
  readonly share: number
  /** The weights' sum: how many calls of the sources these ones stand for. */
  readonly weight: number
  /** The share's 95 % interval, by Wilson's score with Kish's effective number of calls. */
  readonly interval: readonly [low: number, high: number]
}

/** The 97.5 % point of the standard normal distribution. */
const z = 1.96

/** The share of these calls that are hits; null where there are none. */
export function weightedShare<T>(
  calls: readonly T[],
  weightOf: (call: T) => number,
  isHit: (call: T) => boolean,
): WeightedShare | null {
  if (calls.length === 0) return null
  const hits = calls.filter(isHit)
  const weight = sumOf(calls, weightOf)
  const share = sumOf(hits, weightOf) / weight
  const effective = weight ** 2 / sumOf(calls, call => weightOf(call) ** 2)
  return { calls: calls.length, hits: hits.length, share, weight, interval: wilson(share, effective) }
}

/** The 95 % interval of a share of `n`, by Wilson’s score. */
export function wilson(share: number, n: number): readonly [low: number, high: number] {
  const middle = share + z ** 2 / (2 * n)
  const half = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))
  const scale = 1 + z ** 2 / n
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)]
}

function sumOf<T>(calls: readonly T[], of: (call: T) => number): number {
  return calls.reduce((sum, call) => sum + of(call), 0)
}
