import type { BoundaryNetwork } from './tool-call.ts'

/** The ways in which a boundary shows a path, in words that follow its command: “may change”. */
export const boundaryWays = {
  write: 'may change',
  read: 'may read',
  pinned: 'may read and not change',
  anchored: 'may change and not move',
  hidden: 'finds empty',
} as const

/** Says what a command inside reaches of other machines. */
export function networkWords(network: BoundaryNetwork, ports: readonly number[] = []): string {
  if (network === 'none') return 'no other machine, and no server of this one'
  const more = ports.length === 0 ? '' : `, and at ${ports.join(', ')}`
  return `a host only after the gate was asked for it, at ports 22, 80 and 443${more}`
}
