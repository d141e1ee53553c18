import { sha256 } from '../../../people/audit/sha256.ts'
import type { PolicyRollout, PolicyStep, PolicyVersion } from '../../../ground/model/policy-rollout.ts'

/** Returns the place of a gate among all, in per cent from 0: it never changes, and nobody chooses it. */
export function placeAmongAll(gate: string): number {
  return (Number.parseInt(sha256(gate).slice(0, 8), 16) / 2 ** 32) * 100
}

/**
 * Tells whether a gate is among that share of its group, in per cent. The same gates are among the same share always, and
 * among each wider one.
 */
export function isInShare(gate: string, share: number): boolean {
  return placeAmongAll(gate) < share
}

/** Returns the version that a gate has. */
export function versionFor({ version, share, rest }: PolicyRollout, gate: string): PolicyVersion {
  return isInShare(gate, share) ? version : rest
}

/** Returns the version that stays where a step is not taken: the last one that all gates had. */
export function restOf(before: PolicyRollout, step: PolicyStep): PolicyVersion {
  if (step.share === 100) return step.version
  return before.share === 100 ? before.version : before.rest
}
