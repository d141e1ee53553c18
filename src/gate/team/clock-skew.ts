/** Milliseconds by which the clocks of a gate and of its hub may differ. */
export const clockSkew = 7_200_000

/** Returns by how much the hub’s clock is ahead of the gate’s, as far as one may believe it. */
export function clockAhead(hub: number, gate: number): number {
  return Math.max(-clockSkew, Math.min(clockSkew, hub - gate))
}
