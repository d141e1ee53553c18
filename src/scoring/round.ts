/** Six decimals, so that 0.1 + 0.2 + 2.7 is 3 and binary fractions decide nothing. Never −0. */
export function roundSix(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0
}
