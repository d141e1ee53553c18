import type { GroupPolicyText, PolicyRollout } from './policy-rollout.ts'

/** The policy of a group as people are shown it. */
export interface ShownGroupPolicy {
  readonly group: string
  readonly rollout: PolicyRollout
  /** A second person confirms each change. */
  readonly isReviewed: boolean
  /** Newest first. */
  readonly versions: readonly GroupPolicyText[]
  /** Gates of the group, each with its place among all, in per cent: it takes every share that is above that. */
  readonly gates: readonly { readonly gate: string; readonly place: number }[]
}
