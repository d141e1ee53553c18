import type { Policy } from '../model/policy.ts'

/** The policy in force, and where each part of it came from. */
export interface ShownPolicy {
  readonly policy: Policy
  /** Weakest first: a file, the environment, flags. */
  readonly layers: readonly { readonly name: string; readonly digest: string }[]
  /** Why a newer version of the files was refused, in one sentence; the policy before it stays in force. */
  readonly refused?: string
}

/** What came of checking a draft of the person’s own policy file. */
export interface CheckedDraft {
  readonly ok: boolean
  /** Digest of the policy that would be in force. */
  readonly digest?: string
  /** What is wrong: one sentence with the line and the key. */
  readonly problem?: string
  readonly field?: string
}

/** Policies, as a gate serves them. */
export interface PolicyDesk {
  show(): ShownPolicy
  /** TOML that would stand in place of the person’s own file. Changes nothing. */
  check(toml: string): CheckedDraft
  /** Told whenever another policy is in force or one was refused; gives what ends it. */
  watch(listener: () => void): () => void
}
