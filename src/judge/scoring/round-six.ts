/** Six decimals, so that 0.1 + 0.2 + 2.7 is 3 and binary fractions decide nothing. Never −0. */
export function roundSix(value: number): number {
  const scaled = value * 1e6
  if (!(Math.abs(scaled) < Number.MAX_SAFE_INTEGER)) return value
  // A tie that binary fractions put just below one half is still a tie.
  return Math.round(scaled + Math.abs(scaled) * Number.EPSILON) / 1e6 + 0
}
