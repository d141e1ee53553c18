/** A version of the policy of a group of gates. */
export interface PolicyVersion {
  /** From 1; 0: the group has no policy of its own. */
  readonly version: number
  /** SHA-256 of its text’s bytes, hex; empty for version 0. */
  readonly digest: string
}

/** One text of the policy of a group. It never changes: another text is another version. */
export interface GroupPolicyText extends PolicyVersion {
  readonly group: string
  /** A policy file. */
  readonly toml: string
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A change of a group’s policy: the version, and the share of its gates that take it. */
export interface PolicyStep {
  readonly version: PolicyVersion
  /** In per cent, from 1; 100: all gates. */
  readonly share: number
  readonly by: string
  readonly at: number
}

/** The versions that the gates of a group have. */
export interface PolicyRollout extends PolicyStep {
  readonly group: string
  /** Rises by one with each change: what was made over an older one is refused. */
  readonly revision: number
  /** The version of the gates that do not take it. */
  readonly rest: PolicyVersion
  /** The change that waits for a second person; null: none. */
  readonly proposed: PolicyStep | null
}

/** The policy of a gate’s group, as one gate has it. */
export interface TeamPolicy extends PolicyVersion {
  readonly group: string
  readonly toml: string
}

/** No policy of a group’s own. */
export const noPolicy: PolicyVersion = { version: 0, digest: '' }

/** Bytes of a text. */
export const maxGroupPolicySize = 65_536

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
