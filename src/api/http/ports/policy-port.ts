import type { DraftEffect } from '../../../gate/core/log/draft-effect.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { PolicyEffect } from '../../../ground/model/policy-effect.ts'
import type { ShownGroupPolicy } from '../../../ground/model/policy-rollout.ts'

export type { DraftEffect }

/** The policy in force, and where each part of it came from. */
export interface ShownPolicy {
  readonly policy: Policy
  /** Weakest first: a file, the environment, flags. */
  readonly layers: readonly { readonly name: string; readonly digest: string }[]
  /** The reason why a newer version of the files was refused, in one sentence; the policy before it stays in force. */
  readonly refused?: string
  /** The person’s own file; for who may change it alone. */
  readonly own?: OwnPolicy
}

/** The person’s own policy file as it now is on the disk, in force or not. */
export interface OwnPolicy {
  readonly path: string
  /** Empty where there is no file. */
  readonly text: string
  /** SHA-256 of its bytes, hex; null where there is no file. */
  readonly digest: string | null
}

/** The outcome of checking a draft of the person’s own policy file. */
export interface CheckedDraft {
  readonly ok: boolean
  /** Digest of the policy that would be in force. */
  readonly digest?: string
  /** The problem: one sentence with the line and the key. */
  readonly problem?: string
  readonly field?: string
  /** Of the draft, from 1; absent where what is wrong is in no line of it. */
  readonly line?: number
}

/** A draft that is to stand in place of the person’s own file. */
export interface PolicySave {
  readonly toml: string
  /** Digest of the file as it was when the draft was begun; null where there was none. */
  readonly was: string | null
}

/** Policies, as a gate serves them. */
export interface PolicyPort {
  show(): ShownPolicy
  /** The person’s own file; throws `configuration` where it can’t be read. */
  own(): OwnPolicy
  /** TOML that would stand in place of the person’s own file. Changes nothing. */
  check(toml: string): CheckedDraft
  /** Judges so many of the last decisions again under the present policy and under the draft; rejects for a draft that is wrong. */
  effect(toml: string, limit: number): Promise<DraftEffect>
  /**
   * Replaces the person’s own file and takes it up. Needs a secret of the reviewer, and is logged. Rejects with
   * `invalid` for a draft that is wrong, `conflict` where somebody else was first; nothing is written then.
   */
  save(draft: PolicySave, who: Identity): Promise<ShownPolicy>
  /** Told whenever another policy is in force or one was refused; gives what ends it. */
  watch(listener: () => void): () => void
}

/** A text that is to be a group’s policy. */
export interface PolicySaving {
  readonly group: string
  readonly toml: string
  /** Of gates that take it, in per cent. */
  readonly share: number
  /** The revision that it was begun over: another one by now is a conflict. */
  readonly over: number
}

/** A version that so many gates are to have; 0: none. */
export interface PolicyMove extends Omit<PolicySaving, 'toml'> {
  readonly version: number
}

/** Policies of groups of gates, as a hub serves them. What changes one needs a secret of the reviewer, and is logged. */
export interface GroupPolicyPort {
  show(group: string): Promise<ShownGroupPolicy>
  /** Changes nothing. */
  check(group: string, toml: string): Promise<CheckedDraft>
  /** Judges the last days’ decisions of the group’s gates again; rejects for a draft that is wrong. Changes nothing. */
  effect(group: string, toml: string): Promise<PolicyEffect>
  /** Saves a new version, or proposes it. Rejects with `conflict` where somebody was first, and `invalid` for a wrong one. */
  save(saving: PolicySaving, who: Identity): Promise<unknown>
  move(move: PolicyMove, who: Identity): Promise<unknown>
  /** Has what somebody else proposed hold. */
  confirm(group: string, over: number, who: Identity): Promise<unknown>
  /** Takes a proposal away. */
  withdraw(group: string, over: number, who: Identity): Promise<unknown>
}
