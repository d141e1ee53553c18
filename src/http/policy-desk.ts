import type { DecisionEffect } from '../model/decision.ts'
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

/** What a draft would change of decisions that were made, judged anew under both policies. */
export interface DraftEffect {
  /** How many of the last decisions were judged. */
  readonly looked: number
  /** Newest first. */
  readonly changed: readonly {
    readonly id: string
    readonly at: number
    readonly kind: string
    readonly tool: string | null
    readonly present: DecisionEffect
    readonly draft: DecisionEffect
    /** Composites. */
    readonly presentComposite: number
    readonly draftComposite: number
  }[]
}

/** Policies, as a gate serves them. */
export interface PolicyDesk {
  show(): ShownPolicy
  /** TOML that would stand in place of the person’s own file. Changes nothing. */
  check(toml: string): CheckedDraft
  /** Judges so many of the last decisions again under the present policy and under the draft; rejects for a draft that is wrong. */
  effect(toml: string, limit: number): Promise<DraftEffect>
  /** Told whenever another policy is in force or one was refused; gives what ends it. */
  watch(listener: () => void): () => void
}
